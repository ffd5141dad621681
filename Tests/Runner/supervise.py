"""Runs a test process and ends everything that it started.

    supervise.py REPORT LOG EVENTS PATIENCE PROGRAM [ARGUMENT ...]

It is the subreaper of all descendants, so that none escapes by a process group of its own. It ends the
program when neither LOG nor EVENTS has grown for PATIENCE seconds. REPORT tells the exit status in
words, and which processes were left behind.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

# Helpers that clean up after a test process end within this time by themselves.
GRACE = float(os.environ.get("TODAY_GRACE", "10"))


def children(pid):
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                found += [int(word) for word in file.read().split()]
    except OSError:
        pass  # It has ended meanwhile.
    return found + [each for child in found for each in children(child)]


def name(pid):
    try:
        with open(f"/proc/{pid}/cmdline") as file:
            return file.read().replace("\0", " ").strip()[:200] or f"process {pid}"
    except OSError:
        return None


def reap(main=None):
    """Reaps what has ended, except for a program that subprocess takes care of."""
    for pid in children(os.getpid()):
        if pid != main:
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                pass  # A grandchild.


def end_all():
    until = time.monotonic() + 10
    while time.monotonic() < until and (rest := children(os.getpid())):
        for pid in rest:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.02)
        reap()


def size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0


def reason(status):
    if status < 0:
        return f"The process was ended by {signal.Signals(-status).name}."
    return f"The process ended with status {status}."


def main(report, log, events, patience, *command):
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    with open(log, "wb") as output:
        program = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True)

    def stop(number, frame):
        end_all()
        os._exit(1)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    patience, seen, since, aborted = float(patience), 0, time.monotonic(), None
    while program.poll() is None:
        now = time.monotonic()
        if (grown := size(log) + size(events)) != seen:
            seen, since = grown, now
        if aborted is None and now - since > patience:
            # Swift writes where each thread was; that takes a while.
            aborted = now
            program.send_signal(signal.SIGABRT)
        elif aborted is not None and now - aborted > 60:
            program.kill()
        reap(program.pid)
        time.sleep(0.05)
    until = time.monotonic() + GRACE
    while (rest := children(os.getpid())) and time.monotonic() < until:
        reap(program.pid)
        time.sleep(0.02)
    left = [each for each in map(name, rest) if each]
    end_all()
    why = reason(program.returncode)
    if aborted is not None:
        why = f"The process wrote nothing for {patience:g} s and was ended."
    with open(report, "w") as file:
        json.dump({"status": program.returncode, "reason": why, "left": left}, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
