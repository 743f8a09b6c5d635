"""Runs a command in a shell and writes what it used to a file: status, CPU seconds, peak MiB.

A process of its own, as small as it can be: what a program is said to have used at most begins with the size of the
process that started it. Words: the file, the command.
"""

import json
import os
import sys

place, line = sys.argv[1:]
child = os.posix_spawn("/bin/sh", ["/bin/sh", "-c", line], os.environ)
_, raw, usage = os.wait4(child, 0)
with open(place, "w", encoding="utf-8") as file:
    json.dump(
        {
            "status": os.waitstatus_to_exitcode(raw),
            "cpu_s": usage.ru_utime + usage.ru_stime,
            "peak_mib": usage.ru_maxrss / 1024,
        },
        file,
    )
