"""Fails if something public of the given modules has no documentation of its own.

usage: docs_coverage.py FOLDER MODULE...     FOLDER holds symbol graphs, without synthesized members
"""

import json
import pathlib
import sys


def undocumented(graph):
    """The names of the symbols without words, of those that this module declares."""
    # What fulfils a requirement of a protocol is described there.
    described = {
        relation["source"]
        for relation in graph["relationships"]
        if "sourceOrigin" in relation or relation["kind"] == "defaultImplementationOf"
    }
    for symbol in graph["symbols"]:
        identifier = symbol["identifier"]["precise"]
        if "docComment" in symbol or identifier in described or "location" not in symbol:
            continue
        place = symbol["location"]["uri"].rsplit("/Sources/", 1)[-1]
        yield f"{place}:{symbol['location']['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}"


def main(folder, *modules):
    missing = []
    for module in modules:
        files = sorted(pathlib.Path(folder).glob(f"{module}.symbols.json"))
        if not files:
            sys.exit(f"error: {folder} has no symbol graph of {module}")
        count = 0
        for file in files:
            graph = json.loads(file.read_text())
            count += len(graph["symbols"])
            missing += undocumented(graph)
        print(f"docs: {module}: {count} public symbols")
    if missing:
        sys.exit("error: these have no documentation:\n  " + "\n  ".join(missing))


if __name__ == "__main__":
    main(*sys.argv[1:])
