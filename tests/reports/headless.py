"""A headless Chromium, driven over a pipe: sizes, colour schemes, console messages, printing, pages as pictures."""

from __future__ import annotations

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_SECONDS = 60


def find_chromium() -> str | None:
    """Path of a Chromium, by `PENNAME_CHROMIUM` or by its usual names; None if there is none."""
    given = os.environ.get("PENNAME_CHROMIUM")
    return given or next((path for name in _NAMES if (path := shutil.which(name)) is not None), None)


class Browser:
    """One page of a browser; use as a context manager.

    Args:
        chromium: path of the program.
        profile: folder for its profile.
    """

    def __init__(self, chromium: str, profile: Path) -> None:
        there, self._write = os.pipe()
        self._read, back = os.pipe()
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        arguments += ["--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe"]
        # The protocol speaks on descriptors 3 and 4.
        self._process = subprocess.Popen(
            [
                "bash",
                "-c",
                f'exec "$@" 3<&{there} 4>&{back}',
                "bash",
                chromium,
                *arguments,
                f"--user-data-dir={profile}",
            ],
            pass_fds=(there, back),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session: str | None = None
        self.messages: list[str] = []
        """Everything the page said on its console, errors and refusals by its policy included."""

    def __enter__(self) -> Self:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(_SECONDS)
        os.close(self._write)
        os.close(self._read)

    def call(self, method: str, **parameters: Any) -> Any:
        """Call one method of the protocol and wait for its answer."""
        number = next(self._numbers)
        asked: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            asked["sessionId"] = self._session
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == number:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error'].get('message')}")
                return told["result"]

    def open(self, page: Path, *, width: int, dark: bool = False, scripts: bool = True) -> None:
        """Load a file at a width of so many pixels."""
        self.messages.clear()
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media="screen", features=[scheme])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self._loaded = False
        self.call("Page.navigate", url=page.as_uri())
        while not self._loaded:
            self._next()

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, awaited; the page's policy does not bind the one who asks."""
        found = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"]["text"])
        return found["result"].get("value")

    def picture(self, file: Path) -> None:
        """The whole page as a PNG."""
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True, fromSurface=True)["data"]
        file.write_bytes(base64.b64decode(data))

    def print(self, file: Path) -> None:
        """The page as a PDF on A4, with its styles for print."""
        self.call("Emulation.setEmulatedMedia", media="")
        data = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)["data"]
        file.write_bytes(base64.b64decode(data))

    def _next(self) -> dict[str, Any]:
        """The next answer or event; events are noted."""
        while b"\0" not in self._rest:
            if not select.select([self._read], [], [], _SECONDS)[0]:
                raise TimeoutError("the browser does not answer")
            self._rest += os.read(self._read, 1 << 20)
        told, self._rest = self._rest.split(b"\0", 1)
        event: dict[str, Any] = json.loads(told)
        if event.get("method") == "Page.loadEventFired":
            self._loaded = True
        elif event.get("method") == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(one.get("value")) for one in event["params"]["args"]))
        elif event.get("method") == "Runtime.exceptionThrown":
            self.messages.append(event["params"]["exceptionDetails"]["text"])
        elif event.get("method") == "Log.entryAdded":
            self.messages.append(event["params"]["entry"]["text"])
        return event
