internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Draws a card or the whole panel into an image, on an invisible screen.
final class Rendering {
  let request: RenderRequest
  let settings: PanelSettings
  private let home: SessionHome
  private(set) var demo: SamplePanel?
  let host: Host
  let store: PanelStore
  private let locale = Environment.locale
  var hasWarned = false

  /// Maximum height of a panel with many cards.
  private static let maximumHeight = 8000
  /// Maximum layout passes.
  private static let maximumFittings = 4
  /// Timeout of a wait.
  private static let timeout = Duration.seconds(5)

  init(_ request: RenderRequest) throws {
    self.request = request
    if case .demo(let isWelcome) = request.subject {
      let demo = try SamplePanel(isWelcome: isWelcome)
      (home, self.demo) = (demo.home, demo)
    } else {
      home = .standard
    }
    host = Session.host(in: home)
    store = PanelStore(of: host, locale: locale)
    let file = SettingsFile(in: home.folders, log: Session.log)
    file.follow()
    var settings = file.settings
    settings.width = request.width ?? settings.width
    settings.theme.appearance = request.appearance ?? settings.theme.appearance
    if let demo { settings.theme.background = .file(demo.wallpaper) }
    if let scale = request.textScale { settings.theme.textScale = Int((scale * 100).rounded()) }
    self.settings = settings
  }

  /// Draws what `today dev` would show.
  convenience init(_ request: DevRequest, to output: String) throws {
    var render = RenderRequest(output: output)
    render.subject = .fourfold(request.widget, settings: request.settings)
    render.appearance = request.appearance
    render.isRightToLeft = request.isRightToLeft
    render.textScale = request.textScale
    try self.init(render)
  }

  /// Writes the image.
  func run() throws {
    defer { home.removeIfTemporary() }
    let cards = try cards()
    let pages = try pages(of: cards)
    let form = try form(of: pages.last?.content ?? cards.first?.content)
    let width = demo == nil ? settings.width : Int(SamplePanel.screen.width)
    let screen = try HiddenScreen(width: width * request.scale, height: Rendering.maximumHeight)
    for (name, value) in variables(screen) { Environment.set(name, to: value) }
    let display = try Toolkit.start()
    StartUp.addOwnIcons()
    if demo != nil {
      DesktopSettings.standard?.setProperty("gtk-font-name", to: SamplePanel.font)
    } else {
      DesktopSettings.standard?.avoidStrayFonts()
    }
    if request.isRightToLeft { Toolkit.standardDirection = .rightToLeft }
    var pictures: [Bitmap] = []
    for appearance in appearances {
      pictures.append(
        try draw(try self.cards(cards, for: appearance), pages, form, appearance, on: display))
    }
    try Texture(Rendering.beside(pictures)).savePNG(to: request.output)
    if request.isStrict, hasWarned {
      throw CommandFailure(
        translated("There are warnings, which --strict counts as errors."))
    }
  }

  /// Prints a warning.
  func warn(_ line: String) {
    hasWarned = true
    ThisProcess.complain(line + "\n")
  }

  /// The color schemes to draw side by side; nil uses the panel's.
  private var appearances: [Appearance?] {
    if case .fourfold = request.subject, request.appearance == nil {
      Appearance.allCases
    } else {
      [request.appearance]
    }
  }

  private static func beside(_ pictures: [Bitmap]) -> Bitmap {
    guard pictures.count > 1 else { return pictures[0] }
    let size = (pictures.reduce(0) { $0 + $1.width }, pictures.map(\.height).max() ?? 1)
    return Bitmap(width: size.0, height: size.1) { context in
      var left = 0.0
      for picture in pictures {
        let place = Rect(
          x: left, y: 0, width: Double(picture.width), height: Double(picture.height))
        if let node = RenderNode.picture(picture, in: place) { context.draw(node) }
        left = place.maxX
      }
    }
  }

  private func variables(_ screen: HiddenScreen) -> [String: String] {
    let version = Toolkit.version
    return [
      "DISPLAY": screen.display, "GDK_BACKEND": "x11", "GTK_A11Y": "none",
      "GDK_SCALE": "\(request.scale)",
      // Without one, GLib would start a bus for this display, and be ended by SIGTERM when that goes with it.
      "DBUS_SESSION_BUS_ADDRESS": Environment.current["DBUS_SESSION_BUS_ADDRESS"] ?? "disabled:",
    ].merging(Toolkit.drawnByProcessor(gtk: (version.major, version.minor))) { $1 }
  }

  // MARK: - Drawing

  /// SOURCE_DATE_EPOCH fixes the time for reproducible images, as in build tools.
  private var times: TimeUpdater {
    TimeUpdater(
      locale: locale, standingAt: Environment.current["SOURCE_DATE_EPOCH"].flatMap { Int($0) })
  }

