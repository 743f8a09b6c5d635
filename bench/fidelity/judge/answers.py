"""What a contestant answers to one case, and those that the judge holds itself."""

import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

DOCUMENT, DECLINED, CRASHED = "document", "declined", "crashed"

STARTED = Path(__file__).resolve().parent / "started.py"

# A tool that wants more for documents of a megabyte has failed.
MEMORY_LIMIT_KIB = 6 * 1024 * 1024

# `timeout` and shells say so of a program that was stopped from outside.
STOPPED_STATUSES = frozenset({124, 137})


@dataclass
class Answer:
    """`kind` is document, declined or crashed; `declined` is a contestant's own, orderly refusal."""

    kind: str
    document: bytes = b""
    wall_s: float = 0.0
    cpu_s: float | None = None
    peak_mib: float | None = None
    status: int = 200
    headers: dict = field(default_factory=dict)
    said: str = ""


class Oracle:
    """Answers with the clean twin: every positive must come out as solved."""

    name = "oracle"
    is_service = False

    def ask(self, case):
        known = case.clean if case.kind == "positive" and case.clean is not None else case.input
        return Answer(DOCUMENT, known.read_bytes())


class NoOp:
    """Answers with what it was given: no positive may come out as solved, and nothing as harmed."""

    name = "no-op"
    is_service = False

    def ask(self, case):
        return Answer(DOCUMENT, case.input.read_bytes())


class Command:
    """A program that is started for each case, in a group of its own, under limits.

    In its line `{in}`, `{hint}` and `{out}` stand for quoted words; the hint is in $HINT as well. It answers by
    writing `{out}` and ending with 0, or by any status below 124 without a file.
    """

    is_service = False

    def __init__(self, line, timeout_s, name=None, folder=None):
        self.line = line
        self.timeout_s = timeout_s
        self.name = name or line
        self.folder = folder

    def ask(self, case):
        with tempfile.TemporaryDirectory(prefix="fidelity-") as scratch:
            given, made, used = (Path(scratch, name) for name in ("in.pdf", "out.pdf", "used.json"))
            given.write_bytes(case.input.read_bytes())
            hint = case.hint.replace("\x00", "")
            line = self.line
            for name, word in {"{in}": given, "{hint}": hint, "{out}": made}.items():
                line = line.replace(name, shlex.quote(str(word)))
            started = time.monotonic()
            said = self.run(f"ulimit -d {MEMORY_LIMIT_KIB}; {line}", hint, used)
            return write_answer(made, used, said, time.monotonic() - started)

    def run(self, line, hint, used):
        """Runs a line under the clock and returns the end of what it said on its error stream."""
        child = subprocess.Popen(
            [sys.executable, "-S", "-E", STARTED, used, line],
            cwd=self.folder,
            env={**os.environ, "HINT": hint},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            said = child.communicate(timeout=self.timeout_s)[1]
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return "took too long"
        return said[-300:].decode("utf-8", "replace").strip()


def write_answer(made, used, said, wall_s):
    """What came of a run; without a note of what it used it was stopped by the clock."""
    usage = json.loads(used.read_text(encoding="utf-8")) if used.exists() else {"status": -signal.SIGKILL}
    document = made.read_bytes() if made.exists() else b""
    return Answer(
        choose_kind(usage["status"], document),
        document,
        wall_s,
        usage.get("cpu_s"),
        usage.get("peak_mib"),
        usage["status"],
        said=said,
    )


def choose_kind(status, document):
    if status < 0 or status > 128 or status in STOPPED_STATUSES:
        return CRASHED
    return DOCUMENT if document else DECLINED
