import Expectations
import Foundation
import PriceServer
import Synchronization
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Wi-Fi without NetworkManager.
extension `Connections on a bus` {
  /// A mock of iwd with a network that has a password, which it asks the agent for.
  private static let iwd = """
    import sys, dbus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    I = "net.connman.iwd"
    O = dbus.ObjectPath
    agent = []
    props = {
        "/d": {I + ".Device": {"Powered": True}, I + ".Station": {
            "State": "disconnected", "Scanning": False}},
        "/d/n": {I + ".Network": {"Name": "Harbor", "Type": "psk", "Device": O("/d")}},
    }
    class Object(dbus.service.Object):
        @dbus.service.method("org.freedesktop.DBus.ObjectManager", out_signature="a{oa{sa{sv}}}")
        def GetManagedObjects(self):
            return {O(p): v for p, v in props.items()}
        @dbus.service.method(I + ".Station", out_signature="a(on)")
        def GetOrderedNetworks(self):
            return [(O("/d/n"), -5000)]
        @dbus.service.method(I + ".Station")
        def Scan(self):
            pass
        @dbus.service.method(I + ".AgentManager", in_signature="o", sender_keyword="sender")
        def RegisterAgent(self, path, sender=None):
            agent.append((sender, path))
        @dbus.service.signal("org.freedesktop.DBus.Properties", signature="sa{sv}as")
        def PropertiesChanged(self, interface, changed, invalidated):
            pass
        @dbus.service.method(
            "org.freedesktop.DBus.Properties", in_signature="ssv", path_keyword="path")
        def Set(self, interface, name, value, path=None):
            props[path][interface][name] = value
            self.PropertiesChanged(interface, {name: value}, [])
        @dbus.service.method(
            I + ".Station", in_signature="s", async_callbacks=("done", "failed"))
        def ConnectHiddenNetwork(self, name, done, failed):
            props["/d/n"][I + ".Network"]["Name"] = name
            self.Connect(done, failed)
        @dbus.service.method(I + ".Network", async_callbacks=("done", "failed"))
        def Connect(self, done, failed):
            def answer(password):
                if password != "correct horse":
                    failed(dbus.DBusException("no", name=I + ".Failed"))
                    return
                station = {"State": "connected", "ConnectedNetwork": O("/d/n")}
                props["/d"][I + ".Station"].update(station)
                device.PropertiesChanged(I + ".Station", station, [])
                done()
            proxy = bus.get_object(*agent[-1], introspect=False)
            proxy.RequestPassphrase(
                O("/d/n"), dbus_interface=I + ".Agent", reply_handler=answer, error_handler=failed)
    root, device, network, manager = (
        Object(bus, path) for path in ["/", "/d", "/d/n", "/net/connman/iwd"])
    name = dbus.service.BusName(I, bus)
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  func startDaemon() throws -> Running {
    let script = folder["iwd.py"]
    try Self.iwd.write(toFile: script, atomically: true, encoding: .utf8)
    let mock = try home.start(["/usr/bin/python3", script, services.address])
    try waitUntil("iwd", seen: { mock.errors }) { mock.output.contains("ready") }
    return mock
  }

  @Test func `Without NetworkManager, iwd connects, and asks for the password itself`() throws {
    let mock = try startDaemon()
    try expectEqual(row("Harbor", update())?.value, "Password")
    let join = ConnectionsAction.join(Self.key("Harbor"))
    expectEqual(
      send(join, .fields(["password": .text("wrong horse")])),
      .refused(ConnectionsWords.failed(password: "Harbor"), field: "password"))
    expectEqual(send(join, .fields(["password": .text("correct horse")])), .noData)
    try waitForContent("the connection") { row("Harbor", $0)?.value == "Connected" }
    send(.toggle(.wifi), false)
    try waitForContent("it to be off") { $0.tile("Wi-Fi")?.isOn == false }
    withExtendedLifetime(mock) {}
  }

  @Test func `iwd connects to a network that hides its name, too`() throws {
    let mock = try startDaemon()
    try update()
    var form: [String: SettingValue] = ["name": "Attic", "password": "wrong horse"]
    expectEqual(
      send(.hidden, .fields(form)),
      .refused(ConnectionsWords.failed(password: "Attic"), field: "password"))
    form["password"] = "correct horse"
    expectEqual(send(.hidden, .fields(form)), .noData)
    try waitForContent("the connection") { row("Harbor", $0)?.value == "Connected" }
    withExtendedLifetime(mock) {}
  }

  @Test func `Only the connection that may ask gets an answer`() throws {
    let (place, asking) = (services.place, bus.name)
    let name = Mutex("")
    let thread = Thread {
      guard let own = try? Bus(place) else { return }
      own.serve(BusObject(asking, "/agent", "org.example.Agent")) { call in
        if call.method == "Ask" { call.answer([.string("secret")]) }
      }
      name.withLock { $0 = own.name }
      _ = try? own.signal(within: .seconds(20))
    }
    thread.start()
    let agent = BusObject(
      try waitFor("the agent") { name.withLock { $0.isEmpty ? nil : $0 } }, "/agent",
      "org.example.Agent")
    try expectEqual(bus.call(agent, "Ask").first?.text, "secret")
    let stranger = try Bus(place)
    for (other, object, method) in [
      (stranger, agent, "Ask"), (bus, agent, "Other"),
      (bus, agent.with(interface: "org.example.Other"), "Ask"),
    ] {
      #expect(throws: BusError.self) { try other.call(object, method) }
    }
  }
}
