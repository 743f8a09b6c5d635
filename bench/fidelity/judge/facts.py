"""All that the judge knows of one file; of inputs and clean twins it is kept in a folder."""

import functools
import json
import os
import threading

import numpy as np

import pikepdf
from pixels import DPI, PAINTERS, paint
from structure import check_with_qpdf, digest, read_structure
from text import READERS

# A change of what is read makes what was kept worthless.
EDITION = 1


def read_facts(path):
    """Structure, text and pictures of a file; `error` alone where it does not open."""
    path = str(path)
    try:
        structure = read_structure(path)
    except (pikepdf.PdfError, ValueError, RuntimeError, OSError) as error:
        return {"error": f"{type(error).__name__}: {str(error)[:200]}"}
    return {
        "error": None,
        "structure": structure,
        "text": {name: read(path) for name, read in READERS.items()},
        "complaint": check_with_qpdf(path),
        "pictures": paint(path, structure["pages"], structure["longest_side_pt"]),
    }


class FactsFolder:
    """Keeps the facts of files that are asked for again, by the digest of their bytes."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, path):
        place = self.folder / f"{digest(path.read_bytes())}-{DPI}-{EDITION}"
        kept = place.with_suffix(".json")
        if kept.exists():
            facts = json.loads(kept.read_text(encoding="utf-8"))
            if facts["error"] is None:
                facts["pictures"] = load_pictures(place.with_suffix(".npz"))
            return facts
        facts = read_facts(path)
        self.keep(place, facts)
        return facts

    def keep(self, place, facts):
        """The pictures first: who finds the other file finds both."""
        own = f".{os.getpid()}-{threading.get_ident()}"
        if facts["error"] is None:
            pictures = place.with_suffix(own + ".npz")
            named = {f"{name}-{index}": picture for name in PAINTERS for index, picture in enumerate(facts["pictures"][name])}
            np.savez_compressed(pictures, **named)
            os.replace(pictures, place.with_suffix(".npz"))
        text = place.with_suffix(own + ".json")
        text.write_text(json.dumps({key: entry for key, entry in facts.items() if key != "pictures"}), encoding="utf-8")
        os.replace(text, place.with_suffix(".json"))


# A case's input and twin are asked for once for each wound, of two cases at a time.
@functools.lru_cache(maxsize=4)
def load_pictures(path):
    with np.load(path) as stored:
        return {
            name: [stored[f"{name}-{index}"] for index in range(sum(key.startswith(f"{name}-") for key in stored.files))]
            for name in PAINTERS
        }
