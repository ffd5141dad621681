import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `What logind reports` {
  private func sessions(_ sessions: [(String, UInt32, String)]) -> BusValue {
    PowerValues.array(
      sessions.map { id, user, seat in
        .structure([
          .string(id), .uint32(user), .string("name"), .string(seat),
          .objectPath("/org/freedesktop/login1/session/\(id)"),
        ])
      })
  }

  @Test func `The session is that of this process, otherwise one with a seat`() {
    let all = sessions([("1", 1000, ""), ("2", 1001, "seat0"), ("3", 1000, "seat0")])
    var session = PowerSession()
    session.setSessions(all, user: 1000, wanted: "1")
    expect(session.id == "1" && session.otherUsers == 1)
    session.setSessions(all, user: 1000, wanted: "2")
    expectEqual(session.id, "3")
    session.setSessions(all, user: 1002, wanted: nil)
    expect(session.id == nil && session.otherUsers == 2)
  }

  @Test func `A session id that makes no sense is none`() {
    var session = PowerSession()
    session.setSessions(sessions([("", 1, ""), ("a b", 1, "")]), user: 1, wanted: nil)
    expect(session.id == nil)
    session.setSessions(.string("x"), user: 1, wanted: nil)
    expect(session.id == nil)
  }

  private static let answers: [(String?, Bool)] = [
    ("yes", true), ("challenge", true), ("inhibited", true), ("no", false), ("na", false),
    ("", false), (nil, false),
  ]

  @Test(arguments: answers)
  func `What is impossible or forbidden isn't offered`(_ answer: String?, _ isPossible: Bool) {
    expectEqual(PowerSession.isPossible(answer), isPossible)
  }

  @Test func `Inhibitors that only delay, or concern keys, aren't named`() {
    let list = SleepInhibitor.list(
      PowerValues.array([
        PowerValues.inhibitor("sleep", "NetworkManager", "turns off", "delay"),
        PowerValues.inhibitor("handle-power-key:handle-lid-switch", "Shell", "keys", "block"),
        PowerValues.inhibitor("shutdown:sleep", "Backup", "Copying", "block"),
        PowerValues.inhibitor("idle", "Firefox", "Playing audio", "block-weak"),
        PowerValues.inhibitor("idle", "Firefox", "Playing audio", "block"),
        .structure([.string("sleep")]), .bool(true),
      ]))
    expectEqual(list, [SleepInhibitor(name: "Backup", reason: "Copying"), PowerValues.firefox])
  }

  @Test func `Many and long inhibitors are cut`() {
    let long = String(repeating: "x", count: 100_000)
    let list = SleepInhibitor.list(
      PowerValues.array((0..<1000).map { PowerValues.inhibitor("sleep", "\($0)", long, "block") }))
    expect(list.count == 8 && list.allSatisfy { $0.reason.count == 61 })
  }

  @Test(arguments: [
    ("firefox", "Firefox"), ("org.mozilla.firefox", "Firefox"), ("vlc.desktop", "Vlc"), ("", ""),
    ("...", ""),
  ])
  func `An app of GNOME has a name`(_ id: String, _ name: String) {
    expectEqual(SleepInhibitor.name(ofApp: id), name)
  }

  @Test func `What Plasma repeats of logind isn't named twice`() {
    let own = SleepInhibitor(name: "Firefox", reason: "video-playing")
    let all = SleepInhibitor.joined(
      [PowerValues.firefox], [SleepInhibitor(name: "firefox", reason: "Playing audio"), own])
    expectEqual(all, [PowerValues.firefox, own])
    let many = (0..<20).map { SleepInhibitor(name: "\($0)", reason: "") }
    expectEqual(SleepInhibitor.joined(many, many).count, 8)
  }

  @Test func `Reasons that browsers give are words`() {
    expectEqual(PowerWords.reason("audio-playing"), "Playing audio")
    expectEqual(PowerWords.reason("Video Wake Lock"), "Playing video")
    expectEqual(PowerWords.reason("Copying"), "Copying")
  }

  @Test func `Other inhibitors have another fingerprint`() {
    let all = [
      [], [PowerValues.firefox], [SleepInhibitor(name: "FirefoxP", reason: "laying audio")],
      [PowerValues.firefox, SleepInhibitor(name: "", reason: "")],
    ]
    expectEqual(Set(all.map(SleepInhibitor.fingerprint)).count, all.count)
  }

  @Test func `A click is read as it was written, and nothing else`() {
    for command in SessionCommand.allCases {
      let action = PowerAction.session(command, knowing: "k1")
      expectEqual(PowerAction(action.name), action)
    }
    expectEqual(PowerAction(PowerAction.profile.name), .profile)
    for name in ["", "shut-down", "explode k1", "shut-down k1 k2", "profile x"] {
      expect(PowerAction(name) == nil)
    }
  }
}

@Suite struct `Power profiles` {
  @Test func `They are read, each once, and as many as fit`() {
    let profiles = PowerValues.profiles(
      "b", ["a", "b", "a", "", "c", "line\nbreak", "d", "e", "f"])
    expectEqual(profiles.names, ["a", "b", "c", "d", "e"])
    expectEqual(profiles.active, "b")
  }

  @Test func `Only one that exists is chosen`() {
    var profiles = PowerValues.profiles()
    profiles.choose("turbo")
    expectEqual(profiles.active, "balanced")
    profiles.choose("performance")
    expectEqual(profiles.active, "performance")
  }
}

@Suite struct `The batteries of the kernel` {
  private func folder(_ devices: [String: [String: String]]) throws -> WorkFolder {
    let folder = try WorkFolder()
    for (name, files) in devices {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
      for (file, text) in files {
        try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(folder[name])/\(file)"))
      }
    }
    return folder
  }

  @Test func `A battery of the computer counts, that of a mouse doesn't`() throws {
    let mouse = try folder([
      "AC": ["type": "Mains"], "hid": ["type": "Battery", "scope": "Device"],
    ])
    expect(!KernelBattery.exists(in: mouse.path))
    let notebook = try folder(["BAT0": ["type": "Battery"]])
    expect(KernelBattery.exists(in: notebook.path))
    expect(!KernelBattery.exists(in: "\(notebook.path)/missing"))
  }
}
