import Expectations
import KeyFiles
import Testing
import WidgetCore

@testable import Panel

@Suite("today doctor")
struct DiagnosisTests {
  /// A computer on which all is well.
  private static var well: DoctorFacts {
    var facts = DoctorFacts()
    facts.software = DoctorFacts.Software(
      today: "1.0", gtk: "4.8.3", glib: "2.74.6", sqlite: "3.40.1", curl: "7.88.1",
      kernel: "Linux 6.1.0 x86_64", distribution: "Debian GNU/Linux 12 (bookworm)")
    facts.session = DoctorFacts.Session(
      type: "x11", desktops: ["XFCE"], locale: "cs_CZ.UTF-8", translation: .found)
    facts.display = .found(
      DoctorFacts.Screen(
        windowManager: "Xfwm4",
        monitors: [DoctorFacts.Monitor(name: "HDMI-1", width: 1920, height: 1080, scale: 1)],
        renderer: "cairo", font: "Cantarell 11", shownFont: "Cantarell", iconTheme: "Adwaita"))
    facts.bus = .found(hasPortal: true, hasKeyring: true)
    facts.machine = DoctorFacts.Machine(isOnline: true, isOnBattery: false)
    facts.installation = DoctorFacts.Installation(
      resources: "/usr/share/today", programs: "/usr/libexec/today")
    facts.panel = .running(memory: 45_000_000)
    facts.autostart = .entry(.user)
    facts.settings = DoctorFacts.Settings(
      path: "~/.config/today/today.conf", exists: true, keys: ["Edge", "Width"])
    facts.style = DoctorFacts.Style(path: "~/.config/today/style.css")
    facts.widgets = DoctorFacts.Widgets(
      installed: ["org.todayview.Bitcoin", "org.todayview.UsedSpace"],
      onPanel: [
        DoctorFacts.Card(
          instance: "bitcoin-1", widget: "org.todayview.Bitcoin", keys: ["Currency"],
          state: "current", starts: 20, failures: 1)
      ])
    facts.store = .fine(bytes: 40_960)
    return facts
  }

  private static func screen(_ change: (inout DoctorFacts.Screen) -> Void) -> DoctorFacts.Display {
    guard case .found(var screen) = well.display else { return .none }
    change(&screen)
    return .found(screen)
  }

  private func diagnosis(_ change: (inout DoctorFacts) -> Void = { _ in }) -> Diagnosis {
    var facts = Self.well
    change(&facts)
    return Diagnosis(facts)
  }

  @Test func `on Wayland it asks for layers, and has a hot edge there`() {
    let said = { (hasLayers: Bool) in
      self.diagnosis {
        $0.settings.wantsHotEdge = true
        $0.display = Self.screen {
          $0.server = .wayland
          $0.hasLayers = hasLayers
        }
      }
    }
    expect(said(true).description.contains("Hot edge     on"))
    expect(said(true).isWell && said(true).remarks.isEmpty)
    expect(said(false).description.contains("not available"))
    expect(said(false).remarks.contains { $0.contains("wlr-layer-shell") })
  }

