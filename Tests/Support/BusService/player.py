"""A media player for tests, by MPRIS, written with GLib.

Its argument is the end of its name on the bus of DBUS_SESSION_BUS_ADDRESS; it says "ready" on its first line, then
each call that it hears, and ends with the bus. Tests change it by `org.todayview.TestPlayer`: `Change` sets properties
and tells of them, `Place` sets the position and tells nobody, `Tell` emits `Seeked`, and `Silence` makes it answer no
call any more, nor tell its properties.
"""

import sys
import time

from gi.repository import Gio, GLib

PLAYER = "org.mpris.MediaPlayer2.Player"
DESCRIPTION = """
<node>
  <interface name="org.mpris.MediaPlayer2">
    <method name="Raise"/>
    <property name="Identity" type="s" access="read"/>
    <property name="CanRaise" type="b" access="read"/>
  </interface>
  <interface name="org.mpris.MediaPlayer2.Player">
    <method name="Play"/><method name="Pause"/><method name="Next"/><method name="Previous"/>
    <method name="Seek"><arg type="x" direction="in"/></method>
    <method name="SetPosition"><arg type="o" direction="in"/><arg type="x" direction="in"/></method>
    <property name="PlaybackStatus" type="s" access="read"/>
    <property name="Rate" type="d" access="read"/>
    <property name="Metadata" type="a{sv}" access="read"/>
    <property name="Volume" type="d" access="readwrite"/>
    <property name="Position" type="x" access="read"/>
    <property name="CanGoNext" type="b" access="read"/>
    <property name="CanGoPrevious" type="b" access="read"/>
    <property name="CanPlay" type="b" access="read"/>
    <property name="CanPause" type="b" access="read"/>
    <property name="CanSeek" type="b" access="read"/>
    <property name="CanControl" type="b" access="read"/>
    <signal name="Seeked"><arg type="x"/></signal>
  </interface>
  <interface name="org.todayview.TestPlayer">
    <method name="Change"><arg type="a{sv}" direction="in"/></method>
    <method name="Place"><arg type="x" direction="in"/></method>
    <method name="Tell"><arg type="x" direction="in"/></method>
    <method name="Silence"/>
  </interface>
</node>
"""
PATH = "/org/mpris/MediaPlayer2"

properties = {
    "Identity": GLib.Variant("s", "Test Player"),
    "CanRaise": GLib.Variant("b", True),
    "PlaybackStatus": GLib.Variant("s", "Stopped"),
    "Rate": GLib.Variant("d", 1),
    "Metadata": GLib.Variant("a{sv}", {}),
    "Volume": GLib.Variant("d", 0.5),
    "Position": GLib.Variant("x", 0),
}
for ability in ["GoNext", "GoPrevious", "Play", "Pause", "Seek", "Control"]:
    properties[f"Can{ability}"] = GLib.Variant("b", True)
is_silent = False


def change(changed):
    properties.update(changed)
    bus.emit_signal(
        None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        GLib.Variant("(sa{sv}as)", (PLAYER, changed, [])))


def call(bus, sender, path, interface, method, arguments, invocation):
    global is_silent
    values = arguments.unpack()
    if is_silent:
        return
    if interface != "org.todayview.TestPlayer":
        print(method, *values, flush=True)
    if method == "Change":
        change({key: arguments.get_child_value(0).lookup_value(key) for key in values[0]})
    elif method == "Place":
        properties["Position"] = GLib.Variant("x", values[0])
    elif method == "Tell":
        properties["Position"] = GLib.Variant("x", values[0])
        bus.emit_signal(None, PATH, PLAYER, "Seeked", GLib.Variant("(x)", values))
    elif method == "Silence":
        is_silent = True
    elif method in ("Play", "Pause"):
        change({"PlaybackStatus": GLib.Variant("s", method.replace("Play", "Playing").replace("Pause", "Paused"))})
    elif method == "SetPosition":
        properties["Position"] = GLib.Variant("x", values[1])
    invocation.return_value(None)


def get(bus, sender, path, interface, name):
    while is_silent:
        time.sleep(60)
    return properties[name]


def set_(bus, sender, path, interface, name, value):
    print("Set", name, value.unpack(), flush=True)
    change({name: value})
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for interface in Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces:
    bus.register_object(PATH, interface, call, get, set_)
Gio.bus_own_name_on_connection(
    bus, f"org.mpris.MediaPlayer2.{sys.argv[1]}", Gio.BusNameOwnerFlags.NONE,
    lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
