#!/usr/bin/env python3
"""Runs the checkers on the benchmark model, compares their counts, and prints what they took.

    bench.py                 sizes M and L; writes results.json
    bench.py quick           size S, nothing is written
    bench.py SIZE ...        these sizes, nothing is written
    bench.py counts CHECKER  the counts of spin or rumur at size S as a line of JSON
"""

import json
import subprocess
import sys

from checkers import (
    FOLDER, Failure, Ours, Prototype, Rumur, Spin, check_counts, folder_for, missing_tool,
    read_sizes)

CHECKERS = [Ours(), Prototype(), Spin("bfs"), Spin("dfs"), Rumur()]


def row_of(checker, size, workers, run):
    row = {
        "checker": checker.name, "size": size.name, "workers": workers, "states": run.states,
        "transitions": run.transitions, "seconds": round(run.seconds, 3),
        "statesPerSecond": round(run.states / run.seconds),
        "bytesPerState": round(run.peak_bytes / run.states, 1),
        "cpuSeconds": round(run.cpu_seconds, 3),
    }
    if run.store_bytes:
        row["storeBytesPerState"] = round(run.store_bytes, 1)
    return row


def run_all(sizes):
    rows = []
    for size in sizes:
        for checker in CHECKERS:
            tool = missing_tool(checker)
            if tool:
                print(f"bench: {checker.name} is left out: {tool} is not installed", file=sys.stderr)
                continue
            folder = folder_for(checker, size)
            checker.build(size, folder)
            for workers in checker.workers:
                words = f"bench: size {size.name}, {checker.name}, {workers}"
                print(f"{words} ...", file=sys.stderr)
                run = checker.run(size, workers, folder)
                print(f"{words}: {run.seconds:.2f} s", file=sys.stderr)
                check_counts(checker.name, size, run)
                rows.append(row_of(checker, size, workers, run))
    return rows


def ratio(row, others):
    """Its seconds by the least of others. With one worker each, those of the core are compared, which
    another program on the machine does not change much; with several workers those on the wall."""
    clock = "cpuSeconds" if row["workers"] == 1 else "seconds"
    base = min((other[clock] for other in others), default=0)
    return f"{row[clock] / base:.2f}" if base else "-"


def table(rows):
    head = [
        "size", "checker", "workers", "seconds", "cpu s", "states/s", "to SPIN", "to prototype",
        "bytes/state", "of stores"]
    lines = [head]
    for row in rows:
        same = [other for other in rows if other["size"] == row["size"]]
        spin = [other for other in same if other["checker"].startswith("SPIN")]
        hand = [other for other in same if other["checker"] == "prototype"]
        lines.append([
            row["size"], row["checker"], str(row["workers"]), f"{row['seconds']:.2f}",
            f"{row['cpuSeconds']:.2f}", f"{row['statesPerSecond']:,}",
            ratio(row, spin), ratio(row, hand),
            f"{row['bytesPerState']:.1f}", str(row.get("storeBytesPerState", ""))])
    lines.insert(1, ["---", "---"] + ["---:"] * (len(head) - 2))
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths))]
        print(f"| {' | '.join(cells)} |")


def version(command, line=0):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    lines = (done.stdout + done.stderr).strip().splitlines()
    return lines[line].strip() if len(lines) > line else None


def counts(name):
    checker = {"spin": Spin("bfs"), "rumur": Rumur()}[name]
    size = read_sizes()["S"]
    folder = folder_for(checker, size)
    checker.build(size, folder)
    run = checker.run(size, 1, folder)
    print(json.dumps({"states": run.states, "transitions": run.transitions}))


def main(arguments):
    if arguments[:1] == ["counts"]:
        return counts(arguments[1])
    sizes = read_sizes()
    names = {"": ["M", "L"], "quick": ["S"]}.get(" ".join(arguments), arguments)
    unknown = [name for name in names if name not in sizes]
    if unknown:
        raise Failure(f"there is no size '{unknown[0]}'; the sizes are {', '.join(sizes)}, or 'quick'")
    rows = run_all([sizes[name] for name in names])
    table(rows)
    print("to SPIN: to its fastest exact mode; one worker: seconds of the core, more: on the wall")
    print("bytes/state: the peak of the process; of stores: what the search itself keeps")
    if arguments:
        return None
    result = {
        "command": "make bench",
        "versions": {
            "swift": version(["swift", "--version"]), "spin": version(["spin", "-V"]),
            "rumur": version(["rumur", "--version"]), "gcc": version(["gcc", "--version"])},
        "rows": rows,
    }
    path = FOLDER / "results.json"
    path.write_text(json.dumps(result, indent=2) + "\n")
    print(f"written to {path.relative_to(FOLDER.parent)}")
    return None


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        sys.exit(1)
