#!/usr/bin/env python3
"""Counts the instructions of a transition at size S with callgrind and compares them with thresholds.json.

Instructions are nearly the same in each run and on each machine of a kind, seconds are not. Other
toolchains make other code, so each has a number of its own, for each kind of processor.
"""

import json
import os
import re
import shutil
import subprocess
import sys

from checkers import BUILD, FOLDER, OURS, ROOT, Failure, check_counts, measure, read_sizes, Run

GROWTH = 1.1
FILE = FOLDER / "thresholds.json"


def toolchain():
    words = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Swift version (\S+)", words)
    if not found:
        raise Failure(f"'swift --version' names no version:\n{words}")
    return f"{found.group(1)} {os.uname().machine}"


def count():
    size = read_sizes()["S"]
    BUILD.mkdir(parents=True, exist_ok=True)
    # Swift hashes with a random seed in each process unless told not to.
    os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
    text, *_ = measure(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out", str(OURS), "S", "1"],
        BUILD)
    found = json.loads(next(line for line in text.splitlines() if line.startswith("{")))
    check_counts("lockcheck", size, Run(found["states"], found["transitions"], 0, 0, 0))
    collected = re.search(r"Collected : (\d+)", text)
    if not collected:
        raise Failure(f"callgrind counted nothing:\n{text[-2000:]}")
    return int(collected.group(1)) / size.transitions


def main(arguments):
    if not shutil.which("valgrind"):
        print("instructions: not counted: valgrind is not installed")
        return
    name = toolchain()
    own = count()
    thresholds = json.loads(FILE.read_text()) if FILE.exists() else {}
    if arguments == ["record"]:
        thresholds[name] = round(own)
        FILE.write_text(json.dumps(thresholds, indent=2) + "\n")
        print(f"instructions: {round(own)} a transition, written to {FILE.relative_to(ROOT)}")
        return
    if name not in thresholds:
        print(f"instructions: {own:.0f} a transition; there is no threshold for {name}")
        print("  'scripts/instructions record' adds one")
        return
    known = thresholds[name]
    if own > known * GROWTH:
        raise Failure(
            f"{own:.0f} instructions a transition, more than a tenth above the {known} of {name}\n"
            "  make it faster, or say why in the commit and call 'scripts/instructions record'")
    print(f"instructions: {own:.0f} a transition, at most {known * GROWTH:.0f} for {name}")
    if own < known / GROWTH:
        print("  it became faster: 'scripts/instructions record' keeps it so")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        sys.exit(1)
