"""A pointer and a keyboard on GNOME, by the desktop's own service for remote control.

    gnome-hand.py PIPE

It takes the lines that WaylandClient's hand takes, and answers them in the same way.
"""

import os
import sys

from gi.repository import Gio, GLib

bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(service, path, interface, method, signature=None, *values):
    parameters = GLib.Variant(signature, values) if signature else None
    return bus.call_sync(
        service, path, interface, method, parameters, None, Gio.DBusCallFlags.NONE, 10_000, None
    ).unpack()


REMOTE = "org.gnome.Mutter.RemoteDesktop"
CAST = "org.gnome.Mutter.ScreenCast"

session = call(REMOTE, "/org/gnome/Mutter/RemoteDesktop", REMOTE, "CreateSession")[0]
identity = call(
    REMOTE, session, "org.freedesktop.DBus.Properties", "Get", "(ss)",
    REMOTE + ".Session", "SessionId",
)[0]
# Places are said within a picture of a monitor.
cast = call(
    CAST, "/org/gnome/Mutter/ScreenCast", CAST, "CreateSession", "(a{sv})",
    {"remote-desktop-session-id": GLib.Variant("s", identity)},
)[0]
stream = call(CAST, cast, CAST + ".Session", "RecordMonitor", "(sa{sv})", "Meta-0", {})[0]
call(REMOTE, session, REMOTE + ".Session", "Start")


def tell(method, signature, *values):
    call(REMOTE, session, REMOTE + ".Session", method, signature, *values)


def perform(words):
    match words:
        case ["move", x, y, _, _]:
            tell("NotifyPointerMotionAbsolute", "(sdd)", stream, float(x), float(y))
        case ["button", code, state]:
            tell("NotifyPointerButton", "(ib)", int(code), state == "1")
        case ["wheel", steps]:
            tell("NotifyPointerAxisDiscrete", "(ui)", 0, int(steps))
        case ["key", code, state]:
            tell("NotifyKeyboardKeycode", "(ub)", int(code), state == "1")
        case ["modifiers", _]:
            # They are known by their keys.
            pass
        case _:
            sys.exit("a line in the pipe is none of those that are known")


# There is neither a pointer nor a keyboard before each is first used, and what that was is lost to
# windows.
perform(["move", "1", "1", "", ""])
for state in "10":
    perform(["key", "42", state])
print("ready", flush=True)
# Open for both, so that it never ends while nobody writes.
with os.fdopen(os.open(sys.argv[1], os.O_RDWR), closefd=True) as pipe:
    for line in iter(pipe.readline, ""):
        perform(line.split())
        print("done", flush=True)
