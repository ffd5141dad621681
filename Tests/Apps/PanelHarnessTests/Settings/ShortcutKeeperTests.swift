import GLib
import GTK
import GTKTesting
import XCTest

@testable import Panel

/// The keepers of a desktop's shortcuts, with simulated services.
final class ShortcutKeeperTests: XCTestCase {
  @MainActor private final class Keeping: ShortcutOwner {
    var standings: [ShortcutStatus] = []
    var presses: [UInt32] = []
    let fallback = RecordedKeeper()
    let service = RecordedService()

    func kde() -> KDEKeeper {
      KDEKeeper(service: service, fallback: fallback, owner: self)
    }

    func xfce() -> XfceKeeper {
      XfceKeeper(service: service, command: "today toggle", fallback: fallback, owner: self)
    }

    func shortcutDidBecome(_ status: ShortcutStatus) { standings.append(status) }
    func shortcutWasPressed(at time: X11Time) { presses.append(time.milliseconds) }
  }

  private static let superT: Int32 = 0x1000_0054
  private static let action = Variant.texts([
    "org.todayview.Today", "toggle", "Today", "Show or hide the panel",
  ])

  /// Responds like kglobalaccel, with Super+E owned by the file manager.
  @MainActor private static func answerAsKDE(_ service: RecordedService) {
    service.answer = { method, arguments in
      switch method {
      case "getGlobalShortcutsByKey":
        let files = ["Open", "Open Files", "files.desktop", "Files", "default", "Default"]
        return arguments == [.integer(0x1000_0045)]
          ? [.items([.items(files.map(Variant.text) + [.integers([]), .integers([])])])]
          : [.items([])]
      case "setShortcut": return [arguments[1]]
      default: return []
      }
    }
  }

  func testKDERegistersTheActionAndItsKeysAndReportsPresses() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      Self.answerAsKDE(keeping.service)
      let keeper = keeping.kde()
      keeper.keep(try PanelShortcut("<Super>t"))
      XCTAssertEqual(
        keeping.service.calls,
        [
          .init("getGlobalShortcutsByKey", [.integer(Self.superT)]),
          .init("doRegister", [Self.action]),
          .init("setShortcut", [Self.action, .integers([Self.superT]), .number(6)]),
        ])
      XCTAssertEqual(keeping.standings, [.inForce])
      XCTAssertEqual(keeping.fallback.kept, [nil])
      XCTAssertEqual(keeping.service.interfaces, ["org.kde.kglobalaccel.Component"])

      let (own, toggle) = (Variant.text("org.todayview.Today"), Variant.text("toggle"))
      keeping.service.send("globalShortcutPressed", [.text("other"), toggle, .long(1)])
      keeping.service.send("globalShortcutReleased", [own, toggle, .long(2)])
      keeping.service.send("globalShortcutPressed", [own, toggle, .long(3)])
      XCTAssertEqual(keeping.presses, [3])

