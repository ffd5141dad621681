import Expectations
import KeyFiles
import Testing

@testable import Panel

@Suite("Start at login")
struct AutostartTests {
  private static let entry = AutostartEntry.text(template: nil, executable: "/usr/bin/today")

  private func decision(
    own: String? = nil, system: String? = nil, service: AutostartState.Scope? = nil,
    desktops: [String] = ["XFCE"]
  ) -> AutostartDecision {
    AutostartDecision(
      ownEntry: own, systemEntry: system, service: service, desktops: desktops,
      hasProgram: { $0 == "today" || $0.hasSuffix("/bin/today") })
  }

  private func with(_ lines: String, exec: String = "today --background") -> String {
    "[Desktop Entry]\nType=Application\nName=Today\nExec=\(exec)\n\(lines)\n"
  }

  /// The state after a change.
  private func after(_ change: AutostartDecision.Change, _ before: AutostartDecision)
    -> AutostartDecision
  {
    var after = before
    switch change {
    case .nothing, .disableService, .configure: break
    case .write(let text): after.ownEntry = text
    case .remove: after.ownEntry = nil
    }
    return after
  }

  // MARK: - State

  @Test func `without an entry autostart is off`() {
    expect(decision().state == .off(.noEntry))
  }

  @Test func `an entry of the user or the system turns it on`() {
    expect(decision(own: Self.entry).state == .entry(.user))
    expect(decision(system: Self.entry).state == .entry(.system))
  }