  private func draw(
    _ cards: [CardState], _ pages: [ContentPage], _ form: Action?, _ appearance: Appearance?,
    on display: Display
  ) throws -> Bitmap {
    var settings = settings
    settings.theme.appearance = appearance ?? settings.theme.appearance
    let times = times
    let content = PanelContent(
      theme: Theme(settings.theme, DesktopWatch().theme, backdrop: nil), locale: locale,
      isAlone: !request.isOfPanel, times: times)
    let window = Window()
    window.isDecorated = false
    window.addClass("today")
    let styles = Styles(display, resources: Resources.folder(), log: Session.log)
    styles.follow("\(home.folders.config)/style.css")
    store.dispatch(.settings(settings, problems: [], areInForce: true))
    let theme = ThemeController(
      store: store, home: home.folders.home, styles: styles, desktop: DesktopWatch(),
      backdrop: Session.backdrop(in: home, display: display),
      content: content)
    content.column.show(cards, animated: false)
    content.setEdge(request.isRightToLeft ? .left : .right)
    content.setOnScreen(true)
    let width = settings.width
    // In the window first, because styles apply only there.
    window.child = content.root
    content.fit(Size(width: Double(width), height: 1080))
    func fit(height: Int) -> Size {
      let size = Size(width: Double(width), height: Double(height))
      var frame = Rect(origin: .zero, size: size)
      var monitor = frame
      if demo != nil {
        monitor.size.width = SamplePanel.screen.width
        frame.origin.x = request.isRightToLeft ? 0 : monitor.maxX - frame.width
      }
      theme.move(
        to: ThemeController.PlaceOnScreen(
          place: PanelPlace(monitor: "", edge: .right, frame: frame), monitor: monitor,
          screen: monitor, scale: Double(request.scale)))
      window.setDefaultSize(width: width, height: height)
      return size
    }
    _ = fit(height: 1080)
    window.present()
    // The height is known only after a layout with styles.
    wait { content.root.isMapped && content.root.width == width }
    let screens = open(pages, over: content, times: times)
    if let form, let card = cards.first { open(form, of: card, over: content) }
    if let demo { demo.welcome(store, host, on: content.presenter) }
    func wantedHeight() -> Int {
      if demo != nil {
        return max(Int(SamplePanel.screen.height), content.naturalHeight(for: width))
      }
      let height = content.presenter.naturalHeight(for: width) ?? content.naturalHeight(for: width)
      return min(height, Rendering.maximumHeight / request.scale)
    }
    var size = Size(width: 0, height: 0)
    // The layout may change once everything is there, which would cut off the lower edge.
    for _ in 0..<Rendering.maximumFittings {
      let height = wantedHeight()
      size = fit(height: height)
      wait {
        theme.isReady && content.root.height == height && content.column.arePicturesSettled
          && screens.allSatisfy(\.page.arePicturesSettled) && demo?.isWelcomeReady ?? true
      }
      settle()
      if wantedHeight() == height { break }
    }
    if request.subject.isOfAuthors, appearance == appearances.first, let card = cards.first {
      tell(of: card, in: content.column, on: display)
    }
    // On a busy machine, the last layout may not be drawn yet.
    var picture = content.root.picture
    if picture == nil {
      wait {
        picture = content.root.picture
        return picture != nil
      }
    }
    guard let picture else {
      throw CommandFailure(translated("GTK did not draw anything."))
    }
    let bitmap = picture.bitmap(size, scale: Double(request.scale))
    return try demo?.onDesktop(bitmap, size, request) ?? bitmap
  }

  /// Opens the pages over the card, without animations.
  private func open(
    _ pages: [ContentPage], over content: PanelContent, times: TimeUpdater
  ) -> [ContentPageScreen] {
    let screens = pages.map {
      ContentPageScreen(
        $0.title, $0.content, theme: content.presenter.theme, locale: locale, times: times)
    }
    guard let first = screens.first else { return [] }
    let stack = first.inTemplate().inStack()
    for screen in screens.dropFirst() { stack.push(screen.inTemplate(), animated: false) }
    content.presenter.base.present(stack.inModal(), animated: false)
    return screens
  }

  /// Opens the form or the question over the card or its page, without animations.
  private func open(_ action: Action, of card: CardState, over content: PanelContent) {
    let source = Attribution(icon: CardHeader.known(card.icon), text: Phrases.asks(card.name))
    let screen: Screen
    switch action {
    case .ask(let ask):
      screen = AskController.screen(
        of: ask, source, languages: store.state.languages, home: home.folders.home, draft: [:]
      ) { _ in }.inTemplate().inModal()
    case .confirm(let confirmation):
      screen = AskController.question(confirmation, source) {}.inTemplate()
    default: return
    }
    content.presenter.base.present(screen, animated: false)
  }

  /// Prints remarks about a card for its author.
  private func tell(of card: CardState, in column: CardColumn, on display: Display) {
    if let warning = CardFit(of: card.id, in: column)?.warning {
      warn(warning)
    }
    let icons = AuthorIcons(on: display)
    for name in icons.missing(of: card.content?.iconNames ?? []) {
      warn(icons.warning(on: name))
    }
  }

  /// Runs the main loop until a condition is true.
  private func wait(until isDone: () -> Bool) {
    var isLate = false
    let deadline = Source.after(Rendering.timeout) { isLate = true }
    while !isDone(), !isLate { MainLoop.serveOnce(waiting: true) }
    deadline.cancel()
  }

  /// Runs the main loop for longer than all fades, until everything is drawn.
  private func settle() {
    var isSettled = false
    let settling = Source.after(.milliseconds(400)) { isSettled = true }
    while !isSettled { MainLoop.serveOnce(waiting: true) }
    settling.cancel()
  }
}
