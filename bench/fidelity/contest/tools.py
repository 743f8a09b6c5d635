"""Tools as contestants: an adapter is a JSON file that says how a tool is started and which version it is."""

import hashlib
import json
import subprocess
from functools import cached_property
from pathlib import Path

from answers import Command

TOOLS = Path(__file__).resolve().parent.parent / "tools"
PROJECT = TOOLS.parents[2]

# A minute for documents that a viewer opens at once.
TIMEOUT_S = 60


class Tool:
    """An adapter: `name`, `about`, `version` and `command`, all run in the project's folder.

    `parts` are files and folders beside the version that decide what the tool does: its script, our own build.
    """

    def __init__(self, path):
        told = json.loads(path.read_text(encoding="utf-8"))
        self.key = path.stem
        self.name = told["name"]
        self.about = told.get("about", "")
        self.command = told["command"]
        self.parts = [PROJECT / part for part in told.get("parts", [])]
        self.version = read_version(told["version"])
        self.contestant = Command(self.command, TIMEOUT_S, self.name, PROJECT)

    @cached_property
    def digest(self):
        """Changes with whatever may change an answer of the tool."""
        seen = hashlib.sha256(f"{self.command}\n{self.version}\n".encode())
        for part in self.parts:
            files = sorted(part.rglob("*.js")) if part.is_dir() else [part]
            for file in files:
                seen.update(file.read_bytes())
        return seen.hexdigest()


def read_version(command):
    """The first line that the command prints, or an empty text where the tool is not installed."""
    done = subprocess.run(
        ["/bin/sh", "-c", command], cwd=PROJECT, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    printed = done.stdout.strip().splitlines()
    return printed[0].strip() if done.returncode == 0 and printed else ""


def read_tools(wanted, folder=TOOLS):
    """The adapters of a folder, all or those named; ours comes first."""
    paths = [path for path in folder.glob("*.json") if not path.name.startswith("package") and path.stem in (wanted or [path.stem])]
    missing = set(wanted or []) - {path.stem for path in paths}
    if missing:
        raise SystemExit(f"no adapter in {folder}: {', '.join(sorted(missing))}")
    return [Tool(path) for path in sorted(paths, key=lambda path: (path.stem != "ours", path.stem))]
