import Expectations
import RandomTesting
import Testing

@testable import WidgetExtension

@Suite("Messages of the bus")
struct BusMessageTests {
  private func message(_ body: [BusValue] = []) -> BusMessage {
    BusMessage(
      kind: .signal, serial: 7, path: "/org/todayview/Test", interface: "org.todayview.Test",
      member: "Told", sender: ":1.42", body: body)
  }

  private func parse(
    _ bytes: [UInt8], _ limits: BusLimits = BusLimits()
  ) throws(BusNonsense) -> BusMessage? {
    try BusMessage.parse(bytes, limits)
  }

  private func reason(_ bytes: [UInt8], _ limits: BusLimits = BusLimits()) -> String? {
    do throws(BusNonsense) {
      _ = try BusMessage.parse(bytes, limits)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a message has the bytes that the specification says`() throws {
    let call = BusMessage(
      kind: .call, flags: .noAutoStart, serial: 1, path: "/a", member: "B", body: [.uint16(0x1234)])
    let bytes: [UInt8] = [
      0x6C, 1, 2, 1, 2, 0, 0, 0, 1, 0, 0, 0, 39, 0, 0, 0,
      1, 1, 0x6F, 0, 2, 0, 0, 0, 0x2F, 0x61, 0, 0, 0, 0, 0, 0,
      3, 1, 0x73, 0, 1, 0, 0, 0, 0x42, 0, 0, 0, 0, 0, 0, 0,
      8, 1, 0x67, 0, 1, 0x71, 0, 0, 0x34, 0x12,
    ]
    try expect(call.bytes() == bytes)
    try expect(parse(bytes) == call)
  }

  @Test(arguments: 0..<60) func `whatever is written is read as the same`(seed: Int) throws {
    var random = RandomValues(seed: seed)
    for _ in 0..<10 {
      let message = message(random.values())
      for isBigEndian in [false, true] {
        let bytes = try message.bytes(isBigEndian: isBigEndian)
        try expect(parse(bytes) == message)
        try expect(BusMessage.length(of: bytes[...]) == bytes.count)
      }
    }
  }

  @Test(arguments: 0..<100) func `bytes that were changed are refused, or another message`(
    seed: Int
  ) throws {
    var random = RandomValues(seed: seed)
    let bytes = try message(random.values()).bytes(isBigEndian: seed % 2 == 0)
    for _ in 0..<20 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random.numbers) {
        let place = Int.random(in: changed.indices, using: &random.numbers)
        switch Int.random(in: 0..<3, using: &random.numbers) {
        case 0: changed[place] = .random(in: .min ... .max, using: &random.numbers)
        case 1: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random.numbers)
        default: changed.removeLast(min(changed.count - 1, bytes.count - place))
        }
      }
      // What is understood can be written again, and means the same then: by its bytes, as some numbers
      // are not equal to themselves.
      guard let written = try? parse(changed)?.bytes() else { continue }
      try expect(parse(written)?.bytes() == written)
    }
  }

  @Test func `each beginning of a message is refused`() throws {
    var random = RandomValues(seed: 5)
    let bytes = try message(random.values() + [.string("x")]).bytes()
    for count in bytes.indices { expect(reason(Array(bytes[..<count])) != nil) }
    expect(reason(bytes + [0]) != nil)
  }

  @Test func `what is between values is nothing, a truth is 0 or 1, a text is one`() throws {
    func changed(_ body: [BusValue], at place: Int, _ byte: UInt8) throws -> String? {
      var bytes = try message(body).bytes()
      bytes[bytes.count - place] = byte
      return reason(bytes)
    }
    try expectEqual(
      changed([.byte(1), .uint32(2)], at: 5, 1), "There is something between two values.")
    try expectEqual(changed([.bool(true)], at: 4, 2), "A truth is neither 0 nor 1.")
    let null = "A text has a null in it, or none at its end."
    try expect(changed([.string("ab")], at: 2, 0) == null)
    try expect(changed([.string("ab")], at: 1, 1) == null)
    try expectEqual(changed([.string("ab")], at: 2, 0xFF), "A text is not in UTF-8.")
    try expectEqual(changed([.objectPath("/ab")], at: 2, 0x2F), "A path isn't one.")
    try expectEqual(changed([.signature("ai")], at: 2, 0x61), "A signature isn't one.")
    // The low half of a pair of surrogates, an overlong slash, more than Unicode has.
    for text: [UInt8] in [[0xED, 0xB0, 0x80], [0xE0, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80]] {
      var bytes = try message([.string(String(repeating: "x", count: text.count))]).bytes()
      bytes.replaceSubrange((bytes.count - 1 - text.count)..<(bytes.count - 1), with: text)
      expectEqual(reason(bytes), "A text is not in UTF-8.")
    }
  }

  @Test func `a length that is too large makes no room`() throws {
    for body: BusValue in [
      .array([.uint64(1)], of: .uint64), .string("abcdefgh"), .bytes([1, 2, 3, 4]),
      .properties(["a": .byte(1)]),
    ] {
      let bytes = try message([body]).bytes()
      let start = bytes.count - 16
      for place in stride(from: start / 4 * 4, to: bytes.count - 3, by: 4) {
        var changed = bytes
        changed.replaceSubrange(place..<(place + 4), with: [0xFF, 0xFF, 0xFF, 0x7F])
        _ = reason(changed)
      }
    }
    // A head that says that 128 MiB follow.
    var head = try message().bytes()
    head.replaceSubrange(4..<8, with: [0, 0, 0, 8])
    #expect(throws: BusNonsense(reason: "It is longer than any may be.")) {
      try BusMessage.length(of: head[...])
    }
    head.replaceSubrange(4..<8, with: [0, 0, 0, 7])
    try expect(BusMessage.length(of: head[...]) ?? 0 > 7 << 24)
    expectEqual(reason(head), "It is not as long as it says.")
  }

  @Test func `variants in variants have an end`() throws {
    func nested(_ count: Int) -> BusValue {
      (0..<count).reduce(.byte(1)) { value, _ in .variant(value) }
    }
    try expect(parse(message([nested(64)]).bytes()) == message([nested(64)]))
    #expect(throws: BusError.unusable("value with so many levels")) {
      try message([nested(65)]).bytes()
    }
    // What we don't write, somebody else does: "v" a hundred times.
    var bytes = try message([nested(1)]).bytes()
    bytes.removeLast(4)
    bytes += (0..<99).flatMap { _ in [1, 0x76, 0] as [UInt8] } + [1, 0x79, 0, 1]
    bytes[4] = UInt8(99 * 3 + 4 - 256)
    bytes[5] = 1
    expectEqual(reason(bytes), "It has too many levels.")
    // The same with arrays: a signature has 32 levels, and variants begin anew.
    func arrays(_ count: Int, _ inner: BusValue) -> BusValue {
      (0..<count).reduce(inner) { value, _ in .array([value], of: value.type) }
    }
    let deep = arrays(32, .variant(arrays(31, .bool(true))))
    try expect(parse(message([deep]).bytes()) == message([deep]))
    #expect(throws: BusError.self) {
      try message([arrays(32, .variant(arrays(32, .bool(true))))]).bytes()
    }
    #expect(throws: BusError.self) { try message([arrays(33, .byte(1))]).bytes() }
    // A dictionary counts for two.
    let dictionary = BusValue.properties(["a": .byte(1)])
    let deeper = (0..<61).reduce(dictionary) { value, _ in .variant(value) }
    try expect(parse(message([deeper]).bytes()) == message([deeper]))
    #expect(throws: BusError.self) {
      try message([.variant(.variant(deeper))]).bytes()
    }
  }

  @Test func `values beyond the limit are refused, however few bytes they have`() throws {
    let many = BusValue.array(Array(repeating: .uint16(1), count: 1000), of: .uint16)
    let bytes = try message([many]).bytes()
    expect(reason(bytes, BusLimits(values: 1001)) == nil)
    expectEqual(reason(bytes, BusLimits(values: 1000)), "It has too many values.")
    let data = try message([.bytes(Array(repeating: 1, count: 100_000))]).bytes()
    expect(reason(data, BusLimits(values: 50)) == nil)
  }

  @Test func `a message without what its kind has is refused`() throws {
    for broken in [
      BusMessage(kind: .call, path: "/a"), BusMessage(kind: .call, member: "A"),
      BusMessage(kind: .reply), BusMessage(kind: .reply, replySerial: 0),
      BusMessage(kind: .error, replySerial: 1), BusMessage(kind: .error, errorName: "a.b"),
      BusMessage(kind: .signal, path: "/a", member: "A"),
      BusMessage(kind: .signal, path: "/a", interface: "a.b"),
    ] {
      try expectEqual(reason(try broken.bytes()), "A field is missing.")
    }
    try expect(reason(try BusMessage(kind: .call, path: "/a", member: "A").bytes()) == nil)
    try expect(
      reason(try BusMessage(kind: .error, replySerial: 1, errorName: "a.b").bytes()) == nil)
  }

  @Test func `a kind that nobody knows is ignored, a field that nobody knows, too`() throws {
    var bytes = try message([.byte(1)]).bytes()
    bytes[1] = 9
    try expect(parse(bytes) == nil)
    bytes[1] = 0
    expect(reason(bytes) != nil)
    var fields = try message().bytes()
    // The sender becomes something else.
    let place = try #require(
      fields.indices.first { fields[$0] == 7 && $0 > 16 && $0 % 8 == 0 })
    fields[place] = 200
    try expect(parse(fields)?.sender == nil)
    fields[place] = 0
    expectEqual(reason(fields), "A field has no number.")
    fields[place] = 6
    try expectEqual(parse(fields)?.destination, ":1.42")
    // And then it is there twice, as something that is a text as well.
    fields[place] = 3
    expectEqual(reason(fields), "A field has another type, or is there twice.")
    fields[place] = 5
    expectEqual(reason(fields), "A field has another type, or is there twice.")
  }

  @Test func `files are neither sent nor taken`() throws {
    expectEqual(BusType("h"), .descriptor)
    #expect(throws: BusError.self) {
      try message([.array([], of: .descriptor), .array([.uint32(0)], of: .descriptor)]).bytes()
    }
    var bytes = try message([.uint32(0)]).bytes()
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "u")))
    bytes[place] = UInt8(ascii: "h")
    expectEqual(reason(bytes), "It hands over a file, for which nobody asked.")
  }

  @Test(arguments: [
    BusMessage(kind: .call, path: "/a", interface: "a", member: "b"),
    BusMessage(kind: .call, path: "/a", interface: "a..b", member: "b"),
    BusMessage(kind: .call, path: "/a", interface: "a.1b", member: "b"),
    BusMessage(kind: .call, path: "/a", member: "a.b"),
    BusMessage(kind: .call, path: "/a", member: ""),
    BusMessage(kind: .call, path: "/a/", member: "b"),
    BusMessage(kind: .call, path: "a", member: "b"),
    BusMessage(kind: .call, path: "//", member: "b"),
    BusMessage(kind: .call, path: "/ž", member: "b"),
    BusMessage(kind: .call, path: "/a", member: "b", destination: "a"),
    BusMessage(kind: .call, path: "/a", member: "b", destination: "a.1b"),
    BusMessage(
      kind: .call, path: "/a", member: "b", destination: "a.\(String(repeating: "b", count: 254))"),
    BusMessage(kind: .call, path: "/a", member: "b", body: [.string("a\u{0}b")]),
    BusMessage(kind: .call, path: "/a", member: "b", body: [.signature("a")]),
    BusMessage(kind: .call, path: "/a", member: "b", body: [.structure([])]),
    BusMessage(kind: .call, path: "/a", member: "b", body: [.array([.byte(1)], of: .int16)]),
    BusMessage(
      kind: .call, path: "/a", member: "b",
      body: [.dictionary([], key: .variant, value: .byte)]),
    BusMessage(
      kind: .call, path: "/a", member: "b", body: Array(repeating: .byte(1), count: 256)),
  ])
  fileprivate func `what the bus would not carry is not written`(message: BusMessage) {
    #expect(throws: BusError.self) { try message.bytes() }
  }

  @Test func `names are what the specification allows`() {
    expect(BusNames.isBusName("org.todayview.Today-1") && BusNames.isBusName(":1.42"))
    expect(!BusNames.isBusName(":1") && !BusNames.isBusName(".a.b") && !BusNames.isBusName(""))
    expect(BusNames.isPath("/") && BusNames.isPath("/a/_/9") && !BusNames.isPath(""))
    expect(BusNames.isInterface("a._b") && !BusNames.isInterface("a.b-c"))
    expect(BusNames.isMember("_A9") && !BusNames.isMember("9A"))
  }
}

@Suite("Signatures of the bus")
struct BusTypeTests {
  @Test(arguments: ["y", "as", "a{sv}", "a(ssxxa{sv})", "(ii)", "aaaa{yv}", "(a{s(iv)}h)"])
  func `a signature says the type, and the type the signature`(text: String) throws {
    try expect(#require(BusType(text)).description == text)
  }

  @Test(arguments: [
    "", "a", "ii", "(", ")", "()", "(i", "a{sv", "a{s}", "a{vs}", "a{asv}", "{sv}", "a{svv}", "z",
    "r", "e", "m", "(i))", "a{(i)s}", "ž",
  ])
  func `what is none is none`(text: String) { expect(BusType(text) == nil) }

  @Test func `it has 255 letters, 32 arrays and 32 structures at most`() {
    func deep(_ count: Int, _ before: String, _ after: String) -> String {
      String(repeating: before, count: count) + "y" + String(repeating: after, count: count)
    }
    expect(BusType(deep(32, "a", "")) != nil && BusType(deep(33, "a", "")) == nil)
    expect(BusType(deep(32, "(", ")")) != nil && BusType(deep(33, "(", ")")) == nil)
    expect(BusType(deep(32, "a(", ")")) != nil)
    expect(BusType(deep(32, "a{y", "}")) != nil && BusType(deep(33, "a{y", "}")) == nil)
    expectEqual(BusType.list(Array(repeating: UInt8(ascii: "y"), count: 255))?.count, 255)
    expect(BusType.list(Array(repeating: UInt8(ascii: "y"), count: 256)) == nil)
  }
}

@Suite("What values of the bus say")
struct BusValueTests {
  @Test func `numbers are found whatever their type, and whatever they are in`() {
    for value: BusValue in [
      .byte(5), .int16(5), .uint16(5), .int32(5), .uint32(5), .int64(5), .uint64(5), .double(5),
      .variant(.variant(.int64(5))),
    ] {
      expect(value.integer == 5 && value.number == 5)
    }
    expect(BusValue.uint64(.max).integer == nil && BusValue.double(0.5).integer == nil)
    expect(BusValue.double(.nan).integer == nil && BusValue.double(1e300).integer == nil)
    expect(BusValue.string("5").integer == nil && BusValue.bool(true).integer == nil)
  }

  @Test func `properties are found by their names`() {
    let value = BusValue.properties(["a": .string("x"), "b": .strings(["y", "z"])])
    expectEqual(value.type.description, "a{sv}")
    expect(value["a"]?.text == "x" && value["c"] == nil)
    expectEqual(value["b"]?.elements.compactMap(\.text), ["y", "z"])
    expect(BusValue.variant(value).properties["a"] == .string("x"))
    expect(BusValue.byte(1).properties.isEmpty && BusValue.byte(1)["a"] == nil)
    expect(BusValue.bytes([1, 2]).elements == [.byte(1), .byte(2)])
    expect(BusValue.structure([.bool(true)]).elements.first?.isOn == true)
  }
}

@Suite("Where a bus listens")
struct BusAddressTests {
  @Test func `all places that can be used are found, in order`() {
    let list = "tcp:host=127.0.0.1,port=1;unix:path=/run/bus,guid=12;unix:guid=1,abstract=/tmp/a"
    expect(BusAddress.list(list) == [.path("/run/bus"), .abstract("/tmp/a")])
    expect(BusAddress.list("unix:path=/a%20%c5%BEb%3b;") == [.path("/a žb;")])
    expect(BusAddress.list("unix:guid=%zz,path=/a") == [.path("/a")])
  }

  @Test(arguments: [
    "", ";", "unix:", "unix:path", "unix:path=", "unix:runtime=yes", "unix:tmpdir=/tmp",
    "unix:path=/a%", "unix:path=/a%2", "unix:path=/a%zz", "unix:path=/a%00b", "unix:path=%ff",
    "autolaunch:", "unixexec:path=/bin/sh", "path=/a",
    "unix:path=/\(String(repeating: "a", count: 107))",
  ])
  func `what can't be used is left out`(list: String) { expect(BusAddress.list(list).isEmpty) }
}

@Suite("Which signals are wanted")
struct BusRuleTests {
  private func signal(_ body: [BusValue] = []) -> BusMessage {
    BusMessage(
      kind: .signal, path: "/a", interface: "a.b", member: "C", sender: ":1.5", body: body)
  }

  @Test func `the bus is told in its own words`() {
    expectEqual(BusRule().text, "type='signal'")
    let rule = BusRule(
      sender: "a.b", path: "/a", interface: "a.b", member: "C", argument: "it's", namespace: "a")
    expect(
      rule.text == "type='signal',sender='a.b',path='/a',interface='a.b',member='C',"
        + "arg0='it'\\''s',arg0namespace='a'")
  }

  @Test func `only what it says is taken`() {
    func matches(_ rule: BusRule, _ body: [BusValue] = [], owner: String? = nil) -> Bool {
      rule.matches(signal(body), owner: owner)
    }
    expect(matches(BusRule()) && matches(BusRule(path: "/a", interface: "a.b", member: "C")))
    expect(!matches(BusRule(path: "/")) && !matches(BusRule(interface: "a")))
    expect(!matches(BusRule(member: "D")))
    expect(matches(BusRule(sender: "x.y"), owner: ":1.5"))
    expect(!matches(BusRule(sender: "x.y"), owner: ":1.6") && !matches(BusRule(sender: "x.y")))
    expect(matches(BusRule(argument: "x"), [.string("x")]))
    expect(!matches(BusRule(argument: "x"), [.objectPath("/x")]))
    expect(!matches(BusRule(argument: "x")) && !matches(BusRule(argument: "x"), [.string("xy")]))
    expect(matches(BusRule(namespace: "a.b"), [.string("a.b.c")]))
    expect(matches(BusRule(namespace: "a.b"), [.string("a.b")]))
    expect(!matches(BusRule(namespace: "a.b"), [.string("a.bc")]))
    var call = signal()
    call.kind = .call
    expect(!BusRule().matches(call, owner: nil))
  }

  @Test func `who has a service's name sends its signals, also after a change`() {
    var signals = BusSignals(bytes: 1000)
    signals.rules = [BusRule(sender: "x.y", member: "C")]
    expect(signals.needsOwner(of: "x.y") && !signals.needsOwner(of: ":1.5"))
    signals.setOwner(of: "x.y", nil)
    expect(!signals.needsOwner(of: "x.y"))
    signals.take(signal(), bytes: 10)
    expect(signals.isEmpty)
    func changed(to owner: String, sender: String) -> BusMessage {
      BusMessage(
        kind: .signal, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", sender: sender,
        body: [.string("x.y"), .string(""), .string(owner)])
    }
    signals.take(changed(to: ":1.5", sender: ":1.5"), bytes: 10)
    signals.take(signal(), bytes: 10)
    expect(signals.isEmpty)
    signals.take(changed(to: ":1.5", sender: "org.freedesktop.DBus"), bytes: 10)
    signals.take(signal(), bytes: 10)
    expect(!signals.isEmpty && signals.removeFirst().sender == ":1.5")
    signals.take(changed(to: "", sender: "org.freedesktop.DBus"), bytes: 10)
    signals.take(signal(), bytes: 10)
    expect(signals.isEmpty)
  }

  @Test func `where nobody takes them, the oldest go`() {
    var signals = BusSignals(bytes: 100)
    signals.rules = [BusRule()]
    for number in 0..<15 { signals.take(signal([.int32(Int32(number))]), bytes: 10) }
    expect(signals.lost == 5 && signals.removeFirst().arguments == [.int32(5)])
    signals.take(signal([.int32(99)]), bytes: 1000)
    expect(signals.removeFirst().arguments == [.int32(99)] && signals.isEmpty)
    for number in 0..<1500 { signals.take(signal([.int32(Int32(number))]), bytes: 0) }
    expect(signals.removeFirst().arguments == [.int32(500)])
  }
}
