internal import CGTKTesting
internal import GLib
internal import GTK
internal import WidgetCore
internal import WidgetHost

@testable internal import Panel

/// A program that is this test.
@MainActor final class TestProgram: ProgramLoop {
  let isOnBus = true
  private(set) var hasQuit = false

  func hold() {}
  func quit() { hasQuit = true }
}

/// What the panel has asked a display server for, on monitors that a test gives.
@MainActor final class TestPlacement: Placement {
  let kind = PlacementKind.plain
  var layout: MonitorLayout { didSet { onLayoutChange() } }
  var pointer: Point?
  let canBlurBehind = false
  var mayCatchClicks = false
  private(set) var place: PanelPlace?
  private(set) var reserved: PanelPlace?
  private(set) var revealed: Rect?
  private(set) var outsideClick: (() -> Void)?
  let window: Window
  private let onLayoutChange: () -> Void

  init(_ window: Window, _ layout: MonitorLayout, onLayoutChange: @escaping () -> Void) {
    self.window = window
    self.layout = layout
    self.onLayoutChange = onLayoutChange
    window.isDecorated = false
    window.isResizable = false
  }

  var frame: Rect? { place?.frame }

  func show(at place: PanelPlace, revealing part: Rect?, corner: Double) {
    move(to: place)
    window.isVisible = true
    reveal(part, corner: corner)
  }

  func move(to place: PanelPlace) {
    self.place = place
    window.setDefaultSize(width: Int(place.frame.width), height: Int(place.frame.height))
    // A strip moves with the window.
    if reserved != nil { reserved = place }
  }

  func hide() {
    place = nil
    window.isVisible = false
  }

  func reserve(_ place: PanelPlace?) { reserved = place }

  func reveal(_ part: Rect?, corner: Double) {
    revealed = part
    window.hearPointer(in: part)
  }

  func blurBehind(_ isOn: Bool) {}
  var hasKeyboard: Bool { window.isActive }
  private(set) var hasGivenKeyboardBack = false

  func takeKeyboard(at time: X11Time?) {
    hasGivenKeyboardBack = false
    today_give_keyboard(window.pointer)
  }

  func giveKeyboardBack() {
    hasGivenKeyboardBack = true
    onKeyboardGivenBack()
  }

  func watchClicksOutside(_ handler: (() -> Void)?) { outsideClick = handler }

  var onKeyboardGivenBack: () -> Void = {}
}

/// A desktop on which nothing opens; what was to be opened is remembered.
@MainActor final class TestLauncher: AppLauncher {
  private(set) var opened: [String] = []
  private(set) var launched: [String] = []
  /// Addresses that no application opens by the desktop's own list begin with one of these.
  var unknown: [String] = []

  func open(_ address: String, completion: @escaping @MainActor (LaunchError?) -> Void) {
    guard !unknown.contains(where: address.hasPrefix) else {
      return completion(LaunchError("No application opens \(address)"))
    }
    opened.append(address)
    completion(nil)
  }

  func open(_ address: String, with app: DesktopApp) throws(LaunchError) {
    opened.append(address)
  }

  func launch(_ app: DesktopApp) throws(LaunchError) { launched.append(app.name) }
  func launch(_ app: DesktopApp, action: String) { launched.append("\(app.name): \(action)") }

  /// The programs that run, in their order.
  private(set) var running: [(command: Command, ended: @MainActor () -> Void)] = []

  func run(_ command: Command, ended: @escaping @MainActor () -> Void) throws(LaunchError) {
    running.append((command, ended))
  }
}

/// A service that shows no notifications; what was to be shown is remembered.
@MainActor final class TestNotifications: NotificationService {
  var onEvent: (DesktopNotifications.Event) -> Void = { _ in }
  var playSound: (String) -> Void = { _ in }
  /// Whether there is a service.
  var isThere = true
  private(set) var shown: [String: DesktopNotifications.Content] = [:]

  func show(
    _ content: DesktopNotifications.Content, named name: String,
    completion: @escaping @MainActor (Bool) -> Void
  ) {
    if isThere { shown[name] = content }
    completion(isThere)
  }

  func withdraw(_ name: String) { shown[name] = nil }
}

/// A machine that is awake and online, unless a test says otherwise.
@MainActor final class TestMachine: Conditions {
  weak var delegate: (any ConditionsDelegate)?
  var savesPower = false { didSet { delegate?.conditionsChanged() } }
  var network = Schedule.Network.online { didSet { delegate?.conditionsChanged() } }
  var slept = Duration.zero { didSet { delegate?.conditionsChanged() } }
  var timeZone = "UTC" { didSet { delegate?.timeZoneChanged() } }
  func begin() {}
}
