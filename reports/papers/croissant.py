"""Metadata in Croissant 1.1 (MLCommons, JSON-LD) with its responsible-AI vocabulary 1.0.

What nobody answered is left out, never filled with something that looks like an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from corpus import Json
from reports.papers.answers import Organization
from reports.papers.columns import Column, Type
from reports.papers.datasheet import name
from reports.papers.facts import Released
from reports.papers.licences import address
from reports.papers.sheet import Sheet
from reports.papers.statements import limitations, summary
from reports.results.model import Results

CONFORMS_TO = ("http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0")

# The terms of the specification's appendix, and PROV for what made the data.
_TERMS = (
    "annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileObject fileProperty"
    " fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated"
    " replace samplingRate separator source subField transform"
)
CONTEXT: dict[str, Json] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "prov": "http://www.w3.org/ns/prov#",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    **{term: f"cr:{term}" for term in _TERMS.split()},
}
"""What short names mean."""

_SETS = {
    "source": ("messages", "Messages of the streams; a timestamp is as it was written, on dates that were moved."),
    "profile": ("profiles", "What profiles hold beside their claims, one record a person."),
    "persona": ("personas", "Portraits, one record a person."),
    "chat": ("probes", "Turns to be answered, with the context that answering them needs."),
    "qa": ("questions", "Questions about the histories, with their evidence."),
}
_ROWS = {"source": "$.messages[*].", "profile": "$.", "persona": "$.", "chat": "$[*].", "qa": "$[*]."}
_TYPES: dict[Type, str] = {
    "text": "sc:Text",
    "texts": "sc:Text",
    "boolean": "sc:Boolean",
    "integer": "sc:Integer",
    "number": "sc:Float",
    "time": "sc:DateTime",
}
# What identifies a record: questions and withdrawn probes may stand twice, so they have no key.
_KEYS = {"source": ("subject", "id"), "profile": ("subject",), "persona": ("subject",)}


def croissant(sheet: Sheet, results: Results | None, *, beside: str = "") -> Json:
    """The metadata of a release.

    Args:
        sheet: the datasheet.
        results: the public results of the release's audit; None where there are none.
        beside: path from the papers to the released files; empty if it is not known. An address in the answers goes
            before it.
    """
    identity = sheet.identity
    tree: dict[str, Json] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": list(CONFORMS_TO),
        "name": identity.title or name(sheet),
        "description": identity.description or summary(sheet.facts),
    }
    given = {
        "license": None if identity.license is None else address(identity.license),
        "url": identity.url,
        "creator": [_creator(one) for one in identity.creators or ()],
        "datePublished": None if identity.published is None else identity.published.isoformat(),
        "version": identity.version,
        "inLanguage": list(identity.languages or ()),
        "citeAs": identity.citation,
    }
    tree |= {key: value for key, value in given.items() if value}
    tree |= {key: value for key, value in _responsible(sheet, results) if value}
    tree["prov:wasGeneratedBy"] = {
        "@type": "prov:Activity",
        "prov:label": f"penname {sheet.facts.version}, configuration {sheet.facts.config_digest}",
    }
    base = identity.files_url.rstrip("/") + "/" if identity.files_url is not None else beside
    tree["distribution"] = [*(_file(one, base) for one in sheet.facts.released), *_file_sets(sheet, beside)]
    tree["recordSet"] = list(_record_sets(sheet))
    return tree


def _creator(creator: str | Organization) -> Json:
    if isinstance(creator, Organization):
        return {"@type": "sc:Organization", "name": creator.organization}
    return {"@type": "sc:Person", "name": creator}


def _file(file: Released, base: str) -> Json:
    return {
        "@type": "cr:FileObject",
        "@id": file.name,
        "name": file.name,
        "contentUrl": base + quote(file.name),
        "contentSize": f"{file.bytes} B",
        "encodingFormat": "application/json" if file.name.endswith(".json") else "text/plain",
        "sha256": file.sha256,
    }


def _file_sets(sheet: Sheet, beside: str) -> Iterator[Json]:
    """One set of files for each of the five; without a container they are looked for beside this file."""
    for file, count in sheet.facts.files.items():
        yield {
            "@type": "cr:FileSet",
            "@id": f"{file}-files",
            "name": f"{file}-files",
            "description": f"The {file} files of {count:,} people.",
            "encodingFormat": "application/json",
            "includes": f"{beside}*_{file}.json",
        }


def _record_sets(sheet: Sheet) -> Iterator[Json]:
    for file, columns in sheet.facts.columns.items():
        title, description = _SETS[file]
        fields = [_subject(file, title), *(_field(file, title, column) for column in columns)]
        keys = [f"{title}/{key}" for key in _KEYS.get(file, ())]
        tree: dict[str, Json] = {"@type": "cr:RecordSet", "@id": title, "name": title, "description": description}
        if keys and set(keys) <= {field["@id"] for field in fields}:
            tree["key"] = [{"@id": key} for key in keys]
        yield {**tree, "field": fields}


def _subject(file: str, title: str) -> dict[str, Json]:
    return {
        "@type": "cr:Field",
        "@id": f"{title}/subject",
        "name": "subject",
        "description": "The released id of the person, from the name of the file.",
        "dataType": "sc:Text",
        "source": {
            "fileSet": {"@id": f"{file}-files"},
            "extract": {"fileProperty": "filename"},
            "transform": {"regex": f"^(.+)_{re.escape(file)}\\.json$"},
        },
    }


def _field(file: str, title: str, column: Column) -> dict[str, Json]:
    tree: dict[str, Json] = {
        "@type": "cr:Field",
        "@id": f"{title}/{column.path}",
        "name": column.path,
        "dataType": _TYPES[column.type],
        "source": {"fileSet": {"@id": f"{file}-files"}, "extract": {"jsonPath": _ROWS[file] + column.path}},
    }
    return {**tree, "isArray": True} if column.type == "texts" else tree


def _responsible(sheet: Sheet, results: Results | None) -> Iterator[tuple[str, Json]]:
    """The responsible-AI fields: what was measured and what was said, under the name of the vocabulary."""

    def said(*questions: str) -> str:
        entries = {entry.name: entry for entry in sheet.entries}
        parts = (part for name in questions for part in (*entries[name].measured, entries[name].answer or ""))
        return " ".join(" ".join(part.split()) for part in parts if part)

    yield "rai:dataCollection", said("collection.acquisition", "collection.instruments", "collection.sampling")
    yield "rai:dataCollectionRawData", said("preprocessing.raw", "collection.source")
    yield "rai:dataCollectionMissingData", said("composition.missing", "composition.sample")
    yield "rai:dataPreprocessingProtocol", said("preprocessing.steps")
    yield "rai:dataManipulationProtocol", said("preprocessing.software")
    yield "rai:dataAnnotationProtocol", said("preprocessing.labelling")
    yield "rai:dataBiases", said("composition.groups")
    yield "rai:dataLimitations", [*limitations(sheet.facts, results), *filter(None, [said("uses.not_for")])]
    yield "rai:dataUseCases", [one for one in (said("motivation.purpose"), said("uses.supported")) if one]
    yield "rai:dataSocialImpact", said("uses.risks")
    yield (
        "rai:personalSensitiveInformation",
        [one for one in map(said, ("composition.identifiable", "composition.sensitive", "collection.consent")) if one],
    )
    yield (
        "rai:dataReleaseMaintenancePlan",
        said("maintenance.maintainer", "maintenance.updates", "maintenance.corrections"),
    )
