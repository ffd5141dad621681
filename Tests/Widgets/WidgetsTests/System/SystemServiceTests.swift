import CalendarServices
import Dispatch
import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite struct `Failed services` {
  @Test func `The list of systemd is read`() {
    let unit: [BusValue] = ["b.service", "The Second"].map { .string($0) } + [.string("loaded")]
    let list: BusValue = .array(
      [
        .structure(unit), .structure([.string("a.service"), .string("")]),
        .structure([.string("")]), .structure([.uint32(1), .uint32(2)]), .bool(true),
      ], of: .variant)
    expectEqual(
      FailedUnit.list(list, isOwn: true).map { [$0.name, $0.summary] },
      [["a.service", "a.service"], ["b.service", "The Second"]])
    expectEqual(FailedUnit.list(nil, isOwn: true), [])
  }

  @Test func `Services with any names and descriptions are shown, each for itself`() throws {
    let long = String(repeating: "x", count: 5000)
    let names = [long, "\(long)y", "a\u{301}".appending(String(repeating: "\u{301}", count: 900))]
    let units = FailedUnit.list(
      .array(
        (names + names).map { .structure([.string($0), .string("sh -c \(long)\n")]) },
        of: .variant), isOwn: true)
    expectEqual(units.count, 3)
    expectEqual(Set(units.map(\.key)).count, 3)
    let state = SystemSample.state
    for unit in units {
      let card = SystemCard(
        history: state.history, processes: state.processes, format: LocaleFormat("en_US"),
        failed: [unit, FailedUnit(name: unit.name, summary: unit.summary, isOwn: false)])
      try card.content.check()
    }
    expectEqual(
      FailedUnit.list(
        .array([.structure([.string(long), .string(" ")])], of: .variant), isOwn: true
      ).map(\.summary.count), [161])
  }

  private func start() throws -> (ServiceProcess, BusPlace) {
    let systemd = try ServiceProcess([
      "dbus-run-session", "--", "/usr/bin/python3",
      "\(projectFolder)/Tests/Support/BusService/systemd.py",
    ])
    return (systemd, .at(try systemd.line()))
  }

  @Test func `Without systemd none has failed, and its return is seen`() throws {
    let (systemd, place) = try start()
    var seen: [[String]] = []
    try FailedUnit.follow(place, isOwn: true, isWanted: { seen.count < 4 }) { units in
      seen.append(units.map(\.name))
      switch seen.count {
      case 1: systemd.write("a.service=\n")
      case 2: systemd.write("leave\n")
      case 3: systemd.write("return\n")
      default: break
      }
    }
    expectEqual(seen, [[], ["a.service"], [], ["a.service"]])
  }

  @Test func `Each change of the list is followed, and a service is started again`() throws {
    let (systemd, place) = try start()
    var seen: [[String]] = []
    try FailedUnit.follow(place, isOwn: true, isWanted: { seen.count < 4 }) { units in
      seen.append(units.map(\.summary))
      switch seen.count {
      case 1: systemd.write("a.service=The First;b.service=\n")
      case 2: try? units[1].perform("RestartUnit", on: place)
      case 3: try? units[0].perform("ResetFailedUnit", on: place)
      default: break
      }
    }
    expectEqual(seen, [[], ["The First", "b.service"], ["The First"], []])
  }

  @Test func `Without systemd there is nothing to follow`() throws {
    let bus = try ServiceProcess([
      "dbus-run-session", "--", "sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; read -r _",
    ])
    try FailedUnit.follow(.at(bus.line()), isOwn: true) { _ in
      Issue.record("nobody has told anything")
    }
  }

  @Test func `The card names three, and counts the rest`() throws {
    let units = (1...5).map { number in
      FailedUnit(name: "\(number).service", summary: "Service \(number)", isOwn: number == 1)
    }
    var state = SystemSample.state
    state.failedOfSystem = units
    let card = SystemCard(
      history: state.history, processes: state.processes, format: LocaleFormat("en_US"),
      failed: units,
      updates: SystemUpdates(count: 12, failed: ["dnf", "flatpak"]))
    try card.content.check()
    let texts = card.content.allTexts
    for text in [
      "Failed Services", "Service 3", "3.service", "2 More", "Updates", "12",
      "Couldn’t get updates from dnf, flatpak",
    ] {
      expect(texts.contains(text), "\(text): \(texts)")
    }
    expect(!texts.contains("Service 4") && !card.content.texts(in: .compact).contains("Updates"))
  }
}

@Suite struct `Updates that wait` {
  private static let outputs = [
    "apt-get": "Reading…\nInst bash [5.2] (5.3 Debian)\nInst zsh (1)\nConf bash (5.3 Debian)\n",
    "dnf":
      "\nbash.x86_64    5.3-1.fc42    updates\nObsoleting Packages\nnew.noarch  1  fedora\n    old.noarch  0  fedora\n",
    "zypper": "S | Repository | Name\n--+---+---\nv | Main | bash | 5.2 | 5.3\n",
    "pacman": "bash 5.2 -> 5.3\nzsh 1 -> 2 [ignored]\n",
    "flatpak": "app/org.example.App/x86_64/stable\n",
  ]

