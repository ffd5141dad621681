import CalendarServices
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

  @Test func `Each change of the list is followed, and a service is started again`() throws {
    let systemd = try ServiceProcess([
      "dbus-run-session", "--", "/usr/bin/python3",
      "\(projectFolder)/Tests/Support/BusService/systemd.py",
    ])
    let place = BusPlace.at(try systemd.line())
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
      failed: units, updates: 12)
    try card.content.check()
    let texts = card.content.allTexts
    for text in ["Failed Services", "Service 3", "3.service", "2 More", "Updates", "12"] {
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
      command.hasPrefix(name) ? Self.outputs[name] ?? "" : "asked in vain"
    }
    expectEqual(updates, SystemUpdates(count: count, time: 100))
  }

  @Test func `They are asked once an hour, and again when the clock was set back`() {
    let updates = SystemUpdates(count: 3, time: 10_000)
    expect(!updates.isOld(at: 10_000 + 3599) && updates.isOld(at: 10_000 + 3600))
    expect(updates.isOld(at: 9_999))
    expectEqual(SystemUpdates(updates.json), updates)
    expectEqual(SystemUpdates(.array([.number(-1), .number(1e300)])), SystemUpdates())
  }
}
