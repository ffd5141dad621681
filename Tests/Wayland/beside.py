#!/usr/bin/env python3
"""Measures the panel and SwayNC on one sway, taking turns, so that both have the same machine.

What is called the first frame is the first picture that the surface is given after the command has been
started: both programs' requests pass through `WaylandClient between`, which writes down when.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import tempfile
import time

NOBODY = 65534


def wait_for(what, test, patience=60):
    """What the test finds, once it finds anything."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if found := test():
            return found
        time.sleep(0.002)
    raise SystemExit(f"beside: {what} did not happen within {patience} s")


def microseconds():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000


class Desktop:
    """A bus, sway without a screen, and what listens in between it and its programs."""

    def __init__(self, stack, client, outputs):
        self.stack = stack
        folder = pathlib.Path(tempfile.mkdtemp(prefix="beside-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o711)
        homes = [folder / "run", folder / "home", folder / "sway"]
        for home in homes:
            home.mkdir(mode=0o700)
        is_root = os.geteuid() == 0
        if is_root:
            # sway refuses to be root's.
            os.chown(homes[0], NOBODY, NOBODY)
            os.chown(homes[2], NOBODY, NOBODY)
        self.home = homes[1]
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(homes[0]), "XDG_CURRENT_DESKTOP": "sway", "GTK_A11Y": "none",
            "XDG_SESSION_TYPE": "wayland", "GIO_USE_VFS": "local", "GSETTINGS_BACKEND": "memory",
        }
        bus = self.start(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1", f"--address=unix:path={folder}/bus"],
            stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        lines = [f"output HEADLESS-{number + 1} resolution 1280x900" for number in range(outputs)]
        config = folder / "config"
        config.write_text(
            "xwayland disable\noutput * bg #204060 solid_color\n" + "\n".join(lines) + "\n")
        socket = homes[0] / "sway.sock"
        self.start(
            (["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if is_root else [])
            + ["sway", "-c", str(config)],
            HOME=str(homes[2]), SWAYSOCK=str(socket), WLR_BACKENDS="headless",
            WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1", WLR_HEADLESS_OUTPUTS=str(outputs))

        def display():
            names = [path.name for path in homes[0].glob("wayland-*") if path.suffix != ".lock"]
            return names[0] if names and socket.exists() else None

        self.environment["WAYLAND_DISPLAY"] = wait_for("sway's start", display)
        for name, words in [("hand", []), ("between", [str(homes[0] / "between")])]:
            pipe = folder / name
            os.mkfifo(pipe)
            descriptor = os.open(pipe, os.O_RDWR)
            stack.callback(os.close, descriptor)
            self.pictures = folder / "pictures"
            more = [str(self.pictures)] if name == "between" else []
            program = self.start([client, name] + words + [str(pipe)] + more, stdout=subprocess.PIPE)
            program.stdout.readline()
        self.environment["WAYLAND_DISPLAY"] = "between"

    def start(self, command, stdout=subprocess.DEVNULL, **more):
        program = subprocess.Popen(
            command, env={**self.environment, **more}, stdin=subprocess.DEVNULL, stdout=stdout,
            stderr=subprocess.DEVNULL)

        def end():
            program.terminate()
            try:
                program.wait(5)
            except subprocess.TimeoutExpired:
                program.kill()

        self.stack.callback(end)
        return program

    def run(self, command):
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode

    def frame(self, namespace, since):
        """When the surface had its first picture after that time."""

        def first():
            for line in self.pictures.read_text().splitlines():
                name, _, when = line.partition(" ")
                if name == namespace and when and int(when) > since:
                    return int(when)
            return None

        return wait_for(f"a picture of {namespace}", first)


def family(pid):
    """The process and all that descend from it."""
    found = [pid]
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def memory(pid):
    """Proportional, in MB."""
    total = 0
    for process in family(pid):
        for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


def activity(pid):
    """How often any of its threads has been put onto a processor, and for how many ticks."""
    wakeups = ticks = 0
    for process in family(pid):
        for task in pathlib.Path(f"/proc/{process}/task").iterdir():
            for line in (task / "status").read_text().splitlines():
                if "ctxt_switches" in line:
                    wakeups += int(line.split()[1])
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return wakeups, ticks


class Subject:
    def __init__(self, name, namespace, start, show, hide):
        self.name, self.namespace = name, namespace
        self.start, self.show, self.hide = start, show, hide
        self.figures = {}

    def note(self, figure, value):
        self.figures.setdefault(figure, []).append(value)


def rest(subject, state, seconds):
    # A caret blinks for ten seconds.
    still = [activity(subject.pid), time.monotonic()]

    def is_still():
        now = activity(subject.pid)
        if now != still[0]:
            still[:] = [now, time.monotonic()]
        return time.monotonic() - still[1] > 3

    wait_for(f"rest of {subject.name}", is_still)
    before = activity(subject.pid)
    time.sleep(seconds)
    after = activity(subject.pid)
    subject.note(f"{state}: wake-ups in {seconds} s", after[0] - before[0])
    subject.note(f"{state}: ticks in {seconds} s", after[1] - before[1])


def measure(desktop, subjects, options):
    for subject in subjects:
        subject.pid = desktop.start(subject.start).pid
        wait_for(f"{subject.name} to answer", lambda: desktop.run(subject.hide) == 0)
    time.sleep(3)
    for subject in subjects:
        subject.note("never shown: memory (PSS), MB", memory(subject.pid))
    for turn in range(options.runs + 1):
        for subject in subjects:
            begun = microseconds()
            desktop.run(subject.show)
            shown = desktop.frame(subject.namespace, begun)
            if turn > 0:
                subject.note("command to first frame, ms", (shown - begun) / 1000)
            # Both slide.
            time.sleep(1)
            if turn == options.runs:
                subject.note("shown: memory (PSS), MB", memory(subject.pid))
            desktop.run(subject.hide)
            time.sleep(1)
    for subject in subjects:
        subject.note("hidden again: memory (PSS), MB", memory(subject.pid))
    for state in ("hidden", "shown"):
        for subject in subjects:
            if state == "shown":
                desktop.run(subject.show)
            rest(subject, state, options.seconds)
            desktop.run(subject.hide)
            time.sleep(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--today", default=".build/release/today")
    parser.add_argument("--client", default=".build/debug/WaylandClient")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=60, help="how long each is watched at rest")
    parser.add_argument("--outputs", type=int, default=1)
    options = parser.parse_args()
    today = os.path.abspath(options.today)
    signal.signal(signal.SIGTERM, lambda *_: exit(1))
    subjects = [
        Subject("Today", "today", [today, "--background"], [today, "show"], [today, "hide"]),
        Subject(
            "SwayNC", "swaync-control-center", ["swaync"], ["swaync-client", "--open-panel"],
            ["swaync-client", "--close-panel"]),
    ]
    with contextlib.ExitStack() as stack:
        desktop = Desktop(stack, os.path.abspath(options.client), options.outputs)
        # Nothing is on either but what is always there.
        for name, text in [
            (".config/today/today.conf", "[Widgets]\nOrder=\n"),
            (".local/state/today/panel.conf", "[Panel]\nWelcomed=true\nLastVersion=999.0\n"),
        ]:
            path = desktop.home / name
            path.parent.mkdir(parents=True)
            path.write_text(text)
        measure(desktop, subjects, options)
    print(f"{'median (least-most)':<40}" + "".join(f"{subject.name:>22}" for subject in subjects))
    for figure in subjects[0].figures:
        row = f"{figure:<40}"
        for subject in subjects:
            values = subject.figures[figure]
            middle = f"{statistics.median(values):.0f}"
            if len(values) > 1:
                middle += f" ({min(values):.0f}-{max(values):.0f})"
            row += f"{middle:>22}"
        print(row)


main()
