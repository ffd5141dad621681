import Expectations
import FoundationEssentials
import Glibc
import RandomTesting
import TestDesktop
import Testing

@testable import WidgetExtension

@Suite("The bus connection")
struct BusTests {
  private let patience = Duration.seconds(20)

  @Test func `the bus responds and assigns a unique name`() throws {
    let test = try TestBus()
    let bus = try test.connect()
    expect(bus.name.hasPrefix(":"))
    try expect(bus.owner(of: bus.name) == bus.name)
    try expectEqual(bus.services(), ["org.freedesktop.DBus"])
    let id = try bus.call(.bus, "GetId", within: patience).first?.text
    expectEqual(id?.utf8.count, 32)
    try expect(test.connect().name != bus.name)
  }

  @Test(arguments: 0..<4) func `a service receives and returns values of every type unchanged`(
    seed: Int
  ) throws {
    let test = try TestBus()
    try test.startService()
    let bus = try test.connect()
    var random = RandomValues(seed: seed)
    for _ in 0..<25 {
      let value = random.value()
      let echo = try bus.call(.test, "Echo", [.variant(value)], within: patience)
      expect(echo == [.variant(value)])
    }
  }

  @Test func `a call starts a service only on request`() throws {
    let test = try TestBus()
    let bus = try test.connect()
    let object = BusObject(TestBus.startable, BusObject.test.path, BusObject.test.interface)
    try expectEqual(bus.call(.bus, "ListActivatableNames").first?.elements.count, 2)
    let error = failure { () throws(BusError) in
      try bus.call(object, "Echo", [.variant(.byte(1))], within: patience)
    }
    expect(error?.kind == .notRunning && error?.name == TestBus.startable)
    expect(error.map { "\($0)" } == "org.todayview.Startable is not running")
    try expect(!bus.isRunning(TestBus.startable))
    expect(failure { () throws(BusError) in _ = try bus.properties(of: object) } != nil)
    try expect(bus.owner(of: TestBus.startable) == nil)
    expect(!test.hasStarted)
    let answer = try bus.call(
      object, "Echo", [.variant(.byte(1))], starting: true, within: patience)
    expect(answer == [.variant(.byte(1))])
    expect(test.hasStarted)
  }

  @Test func `a call that fails has no reply, unless the connection is closed`() throws {
    func reply(_ kind: BusError.Kind?) throws(BusError) -> Int? {
      try Bus.replyIfAny { () throws(BusError) in
        if let kind { throw BusError(kind, name: "") }
        return 7
      }
    }
    try expectEqual(reply(nil), 7)
    for kind in [.notRunning, .failed("Gone"), .noAnswer(within: .zero)] as [BusError.Kind] {
      try expectEqual(reply(kind), nil)
    }
    expectEqual(failure { () throws(BusError) in _ = try reply(.closed) }?.kind, .closed)
  }

  @Test func `properties can be read and set`() throws {
    let test = try TestBus()
    try test.startService()
    let bus = try test.connect()
    let properties = try bus.properties(of: .test, within: patience)
    expectEqual(properties["Title"]?.text, "first")
    expectEqual(properties["Numbers"]?.elements.map(\.integer), [1, -2])
    try bus.set("Title", of: .test, to: .string("second"), within: patience)
    try expectEqual(bus.properties(of: .test, within: patience)["Title"]?.text, "second")
  }

  @Test func `errors are sentences`() throws {
    let test = try TestBus()
    try test.startService()
    let bus = try test.connect()
    let failed = failure { () throws(BusError) in
      try bus.call(.test, "Fail", [.string("The disk\nis full")], within: patience)
    }
    expect(failed?.kind == .failed("org.todayview.Test.Error"))
    expect(
      failed.map { "\($0)" }
        == "org.todayview.TestService answered with an error: The disk is full")
    let unknown = failure { () throws(BusError) in
      try bus.call(.test, "Nothing", within: patience)
    }
    expect(unknown?.kind == .failed("org.freedesktop.DBus.Error.UnknownMethod"))
    let late = failure { () throws(BusError) in
      try bus.call(.test, "Silent", within: .milliseconds(200))
    }
    expect(
      late.map { "\($0)" } == "org.todayview.TestService did not answer within 200 ms")
    let wrong = failure { () throws(BusError) in try bus.call(.test, "No name") }
    expect(
      wrong.map { "\($0)" }
        == "D-Bus can’t carry this: org.todayview.TestService /org/todayview/Test "
        + "org.todayview.Test.No name")
    // The connection still works.
    try expect(bus.isRunning(TestBus.name))
  }

  @Test func `a response over the limit is an error`() throws {
    let test = try TestBus()
    try test.startService()
    let bus = try test.connect(BusLimits(bytes: 200_000))
    let fitting = try bus.call(.test, "Large", [.uint32(190_000)], within: patience)
    expect(fitting == [.bytes(Array(repeating: 0, count: 190_000))])
    let error = failure { () throws(BusError) in
      try bus.call(.test, "Large", [.uint32(1_000_000)], within: patience)
    }
    expect(error?.kind == .tooLarge(limit: 200_000))
    // The connection still works.
    try expect(bus.isRunning(TestBus.name))
    let many = try test.connect().call(.test, "Large", [.uint32(5_000_000)], within: patience)
    expect(many == [.bytes(Array(repeating: 0, count: 5_000_000))])
  }

  @Test func `a call to the connection gets an error response`() throws {
    let test = try TestBus()
    try test.startService()
    let answer = try test.connect().call(.test, "CallBack", within: patience)
    expect(answer.first?.text?.hasPrefix("org.freedesktop.DBus.Error.Unknown") == true)
  }

