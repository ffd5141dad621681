import Expectations
import KeyFiles
import Testing
import WidgetCore

@testable import Panel

@Suite("today doctor")
struct ReportTests {
  /// The facts of a computer without problems.
  private static var healthy: Checks {
    var checks = Checks()
    checks.versions = VersionCheck(
      today: "1.0", gtk: "4.8.3", glib: "2.74.6", sqlite: "3.40.1", curl: "7.88.1",
      kernel: "Linux 6.1.0 x86_64", system: "Debian GNU/Linux 12 (bookworm)")
    checks.session = SessionCheck(
      type: "x11", desktops: ["XFCE"], locale: "cs_CZ.UTF-8", translation: .found,
      bus: .found(hasPortal: true, hasKeyring: true))
    checks.display = DisplayCheck(
      server: .x11, windowManager: "Xfwm4", monitors: [("HDMI-1", 1920, 1080, 1)],
      renderer: "cairo", font: "Cantarell 11", shownFont: "Cantarell", iconTheme: "Adwaita")
    checks.machine = MachineCheck(isOnline: true, isOnBattery: false)
    checks.installation = InstallationCheck(
      resources: "/usr/share/today", programs: "/usr/libexec/today")
    checks.panel = PanelCheck(state: .running(memory: 45_000_000), autostart: .entry(.user))
    checks.settings = SettingsCheck(
      path: "~/.config/today/today.conf", exists: true, keys: ["Edge", "Width"])
    checks.style = StyleCheck(path: "~/.config/today/style.css")
    checks.widgets = WidgetCheck(
      installed: ["org.todayview.Bitcoin", "org.todayview.UsedSpace"],
      cards: [
        WidgetCheck.Card(
          instance: "bitcoin-1", widget: "org.todayview.Bitcoin", keys: ["Currency"],
          state: "current", starts: 20, failures: 1)
      ])
    checks.store = .intact(bytes: 40_960)
    return checks
  }

  private func report(_ change: (inout Checks) -> Void = { _ in }) -> Report {
    var checks = Self.healthy
    change(&checks)
    return Report(checks.all)
  }

  @Test func `on Wayland the hot edge needs wlr-layer-shell`() {
    let report = { (hasLayers: Bool) in
      self.report {
        $0.display.wantsHotEdge = true
        $0.display.server = .wayland
        $0.display.hasLayers = hasLayers
      }
    }
    expect(report(true).description.contains("Hot edge     on"))
    expect(report(true).isHealthy && report(true).notes.isEmpty)
    expect(report(false).description.contains("not available"))
    expect(report(false).notes.contains { $0.contains("wlr-layer-shell") })
  }

  @Test func `a report without problems is one page of 80 columns`() {
    let report = report()
    expect(report.isHealthy && report.notes.isEmpty)
    expect(
      report.description == """
        Today 1.0

        Versions
          GTK          4.8.3
          GLib         2.74.6
          SQLite       3.40.1
          libcurl      7.88.1
          Kernel       Linux 6.1.0 x86_64
          System       Debian GNU/Linux 12 (bookworm)

        Session
          Type         x11
          Desktop      XFCE
          Locale       cs_CZ.UTF-8
          Translation  found
          Bus          found
          Portal       found
          Keyring      found

        Display
          Server       X11
          Windows      Xfwm4
          Compositor   running
          Monitor      HDMI-1, 1920 x 1080, scale 1
          Renderer     cairo
          Font         Cantarell 11
          Icons        Adwaita
          Ways in      “today toggle” only: no shortcut, no hot edge

        Machine
          Network      connected
          Power        AC

        Today
          Panel        running, 45 MB
          At login     by autostart
          Resources    /usr/share/today
          Programs     /usr/libexec/today
          Tools        bwrap, systemd-run
          Pictures     decoded separately, with seccomp
          Settings     ~/.config/today/today.conf, sets Edge, Width
          Style        none
          Store        store.db, 40 KB

        Widgets
          Installed    org.todayview.Bitcoin, org.todayview.UsedSpace
          On panel     bitcoin-1 (org.todayview.Bitcoin); current; 1 of 20 starts
                       failed; sets Currency

        All is well.

        """)
  }

  /// A change of the facts, and a part of the resulting advice or note.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout Checks) -> Void
    let sentence: String

