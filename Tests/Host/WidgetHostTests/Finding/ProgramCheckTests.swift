import Expectations
import GLib
import Testing

@testable import WidgetHost

@Suite("Program checks")
struct ProgramCheckTests {
  private static let program = "/w/tasks"

  /// A computer with a few programs.
  private static let programs = [
    program, "/bin/sh", "/usr/bin/env", "/usr/bin/perl", "/usr/bin/python3", "/usr/bin/python3.11",
    "/usr/bin/python3-config", "/opt/mine/lua5.4", "/lib/ld.so",
  ]

  private func check() -> ProgramCheck {
    var check = ProgramCheck(
      path: ["/usr/local/bin", "/usr/bin", "/bin", "/opt/mine"], machine: 62,
      state: { path in
        if path == "/usr/share/text" { return .notExecutable }
        return Self.programs.contains(path) ? .executable : .missing
      })
    check.names = { folder in
      Self.programs.filter { $0.hasPrefix("\(folder)/") }
        .map { String($0.dropFirst(folder.count + 1)) }
    }
    return check
  }

  private func sentence(_ text: String, _ check: ProgramCheck? = nil) -> String? {
    (check ?? self.check()).flaw(of: Self.program, ProgramHead(Array(text.utf8)))?.description
  }

  @Test(arguments: [
    "#!/bin/sh", "#!/bin/sh\n", "#! /bin/sh -e \necho\n", "#!/usr/bin/env python3\n",
    "#!/usr/bin/env -S python3 -u\n", "#!/usr/bin/env -S LANG=C python3 -u\n",
    "#!/usr/bin/env -i python4\n", "#!/usr/bin/env -S \"python4\"\n", "#!/usr/bin/env\n",
    "#!/usr/bin/env A=b\n", "#!/usr/bin/env /bin/sh\n",
  ])
  func `a runnable program has no flaw`(text: String) { expect(sentence(text) == nil) }

  @Test(arguments: [
    (
      "#!/usr/bin/python4\n",
      "its first line names /usr/bin/python4, which does not exist; did you mean /usr/bin/python3?"
    ),
    (
      "#!/usr/local/bin/perl -w\n",
      "its first line names /usr/local/bin/perl, which does not exist; did you mean /usr/bin/perl?"
    ),
    (
      "#!/usr/bin/ruby\n",
      "its first line names /usr/bin/ruby, which does not exist; install it, or name another one"
    ),
    (
      "#!/usr/share/text\n",
      "its first line names /usr/share/text, which is not executable; expected a program"
    ),
    (
      "#!python3\n",
      "its first line names python3 without its folder; expected #!/usr/bin/env python3"
    ),
    (
      "#!/usr/bin/env lua5.5\n",
      "its first line asks for lua5.5, which is not in PATH; did you mean lua5.4?"
    ),
    (
      "#!/usr/bin/env -S ruby -w\n",
      "its first line asks for ruby, which is not in PATH; install it, or name another one"
    ),
    (
      "#!/usr/bin/env python3 -u\n",
      "its first line asks for a program called “python3 -u”; expected #!/usr/bin/env -S python3 -u"
    ),
    (
      "#!/bin/sh\r\necho\r\n",
      "its first line ends in a carriage return, as in Windows files; sed -i 's/\\r$//' "
        + "/w/tasks fixes this"
    ),
    (
      "#!/usr/bin/env python3\r\n",
      "its first line ends in a carriage return, as in Windows files; sed -i 's/\\r$//' "
        + "/w/tasks fixes this"
    ),
  ])
  func `an unrunnable program is reported with a fix`(text: String, reason: String) throws {
    let flaw = try #require(check().flaw(of: Self.program, ProgramHead(Array(text.utf8))))
    expect(flaw.description == "/w/tasks: \(reason)")
    expect(flaw.isFatal)
  }

  @Test(arguments: [
    ("", "it is empty; expected a program"),
    (
      "echo\n",
      "its first line names no interpreter, so a shell runs it; expected #!/bin/sh"
    ),
    (
      "#!\n", "its first line names no interpreter, so a shell runs it; expected #!/bin/sh"
    ),
    ("MZ\0\u{1}", "it is neither a Linux program nor a script; expected #!/bin/sh"),
    (
      "#!/bin/sh -e\r\n",
      "its first line ends in a carriage return, as in Windows files; sed -i 's/\\r$//' "
        + "/w/tasks fixes this"
    ),
  ])
  func `a program that a shell or interpreter may still run is tried`(
    text: String, reason: String
  ) throws {
    let flaw = try #require(check().flaw(of: Self.program, ProgramHead(Array(text.utf8))))
    expect(flaw.description == "/w/tasks: \(reason)")
    expect(!flaw.isFatal)
  }

