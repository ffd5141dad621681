"""A BlueZ whose devices are new, and whose agents are asked.

Its argument is the address of the bus; it says "ready" when it owns its name. The phone compares a code, that of the
keyboard is entered, and the headset needs none.
"""

import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

DBusGMainLoop(set_as_default=True)
bus = dbus.bus.BusConnection(sys.argv[1])
B = "org.bluez"
O = dbus.ObjectPath
H = "/org/bluez/hci0"
log, agents, pairings = [], {}, {}
props = {H: {f"{B}.Adapter1": {"Powered": True}}}
for name in ["Phone", "Keyboard", "Headset"]:
    props[f"{H}/dev_{name}"] = {
        f"{B}.Device1": {
            "Alias": name,
            "Name": name,
            "Paired": False,
            "Trusted": False,
            "Connected": False,
            "RSSI": dbus.Int16(-50),
        }
    }


def error(name):
    return dbus.DBusException("no", name=f"{B}.Error.{name}")


def fail(path, name):
    done, failed, agent = pairings.pop(path)
    failed(error(name))


def cancel(path):
    pairings[path][2].Cancel(
        dbus_interface=f"{B}.Agent1", reply_handler=lambda: None, error_handler=lambda error: None
    )
    fail(path, "AuthenticationCanceled")


class Object(dbus.service.Object):
    @dbus.service.method("org.freedesktop.DBus.ObjectManager", out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return {O(p): v for p, v in props.items()}

    @dbus.service.signal("org.freedesktop.DBus.ObjectManager", signature="oas")
    def InterfacesRemoved(self, path, interfaces):
        pass

    @dbus.service.signal("org.freedesktop.DBus.Properties", signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def change(self, name, value):
        props[self.path][f"{B}.Device1"][name] = value
        self.PropertiesChanged(f"{B}.Device1", {name: value}, [])

    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="ssv")
    def Set(self, interface, name, value):
        log.append(str(name))
        self.change(name, value)

    @dbus.service.method(f"{B}.Adapter1")
    def StartDiscovery(self):
        log.append("StartDiscovery")

    @dbus.service.method(f"{B}.Adapter1")
    def StopDiscovery(self):
        log.append("StopDiscovery")

    @dbus.service.method(f"{B}.Adapter1", in_signature="o")
    def RemoveDevice(self, path):
        log.append("RemoveDevice")
        del props[path]
        root.InterfacesRemoved(path, [f"{B}.Device1"])

    @dbus.service.method(f"{B}.AgentManager1", in_signature="os", sender_keyword="sender")
    def RegisterAgent(self, path, capability, sender=None):
        log.append("RegisterAgent " + capability)
        agents[sender] = bus.get_object(sender, path, introspect=False)

    @dbus.service.method(f"{B}.AgentManager1", in_signature="o", sender_keyword="sender")
    def UnregisterAgent(self, path, sender=None):
        log.append("UnregisterAgent")
        del agents[sender]

    @dbus.service.method(f"{B}.AgentManager1", in_signature="o")
    def RequestDefaultAgent(self, path):
        log.append("RequestDefaultAgent")

    @dbus.service.method(f"{B}.Device1")
    def Connect(self):
        log.append("Connect")
        self.change("Connected", True)

    @dbus.service.method(f"{B}.Device1")
    def CancelPairing(self):
        log.append("CancelPairing")
        if self.path not in pairings:
            raise error("DoesNotExist")
        cancel(self.path)

    @dbus.service.method(
        f"{B}.Device1", async_callbacks=("done", "failed"), sender_keyword="sender"
    )
    def Pair(self, done, failed, sender=None):
        log.append("Pair")
        path, agent = O(self.path), agents[sender]

        def answered(*values):
            if self.path not in pairings:
                return
            if values and values[0] != 123456:
                return fail(self.path, "AuthenticationFailed")
            pairings.pop(self.path)
            self.change("Paired", True)
            done()

        def refused(error):
            if self.path in pairings:
                fail(self.path, "AuthenticationRejected")

        def ask(method, *values, reply=answered, error=refused):
            getattr(agent, method)(
                *values, dbus_interface=f"{B}.Agent1", reply_handler=reply, error_handler=error,
                timeout=60,
            )

        pairings[self.path] = (done, failed, agent)
        # One for another device, which is refused.
        ask(
            "AuthorizeService", O(f"{H}/dev_Other"), "1108",
            reply=lambda: log.append("allowed"), error=lambda error: log.append("refused"),
        )
        if self.path.endswith("Phone"):
            ask("RequestConfirmation", path, dbus.UInt32(42))
        elif self.path.endswith("Keyboard"):
            ask("RequestPasskey", path)
        else:
            ask("RequestAuthorization", path)

    @dbus.service.method("org.example.Test")
    def Vanish(self):
        del props[self.path]
        root.InterfacesRemoved(self.path, [f"{B}.Device1"])
        cancel(self.path)

    @dbus.service.method("org.example.Test", out_signature="as")
    def Log(self):
        return log


def add(path):
    made = Object(bus, path)
    made.path = path
    return made


root = add("/")
others = [add(path) for path in list(props) + ["/org/bluez"]]
name = dbus.service.BusName(B, bus)
print("ready", flush=True)
GLib.MainLoop().run()
