internal import Backdrops
internal import GLib
internal import GTK
internal import Startup
internal import Theme

/// The program that runs a session.
protocol ProgramLoop: AnyObject {
  /// Whether later starts can reach it over the session bus.
  var isOnBus: Bool { get }
  func hold()
  func quit()
}

extension Application: ProgramLoop {}

/// Opens URLs and applications.
protocol AppLauncher: AnyObject {
  /// Opens a URL through the desktop; `completion` receives the error, if any.
  func open(_ address: String, completion: @escaping @MainActor (LaunchError?) -> Void)
  func open(_ address: String, with app: DesktopApp) throws(LaunchError)
  func launch(_ app: DesktopApp) throws(LaunchError)
  func launch(_ app: DesktopApp, action: String)
  /// Runs a program that belongs to the user; `ended` is called when it has exited.
  func run(_ command: Command, ended: @escaping @MainActor () -> Void) throws(LaunchError)
}

/// Launches through the desktop, with the context of the user's action.
final class DesktopLauncher: AppLauncher {
  private var context: LaunchContext? { Display.standard?.launchContext() }

  func open(_ address: String, completion: @escaping @MainActor (LaunchError?) -> Void) {
    Address.open(address, context, completion: completion)
  }

  func open(_ address: String, with app: DesktopApp) throws(LaunchError) {
    try app.open(address, context)
  }

  func launch(_ app: DesktopApp) throws(LaunchError) { try app.launch(context) }
  func launch(_ app: DesktopApp, action: String) { app.launch(action: action, context) }

  func run(_ command: Command, ended: @escaping @MainActor () -> Void) throws(LaunchError) {
    try UserProgram.start(command, context) { token in
      // A program without a window never ends its startup notification.
      if let token { Display.standard?.hasStarted(token) }
      ended()
    }
  }
}

/// Shows notifications; see `DesktopNotifications`.
protocol NotificationService: AnyObject {
  var onEvent: (DesktopNotifications.Event) -> Void { get set }
  var playSound: (String) -> Void { get set }
  func show(
    _ content: DesktopNotifications.Content, named name: String,
    completion: @escaping @MainActor (Bool) -> Void)
  func withdraw(_ name: String)
}

extension DesktopNotifications: NotificationService {}

/// Everything that a session takes from outside, which tests replace.
struct SessionServices {
  /// The value of XDG_CURRENT_DESKTOP.
  var desktop: String?
  /// Starts GTK; the closure starts work on other threads meanwhile.
  var startDisplay: (WindowKind, () -> Void) throws -> Display
  /// Caches the icons of the first frame for the next start.
  var keepIcons: @MainActor (Folders) -> Void = StartUp.keepIcons
  var placement: (Window, WindowKind, Display, @escaping () -> Void) -> any Placement
  var backdrop: (SessionHome, Display) -> WallpaperBackdrop
  var launcher: any AppLauncher
  var notifications: any NotificationService
  /// Lists the names on message buses; nil if they aren't known.
  typealias BusNameList = (_ completion: @escaping @MainActor (Set<String>?) -> Void) -> Void
  var busNames: BusNameList = { $0(nil) }
  /// Creates pointer barriers, which exist as long as the result.
  var edgeBarriers: HotEdgeController.MakeBarriers
  /// Whether it handles termination signals and the loss of the display.
  var ownsProcess = true

  /// The services of the user's desktop.
  static var standard: SessionServices {
    let services = AvailableServices()
    return SessionServices(
      desktop: Environment.current["XDG_CURRENT_DESKTOP"],
      startDisplay: { kind, ahead in
        try StartUp.start(programClass: "Today", placed: kind, ahead: ahead)
      },
      placement: { chosenPlacement(of: $0, as: $1, on: $2, onLayoutChange: $3) },
      backdrop: Session.backdrop, launcher: DesktopLauncher(),
      notifications: DesktopNotifications(program: "Today", desktopEntry: "org.todayview.Today"),
      busNames: { services.list($0) },
      edgeBarriers: { X11EdgeBarriers($0, $1, $2) })
  }
}
