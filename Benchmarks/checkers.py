"""How each checker is built for one size of the benchmark model, run, and read."""

import json
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent
BUILD = ROOT / ".build" / "bench"
OURS = ROOT / ".build" / "release" / "benchmark-run"


class Failure(Exception):
    """What a person has to know, in a sentence or two."""


@dataclass(frozen=True)
class Size:
    """A row of the table of counts in semantics.md."""

    name: str
    parameters: tuple
    states: int
    transitions: int
    depth: int

    @property
    def defines(self):
        return [f"-D{name}={value}" for name, value in zip("TAKQM", self.parameters)]


def read_sizes():
    sizes = {}
    row = re.compile(r"\| ([A-Z]) \| ([\d ]+) \| ([\d,]+) \| ([\d,]+) \| (\d+) \|")
    for name, parameters, *counts in row.findall((FOLDER / "semantics.md").read_text()):
        numbers = [int(count.replace(",", "")) for count in counts]
        sizes[name] = Size(name, tuple(int(word) for word in parameters.split()), *numbers)
    return sizes


@dataclass(frozen=True)
class Run:
    """What one run of a checker came to."""

    states: int
    transitions: int
    seconds: float
    cpu_seconds: float
    peak_bytes: int
    store_bytes: float = 0  # for each state, if the checker says so


def call(command, folder):
    """Runs a tool that builds something."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        words = " ".join(str(word) for word in command)
        raise Failure(f"'{words}' ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def measure(command, folder):
    """Runs a checker: what it prints, seconds on the wall, seconds of the cores, peak bytes."""
    begin = time.monotonic()
    with open(folder / "output.txt", "w+", encoding="utf-8") as output:
        child = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    if child.returncode != 0:
        words = " ".join(str(word) for word in command)
        raise Failure(f"'{words}' ended with {child.returncode}:\n{text[-2000:]}")
    return text, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def number_in(pattern, text, checker):
    found = re.search(pattern, text)
    if not found:
        raise Failure(f"{checker} printed no '{pattern}':\n{text[-2000:]}")
    return int(found.group(1))


class Spin:
    """SPIN in an exact, exhaustive mode."""

    tools = ["spin", "gcc"]
    workers = [1]

    def __init__(self, mode):
        self.mode = mode
        self.name = "SPIN, breadth-first" if mode == "bfs" else "SPIN, depth-first"
        # Sizes of the table as powers of two; the fastest counts. At size L breadth-first took 70, 55 and
        # 40 seconds with 22, 24 and 26, so only the last is tried.
        self.table_bits = {"S": [20], "M": [22, 24], "L": [26]}

    def build(self, size, folder):
        call(["spin", "-a", *size.defines, str(FOLDER / "peers" / "applock.pml")], folder)
        source = folder / "pan.c"
        # It prints its transitions with eight digits, which is less than a count may have.
        source.write_text(source.read_text().replace("%9.8g transitions", "%.15g transitions"))
        search = ["-DBFS"] if self.mode == "bfs" else []
        call(
            ["gcc", "-O3", "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=64000", *search,
             "-o", "pan", "pan.c"], folder)

    def run(self, size, workers, folder):
        depth = [] if self.mode == "bfs" else ["-m4000000" if size.name == "L" else "-m1000000"]
        runs = []
        for bits in self.table_bits.get(size.name, [28]):
            command = ["./pan", f"-w{bits}", *depth]
            text, seconds, cpu, peak = measure(command, folder)
            if "errors: 0" not in text or "max search depth too small" in text:
                raise Failure(f"{self.name}: '{' '.join(command)}' did not search all:\n{text}")
            states = number_in(r"(\d+) states, stored", text, self.name)
            # One of its transitions makes the initial state.
            transitions = number_in(r"(\d+) transitions \(", text, self.name) - 1
            runs.append(Run(states, transitions, seconds, cpu, peak))
        return min(runs, key=lambda run: run.cpu_seconds)


class Rumur:
    """rumur: the checker that it writes in C."""

    name = "rumur"
    tools = ["rumur", "gcc"]
    workers = [1, 2]

    def build(self, size, folder):
        text = (FOLDER / "peers" / "applock.m").read_text()
        for name, value in zip("TAKQM", size.parameters):
            text = re.sub(rf"(?m)^  {name}: \d+;", f"  {name}: {value};", text)
        (folder / "applock.m").write_text(text)
        # Two words are compared and swapped at once, which needs this instruction or a library.
        wide = ["-mcx16"] if os.uname().machine == "x86_64" else []
        # How many threads there are is settled when the checker is written, not when it runs.
        for workers in self.workers:
            name = f"applock-{workers}"
            call(
                ["rumur", "--threads", str(workers), "--output", f"{name}.c", "applock.m"], folder)
            call(
                ["gcc", "-O3", "-w", *wide, "-o", name, f"{name}.c", "-lpthread", "-latomic"],
                folder)

    def run(self, size, workers, folder):
        text, seconds, cpu, peak = measure([f"./applock-{workers}"], folder)
        if "No error found" not in text:
            raise Failure(f"rumur found an error:\n{text[-2000:]}")
        states = number_in(r"(\d+) states, \d+ rules fired in", text, self.name)
        rules = number_in(r"\d+ states, (\d+) rules fired in", text, self.name)
        return Run(states, rules, seconds, cpu, peak)


class Prototype:
    """The model packed by hand in a program of its own."""

    name = "prototype"
    tools = ["swiftc"]
    workers = [1]

    def build(self, size, folder):
        sources = FOLDER / "prototype"
        call(
            ["swiftc", "-parse-as-library", "-O", "-wmo", "-import-objc-header",
             str(sources / "prefetch.h"), *map(str, sorted(sources.glob("*.swift"))),
             "-o", "prototype"], folder)

    def run(self, size, workers, folder):
        command = ["./prototype", *map(str, size.parameters)]
        text, seconds, cpu, peak = measure(command, folder)
        found = json.loads(text)
        if not found["holds"]:
            raise Failure("the prototype found a violation")
        return Run(found["states"], found["transitions"], seconds, cpu, peak)


class Ours:
    """lockcheck's checker on the model in ordinary Swift."""

    name = "lockcheck"
    tools = []
    workers = [1, 2]

    def build(self, size, folder):
        if not OURS.exists():
            raise Failure("benchmark-run is not there; 'make bench' builds it")

    def run(self, size, workers, folder):
        text, seconds, cpu, peak = measure([str(OURS), size.name, str(workers)], folder)
        found = json.loads(text)
        if found["verdict"] != "holds":
            raise Failure(f"lockcheck: the verdict is '{found['verdict']}', it should be 'holds'")
        return Run(
            found["states"], found["transitions"], seconds, cpu, peak, found["bytesPerState"])


def missing_tool(checker):
    """The first of its tools that is not there."""
    return next((tool for tool in checker.tools if not shutil.which(tool)), None)


def folder_for(checker, size):
    name = f"{size.name}-{checker.name}".replace(",", "").replace(" ", "-")
    folder = BUILD / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def check_counts(name, size, run):
    """Stops if a checker counts something else than it must."""
    for what, own, agreed in [
        ("states", run.states, size.states),
        ("transitions", run.transitions, size.transitions),
    ]:
        if own != agreed:
            raise Failure(
                f"{name} counts {own:,} {what} at size {size.name}, it should be {agreed:,}: "
                "it does not check the same model")
