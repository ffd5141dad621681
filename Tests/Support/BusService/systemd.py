"""The part of systemd's manager that lists failed units, on a bus of its own.

Run by dbus-run-session, it prints the address of the bus. Then each line that it reads is a list of the units
that have failed, with their descriptions: "a.service=The First;b.service=", or "leave" or "return", as systemd's name
does. It ends with its input.
"""

import os
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.systemd1"
PATH = "/org/freedesktop/systemd1"
DESCRIPTION = """
<node><interface name="org.freedesktop.systemd1.Manager">
  <method name="Subscribe"/>
  <method name="ListUnitsFiltered">
    <arg type="as"/><arg type="a(ssssssouso)" direction="out"/>
  </method>
  <method name="RestartUnit"><arg type="s"/><arg type="s"/><arg type="o" direction="out"/></method>
  <method name="ResetFailedUnit"><arg type="s"/></method>
</interface></node>
"""
units = {}
is_subscribed = False


def tell():
    if is_subscribed:
        change = GLib.Variant("(sa{sv}as)", (f"{NAME}.Unit", {"ActiveState": GLib.Variant("s", "failed")}, []))
        bus.emit_signal(None, f"{PATH}/unit/some", "org.freedesktop.DBus.Properties", "PropertiesChanged", change)


def call(_bus, _sender, _path, _interface, method, arguments, invocation):
    global is_subscribed
    answer = None
    if method == "Subscribe":
        is_subscribed = True
    elif method == "ListUnitsFiltered":
        listed = [
            (name, about, "loaded", "failed", "failed", "", f"{PATH}/unit/some", 0, "", "/")
            for name, about in units.items()
        ]
        answer = GLib.Variant("(a(ssssssouso))", (listed,))
    elif units.pop(arguments.unpack()[0], None) is None:
        invocation.return_dbus_error(f"{NAME}.NoSuchUnit", "There is no such unit")
        return
    elif method == "RestartUnit":
        answer = GLib.Variant("(o)", (f"{PATH}/job/1",))
    invocation.return_value(answer)
    if method in ("RestartUnit", "ResetFailedUnit"):
        tell()


def read(*_):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    if line == "leave\n":
        Gio.bus_unown_name(owner)
        return True
    if line == "return\n":
        own(None)
        return True
    units.clear()
    units.update(unit.split("=", 1) for unit in line.strip().split(";") if unit)
    tell()
    return True


def own(ready):
    global owner, is_subscribed
    is_subscribed = False
    owner = Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, ready, None)


loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
bus.register_object(PATH, interface, call, None, None)
own(lambda *_: print(os.environ["DBUS_SESSION_BUS_ADDRESS"], flush=True))
GLib.io_add_watch(0, GLib.IOCondition.IN | GLib.IOCondition.HUP, read)
loop.run()