  @Test func `a missing or non-executable program is reported whatever its content`() {
    let head = ProgramHead(Array("#!/bin/sh\n".utf8))
    expectEqual(
      check().flaw(of: "/w/gone", head)?.description,
      "/w/gone: it does not exist; expected a program")
    var closed = check()
    closed.state = { _ in .notExecutable }
    expectEqual(
      closed.flaw(of: "/w/it's", nil)?.description,
      "/w/it's: it is not executable; chmod +x '/w/it'\\''s' makes it executable")
    expect(check().flaw(of: Self.program, nil) == nil, "it may be run and not be read")
  }

  @Test func `a sandbox hides programs that are there`() {
    var check = check()
    check.isVisible = { !$0.hasPrefix("/opt/") }
    expect(
      sentence("#!/opt/mine/lua5.4\n", check)
        == "/w/tasks: its first line names /opt/mine/lua5.4, which is hidden by its sandbox; "
        + "expected a system program")
    expect(
      sentence("#!/usr/bin/env lua5.4\n", check)
        == "/w/tasks: its first line asks for lua5.4, which is not in PATH; install it, or "
        + "name another one")
  }

  // MARK: - Machine code

  /// The header of an executable for an architecture.
  private func machineCode(
    _ machine: Int, loader: String? = nil, isWide: Bool = true, isLittleEndian: Bool = true
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, isWide ? 2 : 1, isLittleEndian ? 1 : 2]
    bytes += [UInt8](repeating: 0, count: 250)
    func put(_ number: Int, _ place: Int, _ length: Int) {
      for index in 0..<length {
        let digit = UInt8(truncatingIfNeeded: number >> (8 * index))
        bytes[isLittleEndian ? place + index : place + length - 1 - index] = digit
      }
    }
    let word = isWide ? 8 : 4
    let entry = isWide ? 56 : 32
    put(machine, 18, 2)
    put(64, isWide ? 32 : 28, word)
    put(entry, isWide ? 54 : 42, 2)
    put(2, isWide ? 56 : 44, 2)
    put(6, 64, 4)
    if let loader {
      let place = 64 + entry
      put(3, place, 4)
      put(190, place + (isWide ? 8 : 4), word)
      put(loader.utf8.count + 1, place + (isWide ? 32 : 16), word)
      bytes.replaceSubrange(190..<190 + loader.utf8.count, with: Array(loader.utf8))
    }
    return bytes
  }

  @Test(arguments: [true, false], [true, false])
  func `the header of an executable is parsed`(isWide: Bool, isLittleEndian: Bool) {
    for loader in [nil, "/lib/ld.so"] {
      let bytes = machineCode(62, loader: loader, isWide: isWide, isLittleEndian: isLittleEndian)
      expect(ProgramHead(bytes) == .machineCode(machine: 62, loader: loader))
    }
  }

  @Test func `a truncated or invalid header is harmless`() {
    let whole = machineCode(62, loader: "/lib/ld.so")
    for length in 0...whole.count { _ = ProgramHead(Array(whole.prefix(length))) }
    for place in 4..<whole.count {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[place] = value
        _ = ProgramHead(bytes)
        for next in place..<min(place + 8, bytes.count) { bytes[next] = value }
        _ = ProgramHead(bytes)
      }
    }
  }

  @Test func `a program for another architecture is reported`() {
    func flaw(_ machine: Int, _ check: ProgramCheck) -> ProgramFlaw? {
      check.flaw(of: Self.program, ProgramHead(machineCode(machine, loader: "/lib/ld.so")))
    }
    var check = check()
    expect(flaw(62, check) == nil)
    expect(flaw(3, check) == nil, "its elder sister's")
    expect(
      flaw(183, check)?.description
        == "/w/tasks: it is a program for aarch64, but this computer is x86-64; build it for "
        + "this computer")
    expect(flaw(183, check)?.isFatal == true)
    check.runsOtherMachines = { true }
    expect(flaw(183, check) == nil)
    check.machine = nil
    expect(flaw(183, check) == nil)
  }

  @Test func `a program with a missing loader is reported`() {
    let head = ProgramHead(machineCode(62, loader: "/lib/ld-musl-x86_64.so.1"))
    expect(
      check().flaw(of: Self.program, head)?.description
        == "/w/tasks: it needs the loader /lib/ld-musl-x86_64.so.1, which does not exist; "
        + "build it for this system, or link it statically")
  }

  @Test func `a program of another system behind env is no reason for distrust`() {
    let trust = ProgramTrust(
      path: ["/usr/bin"],
      head: { path in
        path == "/usr/bin/env" ? ProgramHead(Array("#!/usr/bin/env /no/bin/cat\n".utf8)) : nil
      })
    var files = FileTrust()
    expectEqual(trust.objection(to: "/usr/bin/env", &files), nil)
  }
}