    init(
      _ name: String, _ sentence: String, _ apply: @escaping @Sendable (inout Checks) -> Void
    ) {
      testDescription = name
      self.sentence = sentence
      self.apply = apply
    }
  }

  static let problems: [Change] = [
    Change("SQLite missing", "libsqlite3-0") { $0.versions.sqlite = nil },
    Change("libcurl missing", "libcurl4") { $0.versions.curl = nil },
    Change("no program for pictures", "today-pictures") { $0.installation.decoder = .missing },
    Change("unknown locale", "dpkg-reconfigure locales") { $0.session.isLocaleInstalled = false },
    Change("no bus", "session bus") { $0.session.bus = .none },
    Change("a bus that hangs", "log out") { $0.session.bus = .silent },
    Change("no display", "graphical session") { $0.display.server = .none },
    Change("a display that hangs", "is not responding") { $0.display.server = .silent },
    Change("no monitor", "Plug in a monitor") { $0.display.monitors = [] },
    Change("no font", "fonts-cantarell") { $0.display.shownFont = nil },
    Change("no icons", "adwaita-icon-theme") { $0.display.hasIcons = false },
    Change("hot edge on Wayland", "bind “today toggle”") {
      $0.display.wantsHotEdge = true
      $0.display.server = .wayland
    },
    Change("hot edge on XWayland", "bind “today toggle”") {
      $0.display.wantsHotEdge = true
      $0.display.server = .xwayland
    },
    Change("a shortcut on Wayland", "bind “today toggle”") {
      $0.display.wantsShortcut = true
      $0.display.server = .wayland
    },
    Change("a panel that hangs", "kill 4711") { $0.panel.state = .silent(process: 4711) },
    Change("autostart of a missing program", "today autostart on") {
      $0.panel.autostart = .off(.programMissing("/gone"))
    },
    Change("unreadable autostart", "today autostart on") {
      $0.panel.autostart = .off(.unreadable("x"))
    },
    Change("no resources", "Reinstall Today") { $0.installation.resources = nil },
    Change("no programs", "Reinstall Today") { $0.installation.programs = nil },
    Change("a sandbox without bwrap", "bubblewrap") {
      $0.installation.hasBubblewrap = false
      $0.installation.needsSandbox = true
    },
    Change("a sandbox that is forbidden", "namespaces") {
      $0.installation.sandboxProblem = "No permissions to create new namespace"
      $0.installation.needsSandbox = true
    },
    Change("a mistake in the settings", "~/.config/today/today.conf") {
      $0.settings.problems = ["line 3: no number"]
    },
    Change("a mistake in the style", "~/.config/today/style.css") {
      $0.style.exists = true
      $0.style.problems = ["line 1, column 2: no"]
    },
    Change("a damaged store", "move store.db out of the way") { $0.store = .damaged("short") },
    Change("no widgets", "Reinstall Today") { $0.widgets.installed = [] },
    Change("a refused widget", "today validate FILE") { $0.widgets.refused = ["a.widget: no"] },
    Change("a failed widget", "today log bitcoin-1") {
      $0.widgets.cards[0].state = "failed: no answer"
    },
    Change("a widget that is off", "today refresh bitcoin-1") {
      $0.widgets.cards[0].state = "off: it crashed"
    },
    Change("a widget that is gone", "today remove bitcoin-1") {
      $0.widgets.cards[0].state = "unavailable: not installed"
    },
  ]

  @Test(arguments: problems)
  func `each problem is marked, with advice in one sentence`(problem: Change) {
    let report = report(problem.apply)
    expect(!report.isHealthy)
    expectEqual(report.advice.count, 1)
    expect(report.advice.first?.contains(problem.sentence) == true)
    expect(report.advice.first?.hasSuffix(".") == true)
    let text = report.description
    expect(text.contains("\n! ") && text.contains("What to do\n  1. "))
    expect(!text.contains("All is well"))
  }

  static let notes: [Change] = [
    Change("no network", "wait for the network") { $0.machine.isOnline = false },
    Change("metered", "less often") { $0.machine.isMetered = true },
    Change("no translation", "uses English") { $0.session.translation = .missing },
    Change("no compositor", "Without a compositor") {
      $0.display.isComposited = false
    },
    Change("Wayland", "On Wayland") { $0.display.server = .wayland },
    Change("no panel", "“today” starts the panel") { $0.panel.state = .notRunning },
  ]

  @Test(arguments: notes)
  func `notes aren't problems`(note: Change) {
    let report = report(note.apply)
    expect(report.isHealthy)
    expectEqual(report.notes.count, 1)
    expect(report.notes.first?.contains(note.sentence) == true)
    expect(report.description.hasSuffix("All is well.\n"))
  }

  @Test func `an optional part may be missing`() {
    let report = report {
      $0.installation.hasBubblewrap = false
      $0.installation.hasSystemdRun = false
      $0.store = .missing
      $0.settings.exists = false
      $0.machine = MachineCheck()
      $0.session.bus = .found(hasPortal: false, hasKeyring: false)
      $0.widgets.cards = []
      $0.panel.autostart = .off(.turnedOff)
    }
    expect(report.isHealthy && report.notes.isEmpty)
    expect(report.description.contains("Tools        no bwrap, no systemd-run"))
    expect(report.description.contains("Network      unknown"))
  }

  @Test func `all problems at once fit into 80 columns`() {
    let text = report { checks in
      for problem in Self.problems { problem.apply(&checks) }
      checks.widgets.refused = [String(repeating: "a long reason ", count: 20)]
    }.description
    for line in text.split(separator: "\n") { expect(line.count <= 80, "\(line)") }
  }

  // MARK: - Redaction

  private let redaction = Redaction(home: "/home/jana", user: "jana", host: "box")

  @Test(arguments: [
    ("/home/jana/.config: no", "~/.config: no"), ("by jana on box.", "by USER on HOST."),
    ("janacek's boxes", "janacek's boxes"), ("box", "HOST"), ("/media/jana/x", "/media/USER/x"),
    ("", ""),
  ])
  func `names and the home folder are redacted`(text: String, redacted: String) {
    expect(redaction.applied(to: text) == redacted)
  }

  @Test(arguments: [
    ("line 2: “Background=/home/jana/secret.jpg” is neither", "line 2: “Background=…” is neither"),
    ("line 3: “Widht” is not a setting", "line 3: “Widht” is not a setting"),
    ("line 4: “my password” and “A=b”; c", "line 4: “…” and “A=…”; c"),
    ("no quotes in /home/jana", "no quotes in ~"), ("“open", "“open"),
  ])
  func `values of settings are redacted`(problem: String, redacted: String) {
    expect(redaction.withoutValues(in: problem) == redacted)
  }

  @Test func `cards in the file have keys without values`() throws {
    let file = try KeyFile(
      parsing: "[Panel]\nEdge=left\n[Widget a-1]\nId=org.example.A\nToken=secret\n[Widget b]\n")
    expect(
      WidgetCheck.Card.all(in: file) == [
        WidgetCheck.Card(instance: "a-1", widget: "org.example.A", keys: ["Token"]),
        WidgetCheck.Card(instance: "b", widget: "nameless"),
      ])
  }

  @Test func `cards in the listing have states`() throws {
    let listing =
      #"{"onPanel":[{"instance":"a-1","widget":"org.example.A","mode":"compact","#
      + #""state":"failed: no","ageInSeconds":null,"starts":3,"failures":2},{"instance":1}]}"#
    try expect(
      WidgetCheck.Card.all(in: try JSON(parsing: Array(listing.utf8))) == [
        WidgetCheck.Card(
          instance: "a-1", widget: "org.example.A", state: "failed: no", starts: 3, failures: 2)
      ])
  }

  @Test func `a disconnected monitor is noted without its name`() {
    let missing = report { $0.display.monitor = .named("DP-9") }
    expect(missing.isHealthy)
    expectEqual(
      missing.notes,
      [
        "Monitor in today.conf is not connected: the panel appears on the primary one."
      ])
    expect(!missing.description.contains("DP-9"))
    expect(report { $0.display.monitor = .named("HDMI-1") }.notes.isEmpty)
  }

  // MARK: - Database

  private func header(pageSize: [UInt8] = [0x10, 0], pages: UInt8 = 2, isCounted: Bool = true)
    -> [UInt8]
  {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    bytes.replaceSubrange(16..<18, with: pageSize)
    bytes[31] = pages
    bytes[27] = 7
    bytes[95] = isCounted ? 7 : 6
    return bytes
  }

  @Test func `a damaged store is recognized by its header and size`() {
    expect(StoreCheck.damage(header: [], size: 0) == nil)
    expect(StoreCheck.damage(header: header(), size: 8192) == nil)
    expectEqual(StoreCheck.damage(header: header(), size: 4096), "its end is missing")
    expect(StoreCheck.damage(header: header(isCounted: false), size: 4096) == nil)
    expect(StoreCheck.damage(header: header(pageSize: [0, 1]), size: 131_072) == nil)
    expectEqual(
      StoreCheck.damage(header: header(pageSize: [0, 3]), size: 8192), "its page size is invalid"
    )
    expectEqual(
      StoreCheck.damage(header: Array("something else".utf8), size: 14), "it isn't an SQLite file"
    )
  }
}