  @Test(arguments: ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
  func `an entry can be turned off`(line: String) {
    expect(decision(own: with(line)).state == .off(.turnedOff))
    expect(decision(system: with(line)).state == .off(.turnedOff))
  }

  @Test func `the user's entry hides the system's`() {
    expect(decision(own: with("Hidden=true"), system: Self.entry).state == .off(.turnedOff))
    expect(decision(own: Self.entry, system: with("Hidden=true")).state == .entry(.user))
  }

  @Test(arguments: [
    ("OnlyShowIn=GNOME;KDE;", false), ("OnlyShowIn=GNOME;XFCE;", true), ("NotShowIn=XFCE;", false),
    ("NotShowIn=GNOME;", true), ("OnlyShowIn=;", false), ("Hidden=false", true),
    ("X-GNOME-Autostart-enabled=true", true),
  ])
  func `an entry applies to the desktops that it names`(line: String, isOn: Bool) {
    expect(decision(own: with(line)).state == (isOn ? .entry(.user) : .off(.otherDesktop)))
  }

  @Test func `one of several names of the desktop is enough`() {
    let both = ["ubuntu", "GNOME"]
    expect(decision(own: with("OnlyShowIn=GNOME;"), desktops: both).state == .entry(.user))
    expect(decision(own: with("NotShowIn=GNOME;"), desktops: both).state == .off(.otherDesktop))
  }

  @Test(arguments: [
    ("/opt/gone/today --background", "/opt/gone/today"), ("gone", "gone"),
    (#""/opt/a b/tod\\"ay" -x"#, #"/opt/a b/tod"ay"#),
  ])
  func `an entry for a missing program starts nothing`(line: String, program: String) {
    expect(decision(own: with("", exec: line)).state == .off(.programMissing(program)))
  }

  @Test func `the program in TryExec must exist, too`() {
    expect(decision(own: with("TryExec=gone")).state == .off(.programMissing("gone")))
    expect(decision(own: with("TryExec=/usr/bin/today")).state == .entry(.user))
  }

  @Test(arguments: ["no key file", "", "[Desktop Entry]\nName=Today\n"])
  func `an unreadable entry starts nothing`(text: String) {
    guard case .off(.unreadable) = decision(own: text, system: Self.entry).state else {
      Issue.record("\(decision(own: text).state)")
      return
    }
  }

  @Test func `an enabled unit starts it regardless of entries`() {
    let hidden = with("Hidden=true")
    for service in [AutostartState.Scope.user, .system] {
      expect(decision(own: hidden, service: service).state == .service(service))
      expectEqual(decision(own: hidden, service: service).turningOn(Self.entry), .nothing)
      expect(
        decision(own: hidden, service: service).turningOff(Self.entry) == .disableService(service))
    }
  }

  @Test func `if the session ignores entries, none counts and none is written`() {
    var ignored = decision(own: Self.entry, system: Self.entry)
    ignored.followsEntries = false
    expect(ignored.state == .off(.entriesIgnored))
    expectEqual(ignored.turningOn(Self.entry), .configure)
    expectEqual(ignored.turningOff(Self.entry), .nothing)
    ignored.service = .user
    expect(ignored.state == .service(.user))
    expectEqual(ignored.turningOn(Self.entry), .nothing)
  }

  // MARK: - Changes

  @Test func `turning it on writes an entry, and turning it off removes it`() {
    let none = decision()
    expect(none.turningOn(Self.entry) == .write(Self.entry))
    expectEqual(after(none.turningOn(Self.entry), none).turningOff(Self.entry), .remove)
  }

  @Test func `the user's changes to the entry stay`() {
    let mine = with("# mine\nX-Mine=1", exec: "env A=1 today")
    let before = AutostartDecision(
      ownEntry: mine, desktops: [], hasProgram: { $0 == "env" })
    let off = after(before.turningOff(Self.entry), before)
    expect(off.state == .off(.turnedOff))
    expect(off.ownEntry == mine + "Hidden=true\n")
    expect(after(off.turningOn(Self.entry), off).ownEntry == mine)
  }

  @Test func `turning off a system entry writes one that hides it`() {
    let system = decision(system: Self.entry)
    let off = after(system.turningOff(Self.entry), system)
    expect(off.state == .off(.turnedOff))
    expect(after(off.turningOn(Self.entry), off).state == .entry(.user))
    let both = decision(own: Self.entry, system: Self.entry)
    expect(after(both.turningOff(Self.entry), both).state == .off(.turnedOff))
  }

  @Test func `turning it on or off works in every state and is idempotent`() {
    let texts: [String?] = [
      nil, "", "broken", Self.entry, with("Hidden=true"), with("OnlyShowIn=KDE;"),
      with("NotShowIn=XFCE;\nX-GNOME-Autostart-enabled=false"), with("TryExec=gone"),
      with("", exec: "/opt/gone/today"), with("Hidden=perhaps"),
    ]
    for own in texts {
      for system in texts {
        let before = decision(own: own, system: system)
        let on = after(before.turningOn(Self.entry), before)
        expect(on.state.isOn, "\(own ?? "nil") \(system ?? "nil")")
        expectEqual(on.turningOn(Self.entry), .nothing)
        let off = after(on.turningOff(Self.entry), on)
        expect(!off.state.isOn, "\(own ?? "nil") \(system ?? "nil")")
        expectEqual(off.turningOff(Self.entry), .nothing)
      }
    }
  }

  // MARK: - Entries

  @Test func `the entry has no path if the program is in PATH`() throws {
    for folder in ["/usr/bin", "/usr/local/bin"] {
      let text = AutostartEntry.text(template: nil, executable: "\(folder)/today")
      let file = try KeyFile(parsing: text)
      expectEqual(file.value("Exec", in: "Desktop Entry")?.text, "today --background")
      expectEqual(file.value("TryExec", in: "Desktop Entry")?.text, "today")
    }
  }

  @Test(arguments: [
    "/opt/today/bin/today", "/home/a b/today", #"/odd/"quoted"\$x`/50%/today"#,
  ])
  func `otherwise the entry has the whole path, properly quoted`(path: String) throws {
    let text = AutostartEntry.text(template: nil, executable: path)
    let file = try KeyFile(parsing: text)
    expect(file.value("TryExec", in: "Desktop Entry")?.text == path)
    let line = try #require(file.value("Exec", in: "Desktop Entry")?.text)
    expect(AutostartEntry.program(of: line) == path)
    expect(line.hasSuffix(" --background"))
  }

  @Test func `the installed template is used with its translations`() throws {
    let installed = with("Comment[cs]=Panel\nX-KDE-autostart-phase=2")
    expect(AutostartEntry.text(template: installed, executable: "/usr/bin/today") == installed)
    let moved = AutostartEntry.text(template: installed, executable: "/opt/today")
    expect(moved.contains("Comment[cs]=Panel\n") && moved.contains("Exec=/opt/today --background"))
    expect(
      AutostartEntry.text(template: "broken", executable: "/usr/bin/today") == Self.entry)
  }
}