      keeper.keep(nil)
      XCTAssertEqual(keeping.service.calls.last, .init("unregister", [own, toggle]))
      XCTAssertEqual(keeping.standings, [.inForce, .none])
    }
  }

  func testKeysOfAnotherAppOnKDEAreReportedWithItsName() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      Self.answerAsKDE(keeping.service)
      let keeper = keeping.kde()
      keeper.keep(try PanelShortcut("<Super>e"))
      XCTAssertEqual(keeping.standings, [.taken(by: "Open Files")])
      XCTAssertEqual(
        keeping.service.calls.map(\.method), ["getGlobalShortcutsByKey", "setInactive"])
    }
  }

  func testWithoutTheServiceOfKDEThePanelGrabsTheKeysItself() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      let keeper = keeping.kde()
      let shortcut = try PanelShortcut("<Control><Alt>t")
      keeper.keep(shortcut)
      XCTAssertEqual(keeping.fallback.kept, [shortcut])
      XCTAssertEqual(keeping.standings, [], "its own keeper reports")
    }
  }

  func testWhileKeysAreRecordedKDELetsThemThrough() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      Self.answerAsKDE(keeping.service)
      let keeper = keeping.kde()
      keeper.keep(try PanelShortcut("<Super>t"))
      keeper.setPaused(true)
      XCTAssertEqual(keeping.service.calls.last, .init("setInactive", [Self.action]))
      keeper.setPaused(false)
      XCTAssertEqual(keeping.service.calls.last?.method, "setShortcut")
      XCTAssertEqual(keeping.standings, [.inForce, .inForce])
    }
  }

  /// Stores properties like xfconf.
  @MainActor private static func answerAsXfce(_ service: RecordedService) {
    var properties: [String: Variant] = [
      "/commands/custom/override": .flag(true), "/commands/custom/<Super>e": .text("thunar"),
      "/commands/custom/<Super>e/startup-notify": .flag(true),
      "/xfwm4/custom/override": .flag(true),
      "/xfwm4/custom/<Super>Up": .text("maximize_window_key"),
    ]
    service.answer = { method, arguments in
      switch method {
      case "GetAllProperties": return [.dictionary(properties)]
      case "SetProperty":
        guard case .variant(let value) = arguments[2] else { return nil }
        properties[arguments[1].text ?? ""] = value
      default: properties[arguments[1].text ?? ""] = nil
      }
      return []
    }
  }

  private static func xfce(_ method: String, _ path: String, _ value: Variant)
    -> RecordedService.Call
  {
    .init(method, [.text("xfce4-keyboard-shortcuts"), .text("/commands/custom/\(path)"), value])
  }

  func testXfceGetsACommandForTheKeysWhichIsRemovedAgain() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      Self.answerAsXfce(keeping.service)
      let keeper = keeping.xfce()
      keeper.keep(try PanelShortcut("<Control><Alt>t"))
      keeper.keep(try PanelShortcut("<Super>y"))
      keeper.keep(nil)
      let changes = keeping.service.calls.filter { $0.method != "GetAllProperties" }
      let command = Variant.variant(.text("today toggle"))
      XCTAssertEqual(
        changes,
        [
          Self.xfce("SetProperty", "<Primary><Alt>t", command),
          Self.xfce("ResetProperty", "<Primary><Alt>t", .flag(false)),
          Self.xfce("SetProperty", "<Super>y", command),
          Self.xfce("ResetProperty", "<Super>y", .flag(false)),
        ])
      XCTAssertEqual(keeping.standings, [.inForce, .inForce, .none])
    }
  }

  func testKeysThatXfceUsesOtherwiseAreReported() throws {
    try TestDisplay.run {
      for (keys, owner) in [("<Super>e", "thunar"), ("<Super>Up", "maximize window")] {
        let keeping = Keeping()
        Self.answerAsXfce(keeping.service)
        let keeper = keeping.xfce()
        keeper.keep(try PanelShortcut(keys))
        XCTAssertEqual(keeping.standings, [.taken(by: owner)])
        XCTAssertEqual(keeping.service.calls.map(\.method), ["GetAllProperties"])
      }
    }
  }

  func testWithoutTheServiceOfXfceThePanelGrabsTheKeysItself() throws {
    try TestDisplay.run {
      let keeping = Keeping()
      let keeper = keeping.xfce()
      let shortcut = try PanelShortcut("<Super>t")
      keeper.keep(shortcut)
      XCTAssertEqual(keeping.fallback.kept, [shortcut])
    }
  }
}

/// Responds to calls at once and records them; without `answer`, the service is missing.
@MainActor private final class RecordedService: ShortcutService {
  nonisolated struct Call: Equatable {
    var method: String
    var arguments: [Variant]

    init(_ method: String, _ arguments: [Variant]) {
      self.method = method
      self.arguments = arguments
    }
  }

  var answer: (_ method: String, _ arguments: [Variant]) -> [Variant]? = { _, _ in nil }
  private(set) var calls: [Call] = []
  private(set) var interfaces: [String?] = []
  private var listeners: [@MainActor (String, [Variant]) -> Void] = []

  func call(
    _ method: String, _ arguments: [Variant],
    completion: @escaping @MainActor ([Variant]?) -> Void
  ) {
    calls.append(Call(method, arguments))
    completion(answer(method, arguments))
  }

  func listen(
    to interface: String?, onSignal: @escaping @MainActor (String, [Variant]) -> Void
  ) {
    interfaces.append(interface)
    listeners.append(onSignal)
  }

  func send(_ signal: String, _ arguments: [Variant]) {
    for listener in listeners { listener(signal, arguments) }
  }
}

@MainActor private final class RecordedKeeper: ShortcutKeeper {
  private(set) var kept: [PanelShortcut?] = []
  func keep(_ shortcut: PanelShortcut?) { kept.append(shortcut) }
  func setPaused(_ isPaused: Bool) {}
}
