"""The Croissant metadata, held against its vocabulary and read by MLCommons' own library."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from paper_samples import TITLE, answer_tree, audit_of, write_answers, write_paper_release

from reports.papers import NOTHING, build_sheet, load_answers, measure_release, write_papers

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its dependencies warn of each other when they are imported
    import mlcroissant

CONTEXT_AND_TYPES = {"@context", "@type", "@id"}
RESPONSIBLE = {
    "dataCollection",
    "dataCollectionMissingData",
    "dataCollectionRawData",
    "dataPreprocessingProtocol",
    "dataManipulationProtocol",
    "dataAnnotationProtocol",
    "dataBiases",
    "dataLimitations",
    "dataUseCases",
    "dataSocialImpact",
    "personalSensitiveInformation",
    "dataReleaseMaintenancePlan",
}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_paper_release(tmp_path / "release")


@pytest.fixture
def papers(release: Path, tmp_path: Path) -> Path:
    """Papers beside the release, with every answer."""
    facts = measure_release(release)
    results = audit_of(facts.release_digest)
    answers = load_answers(write_answers(tmp_path / "answers.yaml"))
    write_papers(tmp_path, release, build_sheet(facts, results, answers), results)
    return tmp_path


def metadata(papers: Path) -> Any:
    return json.loads((papers / "croissant.json").read_text())


def opened(papers: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return mlcroissant.Dataset(papers / "croissant.json")


def records(papers: Path, name: str) -> list[dict[str, Any]]:
    def read() -> Iterator[dict[str, Any]]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield from opened(papers).records(name)

    return [
        {key.split("/")[1]: value.decode() if isinstance(value, bytes) else value for key, value in record.items()}
        for record in read()
    ]


def test_mlcroissant_finds_neither_fault_nor_warning(papers: Path) -> None:
    found = opened(papers).metadata
    assert (list(found.ctx.issues.errors), list(found.ctx.issues.warnings)) == ([], [])
    assert (found.name, found.version, [one.name for one in found.creators]) == (
        TITLE,
        "1.0.0",
        ["Ada W.", "Example Lab"],
    )


def test_mlcroissant_accepts_it_before_anybody_has_answered(release: Path, tmp_path: Path) -> None:
    write_papers(tmp_path, release, build_sheet(measure_release(release), None, NOTHING), None)
    assert list(opened(tmp_path).metadata.ctx.issues.errors) == []
    assert not {"license", "url", "creator", "datePublished"} & set(metadata(tmp_path))


def test_it_conforms_to_version_1_1_and_to_the_responsible_ai_vocabulary(papers: Path) -> None:
    assert metadata(papers)["conformsTo"] == [
        "http://mlcommons.org/croissant/1.1",
        "http://mlcommons.org/croissant/RAI/1.0",
    ]


def test_every_responsible_ai_field_is_one_of_the_vocabulary(papers: Path) -> None:
    fields = {key.removeprefix("rai:"): value for key, value in metadata(papers).items() if key.startswith("rai:")}
    assert set(fields) == RESPONSIBLE
    assert all(fields.values())


def test_the_library_reads_the_responsible_ai_fields(papers: Path) -> None:
    found = opened(papers).metadata
    assert any("90.0 % of cases" in text for text in found.personal_sensitive_information)
    assert "moved by one number of whole days" in " ".join(found.data_preprocessing_protocol)


def test_every_released_file_is_there_with_its_hash(papers: Path, release: Path) -> None:
    files = {one["@id"]: one for one in metadata(papers)["distribution"] if one["@type"] == "cr:FileObject"}
    assert set(files) == {path.name for path in release.iterdir()}
    listed = json.loads((release / "manifest.json").read_text())["files"]
    assert {name: files[name]["sha256"] for name in listed} == listed
    assert {one["contentUrl"] for one in files.values()} == {f"release/{name}" for name in files}


def test_messages_can_be_read_as_records(papers: Path) -> None:
    found = records(papers, "messages")
    assert len(found) == 24
    assert {key: found[0][key] for key in ("subject", "id", "sender", "content")} == {
        "subject": "U01",
        "id": "day1-0",
        "sender": "user",
        "content": "off to the lake this Friday, 5 January 2024",
    }
    assert found[0]["timestamp"].isoformat() == "2024-01-05T09:00:00"


@pytest.mark.parametrize(("name", "count"), [("probes", 12), ("questions", 4), ("profiles", 2), ("personas", 2)])
def test_the_derived_files_can_be_read_as_records(papers: Path, name: str, count: int) -> None:
    found = records(papers, name)
    assert len(found) == count
    assert {record["subject"] for record in found} == {"U01", "U02"}


def test_a_list_of_ids_is_read_as_a_list(papers: Path) -> None:
    found = records(papers, "probes")
    assert [one.decode() for one in found[3]["required_context.recent_context"]] == ["day3-0", "day3-1"]


def test_a_field_that_some_row_lacks_is_no_column(release: Path) -> None:
    columns = {column.path for column in measure_release(release).columns["qa"]}
    assert {"question", "evidence", "stratum"} <= columns
    # `media` is absent where there was none, `withdrawn` and `referent_on_screen` hold more than one type.
    assert "media" not in {column.path for column in measure_release(release).columns["source"]}
    assert "referent_on_screen" not in {column.path for column in measure_release(release).columns["chat"]}


def test_an_address_of_the_files_goes_before_their_names(release: Path, tmp_path: Path) -> None:
    tree = answer_tree()
    tree["identity"]["files_url"] = "https://example.org/files/"
    sheet = build_sheet(measure_release(release), None, load_answers(write_answers(tmp_path / "a.yaml", tree)))
    write_papers(tmp_path, release, sheet, None)
    urls = {one["contentUrl"] for one in metadata(tmp_path)["distribution"] if "contentUrl" in one}
    assert urls == {f"https://example.org/files/{path.name}" for path in release.iterdir()}