  @Test func `where all is well it says so, on one page of 80 columns`() {
    let diagnosis = diagnosis()
    expect(diagnosis.isWell && diagnosis.remarks.isEmpty)
    expect(
      diagnosis.description == """
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

  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout DoctorFacts) -> Void
    /// Words of what is to be done.
    let advice: String

    init(
      _ name: String, _ advice: String, _ change: @escaping @Sendable (inout DoctorFacts) -> Void
    ) {
      testDescription = name
      self.advice = advice
      self.change = change
    }
  }

  static let broken: [Broken] = [
    Broken("SQLite missing", "libsqlite3-0") { $0.software.sqlite = nil },
    Broken("libcurl missing", "libcurl4") { $0.software.curl = nil },
    Broken("no program for pictures", "today-pictures") { $0.installation.pictures = .missing },
    Broken("unknown locale", "dpkg-reconfigure locales") { $0.session.isLocaleKnown = false },
    Broken("no bus", "session bus") { $0.bus = .none },
    Broken("a bus that hangs", "log out") { $0.bus = .late },
    Broken("no display", "graphical session") { $0.display = .none },
    Broken("a display that hangs", "is not responding") { $0.display = .late },
    Broken("no monitor", "Plug in a monitor") { $0.display = screen { $0.monitors = [] } },
    Broken("no font", "fonts-cantarell") { $0.display = screen { $0.shownFont = nil } },
    Broken("no icons", "adwaita-icon-theme") { $0.display = screen { $0.hasIcons = false } },
    Broken("hot edge on Wayland", "bind “today toggle”") {
      $0.settings.wantsHotEdge = true
      $0.display = screen { $0.server = .wayland }
    },
    Broken("hot edge on XWayland", "bind “today toggle”") {
      $0.settings.wantsHotEdge = true
      $0.display = screen { $0.server = .xwayland }
    },
    Broken("a shortcut on Wayland", "bind “today toggle”") {
      $0.settings.wantsShortcut = true
      $0.display = screen { $0.server = .wayland }
    },
    Broken("a panel that hangs", "kill 4711") { $0.panel = .silent(process: 4711) },
    Broken("autostart of a missing program", "today autostart on") {
      $0.autostart = .off(.programMissing("/gone"))
    },
    Broken("unreadable autostart", "today autostart on") { $0.autostart = .off(.unreadable("x")) },
    Broken("no resources", "Reinstall Today") { $0.installation.resources = nil },
    Broken("no programs", "Reinstall Today") { $0.installation.programs = nil },
    Broken("no bwrap where it is wanted", "bubblewrap") {
      $0.installation.hasBubblewrap = false
      $0.widgets.wantsSandbox = true
    },
    Broken("a sandbox that is forbidden", "namespaces") {
      $0.installation.sandboxProblem = "No permissions to create new namespace"
      $0.widgets.wantsSandbox = true
    },
    Broken("a mistake in the settings", "~/.config/today/today.conf") {
      $0.settings.problems = ["line 3: no number"]
    },
    Broken("a mistake in the style", "~/.config/today/style.css") {
      $0.style.exists = true
      $0.style.problems = ["line 1, column 2: no"]
    },
    Broken("a damaged store", "move store.db out of the way") { $0.store = .damaged("short") },
    Broken("no widgets", "Reinstall Today") { $0.widgets.installed = [] },
    Broken("a refused widget", "today validate FILE") { $0.widgets.refused = ["a.widget: no"] },
    Broken("a failed widget", "today log bitcoin-1") {
      $0.widgets.onPanel[0].state = "failed: no answer"
    },
    Broken("a widget that is off", "today refresh bitcoin-1") {
      $0.widgets.onPanel[0].state = "off: it crashed"
    },
    Broken("a widget that is gone", "today remove bitcoin-1") {
      $0.widgets.onPanel[0].state = "unavailable: not installed"
    },
  ]

  @Test(arguments: broken)
  func `each thing that is wrong is marked, with what to do in one sentence`(broken: Broken) {
    let diagnosis = diagnosis(broken.change)
    expect(!diagnosis.isWell)
    expectEqual(diagnosis.advice.count, 1)
    expect(diagnosis.advice.first?.contains(broken.advice) == true)
    expect(diagnosis.advice.first?.hasSuffix(".") == true)
    expect(diagnosis.sections.flatMap(\.lines).filter(\.isWrong).isEmpty == false)
    let text = diagnosis.description
    expect(text.contains("\n! ") && text.contains("What to do\n  1. "))
    expect(!text.contains("All is well"))
  }

  static let harmless: [Broken] = [
    Broken("no network", "wait for the network") { $0.machine.isOnline = false },
    Broken("metered", "less often") { $0.machine.isMetered = true },
    Broken("no translation", "uses English") { $0.session.translation = .missing },
    Broken("no compositor", "Without a compositor") {
      $0.display = screen { $0.isComposited = false }
    },
    Broken("Wayland", "On Wayland") { $0.display = screen { $0.server = .wayland } },
    Broken("no panel", "“today” starts the panel") { $0.panel = .notRunning },
  ]

  @Test(arguments: harmless)
  func `what is not wrong is only explained`(harmless: Broken) {
    let diagnosis = diagnosis(harmless.change)
    expect(diagnosis.isWell)
    expectEqual(diagnosis.remarks.count, 1)
    expect(diagnosis.remarks.first?.contains(harmless.advice) == true)
    expect(diagnosis.description.hasSuffix("All is well.\n"))
  }

  @Test func `what isn't there and isn't needed is fine`() {
    let diagnosis = diagnosis {
      $0.installation.hasBubblewrap = false
      $0.installation.hasSystemdRun = false
      $0.store = .missing
      $0.settings.exists = false
      $0.machine = DoctorFacts.Machine()
      $0.bus = .found(hasPortal: false, hasKeyring: false)
      $0.widgets.onPanel = []
      $0.autostart = .off(.turnedOff)
    }
    expect(diagnosis.isWell && diagnosis.remarks.isEmpty)
    expect(diagnosis.description.contains("Tools        no bwrap, no systemd-run"))
    expect(diagnosis.description.contains("Network      unknown"))
  }

  @Test func `everything broken at once still fits into 80 columns`() {
    let text = diagnosis { facts in
      for broken in Self.broken { broken.change(&facts) }
      facts.widgets.refused = [String(repeating: "a long reason ", count: 20)]
    }.description
    for line in text.split(separator: "\n") { expect(line.count <= 80, "\(line)") }
  }

  // MARK: - Discretion

  private let discretion = Discretion(home: "/home/jana", user: "jana", host: "box")

  @Test(arguments: [
    ("/home/jana/.config: no", "~/.config: no"), ("by jana on box.", "by USER on HOST."),
    ("janacek's boxes", "janacek's boxes"), ("box", "HOST"), ("/media/jana/x", "/media/USER/x"),
    ("", ""),
  ])
  func `who and where is not told`(text: String, told: String) {
    expect(discretion.applied(to: text) == told)
  }

  @Test(arguments: [
    ("line 2: “Background=/home/jana/secret.jpg” is neither", "line 2: “Background=…” is neither"),
    ("line 3: “Widht” is not a setting", "line 3: “Widht” is not a setting"),
    ("line 4: “my password” and “A=b”; c", "line 4: “…” and “A=…”; c"),
    ("no quotes in /home/jana", "no quotes in ~"), ("“open", "“open"),
  ])
  func `values of settings are not told`(problem: String, told: String) {
    expect(discretion.withoutValues(in: problem) == told)
  }

  @Test func `of the cards in the file only the keys are told`() throws {
    let file = try KeyFile(
      parsing: "[Panel]\nEdge=left\n[Widget a-1]\nId=org.example.A\nToken=secret\n[Widget b]\n")
    expect(
      DoctorFacts.Card.all(in: file) == [
        DoctorFacts.Card(instance: "a-1", widget: "org.example.A", keys: ["Token"]),
        DoctorFacts.Card(instance: "b", widget: "nameless"),
      ])
  }

  @Test func `of the listing the states are told`() throws {
    let listing =
      #"{"onPanel":[{"instance":"a-1","widget":"org.example.A","mode":"compact","#
      + #""state":"failed: no","ageInSeconds":null,"starts":3,"failures":2},{"instance":1}]}"#
    try expect(
      DoctorFacts.Card.all(in: try JSON(parsing: Array(listing.utf8))) == [
        DoctorFacts.Card(
          instance: "a-1", widget: "org.example.A", state: "failed: no", starts: 3, failures: 2)
      ])
  }

  @Test func `a monitor that is not connected is remarked on, and not called`() {
    let missing = diagnosis { $0.settings.monitor = .named("DP-9") }
    expect(missing.isWell)
    expectEqual(
      missing.remarks,
      [
        "Monitor in today.conf is not connected: the panel appears on the primary one."
      ])
    expect(!missing.description.contains("DP-9"))
    expect(diagnosis { $0.settings.monitor = .named("HDMI-1") }.remarks.isEmpty)
  }

  // MARK: - The store

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

  @Test func `a store is known by its header and its length`() {
    expect(DatabaseHeader.objection(to: [], length: 0) == nil)
    expect(DatabaseHeader.objection(to: header(), length: 8192) == nil)
    expectEqual(DatabaseHeader.objection(to: header(), length: 4096), "its end is missing")
    expect(DatabaseHeader.objection(to: header(isCounted: false), length: 4096) == nil)
    expect(DatabaseHeader.objection(to: header(pageSize: [0, 1]), length: 131_072) == nil)
    expectEqual(
      DatabaseHeader.objection(to: header(pageSize: [0, 3]), length: 8192), "its pages have no size"
    )
    expectEqual(
      DatabaseHeader.objection(to: Array("something else".utf8), length: 14), "it is no SQLite file"
    )
  }
}