  @Test(arguments: [
    ("apt-get", 2), ("dnf", 1), ("zypper", 1), ("pacman", 1), ("flatpak", 1), ("none", 0),
  ])
  func `Only package managers that are there are asked`(_ name: String, _ count: Int) throws {
    let folder = try WorkFolder()
    _ = FileManager.default.createFile(
      atPath: folder[name], contents: nil, attributes: [.posixPermissions: 0o755])
    let updates = SystemUpdates.check(at: 100, path: folder.path) { command in
      CommandOutput(text: command.hasPrefix(name) ? Self.outputs[name] ?? "" : "asked in vain")
    }
    expectEqual(updates, SystemUpdates(count: count, time: 100))
  }

  private static let statuses: [(String, Int32?, Bool)] = [
    ("apt-get", 0, true), ("apt-get", 100, false), ("dnf", 100, true), ("dnf", 1, false),
    ("zypper", 103, true), ("zypper", 4, false), ("pacman", 1, true), ("flatpak", 1, false),
    ("flatpak", 124, false), ("pacman", -1, false), ("dnf", nil, false),
  ]

  @Test(arguments: statuses)
  func `A package manager that fails is named`(
    _ name: String, _ status: Int32?, _ isSuccess: Bool
  ) throws {
    let folder = try WorkFolder()
    _ = FileManager.default.createFile(
      atPath: folder[name], contents: nil, attributes: [.posixPermissions: 0o755])
    let updates = SystemUpdates.check(at: 100, path: folder.path) { _ in
      status.map { CommandOutput(text: "", status: $0) }
    }
    expectEqual(updates, SystemUpdates(time: 100, failed: isSuccess ? [] : [name]))
    expectEqual(SystemUpdates(updates.json), updates)
  }

  @Test func `The exit status of a command is known`() {
    expectEqual(CommandOutput(of: "sh -c 'echo a; exit 3'", within: 60, limit: 10)?.status, 3)
    expectEqual(CommandOutput(of: "echo a", within: 60, limit: 10)?.isSuccess, true)
    expectEqual(CommandOutput(of: "sh -c 'kill -9 $$'", within: 60, limit: 10)?.isSuccess, false)
  }

  @Test func `Nothing is asked unless the setting is on`() throws {
    let folder = try WorkFolder()
    let asked = DispatchSemaphore(value: 0)
    let meter = SystemMeter { now in
      asked.signal()
      return SystemUpdates(count: 3, time: now)
    }
    for settings: [String: SettingValue] in [[:], ["updates": .isOn(false)]] {
      _ = meter.start(
        .test(SystemMonitor.id, in: folder, settings, pushing: PushedMessages()))
      meter.tick()
      expectEqual(asked.wait(timeout: .now()), .timedOut)
    }
    _ = meter.start(
      .test(
        SystemMonitor.id, in: folder, ["updates": .isOn(true)], pushing: PushedMessages()))
    meter.tick()
    expectEqual(asked.wait(timeout: .now() + 60), .success)
  }

  @Test func `They are asked once an hour, and again when the clock was set back`() {
    let updates = SystemUpdates(count: 3, time: 10_000)
    expect(!updates.isOld(at: 10_000 + 3599) && updates.isOld(at: 10_000 + 3600))
    expect(updates.isOld(at: 9_999))
    expectEqual(SystemUpdates(updates.json), updates)
    expectEqual(SystemUpdates(.array([.number(-1), .number(1e300)])), SystemUpdates())
    let odd = SystemUpdates(.array([.number(1), .number(2), .string("rm -rf"), .bool(true)]))
    expectEqual(odd, SystemUpdates(count: 1, time: 2))
  }
}

@Suite struct `A restart that is needed` {
  /// A root folder with these files.
  private func root(_ files: String...) throws -> WorkFolder {
    let folder = try WorkFolder()
    for path in files {
      let file = URL(fileURLWithPath: folder[path])
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    return folder
  }

  private func isNeeded(_ root: WorkFolder, since boot: Int? = 1) -> Bool {
    SystemRestart.isNeeded(in: "\(root.path)/", running: "6.1", since: boot)
  }

  @Test(arguments: [
    "run/reboot-required", "run/reboot-needed", "run/ostree/staged-deployment",
    "usr/lib/modules/6.2/vmlinuz",
  ])
  func `Package managers ask for it, or install another kernel`(_ path: String) throws {
    try expect(isNeeded(root(path)))
  }

  @Test func `The running kernel, older ones, and those of a host don't count`() throws {
    let system = try root("usr/lib/modules/6.1/vmlinuz", "usr/lib/modules/6.2/modules.dep")
    expect(!isNeeded(system))
    try expect(!isNeeded(root("etc/hostname")))
    let older = try root("usr/lib/modules/6.0/vmlinuz")
    expect(!isNeeded(older, since: .max) && !isNeeded(older, since: nil))
    for container in ["run/.containerenv", ".dockerenv", "run/systemd/container"] {
      try expect(!isNeeded(root("usr/lib/modules/6.2/vmlinuz", container)))
    }
  }

  @Test func `The kernel tells when it started`() {
    expectEqual(SystemRestart.bootTime("cpu 1 2\nbtime 1700000000\nprocesses 3\n"), 1_700_000_000)
    expect(SystemRestart.bootTime("cpu 1 2\nbtime soon\n") == nil)
    expect(SystemRestart.bootTime(SystemReading.text("/proc/stat")) != nil)
  }
}