  @Test func `only subscribed signals arrive, in order`() throws {
    let test = try TestBus()
    let service = try test.startService()
    let bus = try test.connect()
    try bus.follow(BusRule(sender: TestBus.name, interface: "org.todayview.Test", member: "Told"))
    try bus.call(.test, "Tell", [.uint32(5)], within: patience)
    for number in 0..<5 {
      let signal = try bus.signal(within: patience)
      expect(signal?.arguments == [.string("all"), .uint32(UInt32(number))])
      try expect(signal?.sender == bus.owner(of: TestBus.name))
    }
    try expect(bus.signal(within: .zero) == nil)
    // Sends the same signal from another connection, as unicast.
    try test.startService("org.todayview.Impostor")
    let impostor = BusObject(
      "org.todayview.Impostor", BusObject.test.path, BusObject.test.interface)
    try bus.call(impostor, "Whisper", [.string(bus.name)], within: patience)
    try bus.call(.test, "Whisper", [.string(bus.name)], within: patience)
    let signal = try bus.signal(within: patience)
    try expect(signal?.sender == bus.owner(of: TestBus.name))
    try expect(bus.signal(within: .zero) == nil)
    // Replaces the service with a new one.
    service.kill(SIGKILL)
    service.wait()
    try waitUntil("the end of the service") { try !bus.isRunning(TestBus.name) }
    try test.startService()
    try bus.call(.test, "Tell", [.uint32(1)], within: patience)
    try expect(bus.signal(within: patience)?.arguments == [.string("all"), .uint32(0)])
  }

  @Test func `a service that starts or exits causes a signal`() throws {
    let test = try TestBus()
    let bus = try test.connect()
    try bus.follow(
      BusRule(
        sender: "org.freedesktop.DBus", member: "NameOwnerChanged", namespace: "org.todayview"))
    try test.startService()
    try expect(bus.signal(within: patience)?.arguments.first?.text == TestBus.name)
  }

  @Test func `a missing bus is an error`() throws {
    let folder = try Folder()
    for address in ["unix:path=\(folder["none"])", "", "unix:abstract=\(folder["none"])"] {
      let error = failure { () throws(BusError) in
        _ = try Bus(.at(address), within: patience)
      }
      expect(error.map { "\($0)" } == "D-Bus can’t be reached")
    }
  }

  @Test func `the connection uses the first address that works`() throws {
    let test = try TestBus()
    let list = "tcp:host=127.0.0.1,port=1;unix:path=\(test.folder["none"]);\(test.address)"
    try expect(Bus(.at(list), within: patience).name.hasPrefix(":"))
  }

  @Test func `a lost connection is an error`() throws {
    var test: TestBus? = try TestBus()
    let bus = try #require(test).connect()
    test = nil
    let error = failure { () throws(BusError) in try bus.services() }
    expect(error.map { "\($0)" } == "The connection to D-Bus is closed")
  }

  private func failure<Value>(_ body: () throws(BusError) -> Value) -> BusError? {
    do throws(BusError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }
}

@Suite("Misbehaving buses")
struct HostileBusTests {
  /// Returns the error of connecting to a server with that script.
  private func error(_ script: String, within limit: Duration = .seconds(20)) throws -> BusError? {
    let folder = try Folder()
    let path = folder["bus"]
    let program = try Program(
      path: "/usr/bin/python3",
      [
        "-c",
        """
        import signal, socket, sys
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(sys.argv[1])
        listener.listen()
        print("ready", flush=True)
        peer, _ = listener.accept()
        def heard(end):
            text = b""
            while not text.endswith(end): text += peer.recv(1)
        def let_in():
            heard(b"\\r\\n")
            peer.sendall(b"DATA\\r\\nOK " + b"0" * 32 + b"\\r\\nAGREE_UNIX_FD\\r\\n")
            heard(b"BEGIN\\r\\n")
            heard(b"Hello\\0\\0\\0")
        \(script)
        """, path,
      ])
    guard program.line() == "ready" else { throw Program.Trouble(what: program.log()) }
    do throws(BusError) {
      _ = try Bus(.at("unix:path=\(path)"), within: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a bus that refuses the connection or floods the handshake is an error`() throws {
    let rejected = try error(#"heard(b"\r\n"); peer.sendall(b"REJECTED EXTERNAL\r\n")"#)
    expectEqual(rejected?.kind, .refused)
    expect(rejected.map { "\($0)" } == "D-Bus refuses access")
    try expectEqual(error(#"peer.sendall(b"x" * 100000)"#)?.kind, .refused)
    try expectEqual(error("peer.close()")?.kind, .refused)
  }

  @Test func `a silent bus times out`() throws {
    let silent = Duration.milliseconds(300)
    try expect(error("signal.pause()", within: silent)?.kind == .noAnswer(within: silent))
    try expect(
      error("let_in(); signal.pause()", within: silent)?.kind == .noAnswer(within: silent))
  }

  @Test func `a bus that sends malformed data or exits is an error`() throws {
    for script in [
      #"let_in(); peer.sendall(b"nonsense" * 10)"#, "let_in(); peer.sendall(bytes(100))",
      "let_in()",
      #"let_in(); peer.sendall(b"l\1\0\1" + b"\0\0\0\x7f" + b"\1\0\0\0" + bytes(4))"#,
    ] { try expectEqual(error(script)?.kind, .refused) }
  }

  @Test func `a flood of other messages doesn't defer the timeout`() throws {
    // Messages of an unknown type.
    let flood = """
      let_in()
      while True: peer.sendall((b"l\\7\\0\\1" + bytes(4) + b"\\1\\0\\0\\0" + bytes(4)) * 1000)
      """.split(separator: "\n").joined(separator: "\n")
    try expect(error(flood, within: .milliseconds(500)) != nil)
  }
}
