"""Verdicts of earlier runs, taken again where neither the tool nor the case nor the judge has changed."""

import hashlib
import json
from pathlib import Path

JUDGE = Path(__file__).resolve().parent.parent / "judge"


def digest_files(paths):
    seen = hashlib.sha256()
    for path in paths:
        seen.update(path.read_bytes())
    return seen.hexdigest()


class KeptRecords:
    """A folder with a file for each tool and case, named by the digests of all that decides a verdict."""

    def __init__(self, folder, may_reuse):
        self.folder = folder
        self.may_reuse = may_reuse
        self.judge = digest_files(sorted(JUDGE.glob("*.py")))
        folder.mkdir(parents=True, exist_ok=True)

    def find_place(self, tool, case):
        files = [case.folder / "case.json", case.input, *([case.clean] if case.clean is not None else [])]
        key = hashlib.sha256((self.judge + tool.digest + digest_files(files)).encode()).hexdigest()
        return self.folder / f"{tool.key}-{case.id}-{key[:16]}.json"

    def read(self, tool, case):
        place = self.find_place(tool, case)
        return json.loads(place.read_text(encoding="utf-8")) if self.may_reuse and place.exists() else None

    def keep(self, tool, case, record):
        self.find_place(tool, case).write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
