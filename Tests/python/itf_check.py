"""Reads every trace with itf-py and checks that it gives it back equal.

usage: itf_check.py TRACE...

itf-py always writes `params` and `loop`, also where a trace has none; these two are the only
differences that are allowed. Order of members counts: the text of each state must come back the same.
"""

import json
import sys

import itf_py


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


def unique_members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member is there twice: " + ", ".join(key for key, _ in pairs))
    return members


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check(path):
    """What is wrong with the trace at `path`, or None."""
    with open(path, encoding="utf-8") as file:
        recorded = json.load(
            file, object_pairs_hook=unique_members, parse_constant=refuse_constant
        )
    given_back = itf_py.trace_to_json(itf_py.trace_from_json(recorded))
    for name, absent in (("params", []), ("loop", None)):
        if name not in recorded and given_back[name] == absent:
            del given_back[name]
    if set(given_back) != set(recorded):
        return f"members {sorted(recorded)} came back as {sorted(given_back)}"
    if len(given_back["states"]) != len(recorded["states"]):
        return f"{len(recorded['states'])} states came back as {len(given_back['states'])}"
    for index, (before, after) in enumerate(zip(recorded["states"], given_back["states"])):
        if text(before) != text(after):
            return f"state {index} was\n  {text(before)}\nand came back as\n  {text(after)}"
    for name in recorded:
        if text(recorded[name]) != text(given_back[name]):
            return f"{name} was {text(recorded[name])} and came back as {text(given_back[name])}"
    return None


def main(paths):
    if not paths:
        print("error: no trace is given", file=sys.stderr)
        return 2
    failures = 0
    for path in paths:
        try:
            problem = check(path)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            problem = f"{type(error).__name__}: {error}"
        if problem is not None:
            failures += 1
            print(f"error: {path}: {problem}", file=sys.stderr)
    print(f"itf-py: {len(paths) - failures} of {len(paths)} traces came back equal")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
