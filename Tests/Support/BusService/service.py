"""A service for tests of the bus, written with GLib.

Its argument is the name that it takes on the bus of DBUS_SESSION_BUS_ADDRESS; it says so on its first line,
and ends with the bus.
"""

import sys

from gi.repository import Gio, GLib

DESCRIPTION = """
<node><interface name="org.todayview.Test">
  <method name="Echo"><arg type="v"/><arg type="v" direction="out"/></method>
  <method name="Silent"/>
  <method name="Fail"><arg type="s"/></method>
  <method name="Large"><arg type="u"/><arg type="ay" direction="out"/></method>
  <method name="Tell"><arg type="u"/></method>
  <method name="Whisper"><arg type="s"/></method>
  <method name="CallBack"><arg type="s" direction="out"/></method>
  <method name="Leave"/>
  <property name="Title" type="s" access="readwrite"/>
  <property name="Numbers" type="ai" access="read"/>
</interface></node>
"""
PATH = "/org/todayview/Test"
INTERFACE = "org.todayview.Test"

name = sys.argv[1]
loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
title = "first"


def tell(destination, *values):
    bus.emit_signal(destination, PATH, INTERFACE, "Told", GLib.Variant("(su)", values))


def call(bus, sender, path, interface, method, arguments, invocation):
    def answer(kind, *values):
        invocation.return_value(GLib.Variant(kind, values))

    if method == "Echo":
        invocation.return_value(GLib.Variant.new_tuple(arguments.get_child_value(0)))
    elif method == "Silent":
        pass
    elif method == "Fail":
        invocation.return_dbus_error("org.todayview.Test.Error", arguments.unpack()[0])
    elif method == "Large":
        # From the bytes at once: made of a list, each byte becomes a value of its own first, and
        # five million of them take 15 s.
        zeros = GLib.Bytes(bytes(arguments.unpack()[0]))
        array = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), zeros, True)
        invocation.return_value(GLib.Variant.new_tuple(array))
    elif method == "Tell":
        for number in range(arguments.unpack()[0]):
            tell(None, "all", number)
        answer("()")
    elif method == "Whisper":
        tell(arguments.unpack()[0], "one", 0)
        answer("()")
    elif method == "CallBack":
        def done(bus, result):
            try:
                bus.call_finish(result)
                answer("(s)", "it answered")
            except GLib.Error as error:
                answer("(s)", Gio.DBusError.get_remote_error(error))

        bus.call(
            sender, "/", "org.todayview.Other", "Whatever", None, None,
            Gio.DBusCallFlags.NONE, 10_000, None, done)
    elif method == "Leave":
        answer("()")
        Gio.bus_unown_name(owned)


def get(bus, sender, path, interface, property):
    return GLib.Variant("s", title) if property == "Title" else GLib.Variant("ai", [1, -2])


def set_(bus, sender, path, interface, property, value):
    global title
    title = value.get_string()
    return True


node = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION)
bus.register_object(PATH, node.interfaces[0], call, get, set_)
owned = Gio.bus_own_name_on_connection(
    bus, name, Gio.BusNameOwnerFlags.REPLACE, lambda *_: print("ready", flush=True), None)
loop.run()
