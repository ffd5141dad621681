internal import Backdrops
internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The panel of `today render --demo`: widgets with sample data, on a desktop with a wallpaper.
final class SamplePanel {
  let home: SessionHome
  /// The wallpaper's path.
  let wallpaper: String
  private let isWelcome: Bool
  private var controller: WelcomeController?

  /// Minimum size of the desktop, in logical pixels; it grows with the panel.
  static let screen = Size(width: 1280, height: 900)
  /// The font of the target desktop, as an X server in memory has no settings.
  static let font = "Cantarell 11"
  /// The instances with expanded cards.
  private static let expanded: Set = ["used-space-1", "bitcoin-1"]
  /// The widgets that most people choose, and what makes a picture lively.
  private static let shown = [
    "Weather", "Calendar", "NowPlaying", "Connections", "Sound", "ToDo", "System", "UsedSpace",
    "Bitcoin", "Timers",
  ].map { "org.todayview.\($0)" }
  /// Timeout for the widgets.
  private static let timeout = Duration.seconds(20)

  init(isWelcome: Bool) throws {
    self.isWelcome = isWelcome
    home = try .demonstration(of: isWelcome ? SessionHome.first : SamplePanel.shown)
    wallpaper = "\(Resources.samples() ?? "")/wallpaper.svg"
  }

  /// Runs the widgets until each has content.
  func cards(
    of host: Host, in store: PanelStore, _ request: RenderRequest, _ settings: PanelSettings
  ) throws -> [CardState] {
    host.environment.isRightToLeft = request.isRightToLeft
    host.environment.appearance = request.appearance ?? host.environment.appearance
    host.environment.maximum = CardView.maximum(
      in: Size(width: Double(settings.width), height: 1080),
      textScale: Double(settings.theme.textScale) / 100)
    host.start()
    defer { host.stop() }
    for instance in host.instances {
      let isExpanded = !isWelcome && Self.expanded.contains(instance.name)
      try host.setMode(request.mode ?? (isExpanded ? .expanded : .compact), of: instance.name)
    }
    host.panelAppeared()
    var isLate = false
    let deadline = Source.after(Self.timeout) { isLate = true }
    while !isLate, store.state.widgets.contains(where: { !$0.isReady }) {
      MainLoop.serveOnce(waiting: true)
    }
    deadline.cancel()
    return store.state.cards(at: WallClock.now)
  }

  /// Whether the cards of the welcome have content.
  var isWelcomeReady: Bool { controller?.areSamplesReady ?? true }

  /// Presents the welcome, if requested.
  func welcome(_ store: PanelStore, _ host: Host, on presenter: ScreenPresenter) {
    guard isWelcome, controller == nil else { return }
    let controller = WelcomeController(
      store: store, host: host, overlay: Overlay(store: store, presenter: presenter), content: nil,
      memory: PanelMemoryFile(in: home.folders, log: Session.log),
      settings: SettingsFile(in: home.folders, log: Session.log), folders: home.folders,
      log: Session.log)
    self.controller = controller
    presenter.base.present(controller.makeWelcome().inTemplate().inModal(), animated: false)
  }

  /// Draws the panel over the wallpaper, at its edge.
  func onDesktop(_ panel: Bitmap, _ size: Size, _ request: RenderRequest) throws -> Bitmap {
    let desktop = Rect(x: 0, y: 0, width: Self.screen.width, height: size.height)
    let picture = try Bitmap(file: wallpaper)
    let place = Rect(
      x: request.isRightToLeft ? 0 : desktop.maxX - size.width, y: 0, width: size.width,
      height: size.height)
    let scale = Double(request.scale)
    let whole = RenderNode.record { snapshot in
      let frame = PicturePlacement().frame(
        of: Size(width: Double(picture.width), height: Double(picture.height)), on: desktop,
        scale: scale)
      snapshot.clip(to: desktop) { snapshot.draw(Texture(picture), in: frame) }
      PanelShadow(appearance: request.appearance ?? .light)
        .draw(beside: place, at: request.isRightToLeft ? .left : .right, into: snapshot)
      snapshot.draw(Texture(panel), in: place)
    }
    guard let whole else { return panel }
    return whole.bitmap(desktop.size, scale: scale)
  }
}
