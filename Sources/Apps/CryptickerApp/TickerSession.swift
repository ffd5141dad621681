internal import Backdrops
internal import CryptoCurrencyKit
internal import Forms
internal import GLib
internal import GTK
internal import Glibc
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetExtension

/// The running app, created by the first command.
final class TickerSession {
  nonisolated static let log = Log(domain: "Crypticker")

  private let application: Application
  private let settings: SettingsFile<SourceSettings>
  private let prices: PriceService
  private let format: LocaleFormat
  private let runner: EffectRunner<Ticker, Ticker.Event, Ticker.Effect>
  private var window: TickerWindow?
  private var backdrop: WindowBackdrop?
  private var screens: ScreensController?
  private var storeWatch: FolderWatch?
  private var pause: Source?
  private lazy var network = NetworkMonitor { [weak self] in self?.networkChanged() }
  private var wasOnline = true
  private var signals: [Source] = []
  private lazy var timeZone = TimeZoneWatch { [weak self] in self?.render() }

  /// The interval of updates. Each source has a rate limit of its own.
  private static let interval = Duration.seconds(60)

  init(application: Application) {
    self.application = application
    settings = SettingsFile(
      path: "\(TickerSession.folders.config)/\(SourceSettings.fileName)", log: TickerSession.log)
    settings.follow()
    prices = PriceService(
      storePath: Store.standardPath(Environment.current), sources: settings.settings.sources)
    format = LocaleFormat(Environment.locale)
    runner = EffectRunner(Ticker(prices.choice)) { $0.handle($1) }
    _ = network
    _ = timeZone
    settings.onChange = { [weak self] in self?.settingsChanged() }
  }

  /// Shows the window with a currency, with the last one, or with an error in the command.
  func show(_ currency: CryptoCurrency?, refusal: String? = nil) throws {
    if let currency {
      handle(.choseCurrency(currency))
    }
    if let refusal { handle(.refused(refusal)) }
    let window = try self.window ?? start()
    window.present()
  }

  // MARK: - Events and effects

  private var ticker: Ticker { runner.state }

  private func perform(_ effect: Ticker.Effect) {
    switch effect {
    case .load(let market): handle(.loaded(market, prices.report(market)))
    case .fetch(let request, let isUrgent):
      prices.fetch(request, isUrgent: isUrgent) { [weak self] renewal in
        self?.handle(TickerSession.event(request, renewal))
      }
    case .remember(let choice): prices.remember(choice)
    case .wait: pause = .after(TickerSession.interval) { [weak self] in self?.handle(.due) }
    case .stopWaiting: pause = nil
    }
  }

  private static func event(_ request: Ticker.Request, _ renewal: PriceClient.Renewal)
    -> Ticker.Event
  {
    if renewal.error == nil, let report = renewal.report { return .fetched(request, report) }
    return .failed(request, renewal.report, reason: renewal.error ?? TickerPhrases.noPrice)
  }

  private func render() {
    let now = Int(WallClock.now.components.seconds)
    window?.view.show(
      TickerContent(
        ticker,
        TickerContent.Context(format: format, now: now, isInUTC: TickerSession.isInUTC(at: now))))
  }

  private static func isInUTC(at now: Int) -> Bool {
    CivilTime.local(secondsSince1970: now) == CivilTime(secondsSince1970: now, offset: 0)
  }

  private func networkChanged() {
    defer { wasOnline = network.isOnline }
    if network.isOnline, !wasOnline { handle(.cameOnline) }
  }

  private func settingsChanged() {
    screens?.settingsChanged()
    prices.sources = settings.settings.sources
    handle(.sourcesChanged)
  }

  func quit() {
    // Closing the screens saves pending input.
    window?.view.presenter.setOnScreen(false)
    if let window { remember(window.size) }
    window = nil
    signals = []
    pause = nil
    application.quit()
  }
}

// MARK: - The window

extension TickerSession: TickerWindowDelegate {
  func handle(_ event: Ticker.Event) {
    if runner.handle(event, perform: perform) { render() }
  }

  func openSettings() { screens?.openSettings() }

  func viewResized() {
    guard let root = window?.view.root else { return }
    fitBackdrop(to: Size(width: Double(root.width), height: Double(root.height)))
  }

  func visibilityChanged() {
    guard let window, window.isVisible != ticker.isVisible else { return }
    if window.isVisible {
      backdrop?.refresh()
      storeWatch = prices.watch { [weak self] in
        guard let self else { return }
        handle(.loaded(ticker.market, prices.report(ticker.market)))
      }
      handle(.appeared)
    } else {
      storeWatch = nil
      handle(.disappeared)
    }
  }

  func windowClosed() { quit() }
}

// MARK: - Starting

extension TickerSession {
  private func start() throws -> TickerWindow {
    let display = try StartUp.start(programClass: TickerPhrases.title)
    handle(.loaded(ticker.market, prices.report(ticker.market)))
    let folders = TickerSession.folders
    let wallpaper = WallpaperBackdrop(
      cacheFolder: "\(folders.cache)/\(TickerSession.cacheName)", configHome: folders.configHome,
      desktop: Environment.current["XDG_CURRENT_DESKTOP"], display: display,
      programs: WallpaperProcesses(in: folders, environment: Environment.current),
      log: TickerSession.log)
    let styles = Styles(
      display, resources: Resources.folder(), sheet: "crypticker.css", log: TickerSession.log)
    let backdrop = WindowBackdrop(backdrop: wallpaper, styles: styles, in: folders)
    let view = TickerView(theme: backdrop.theme, locale: Environment.locale)
    let window = TickerWindow(
      view: view, size: TickerSession.rememberedSize, identifier: TickerProgram.identifier)
    self.backdrop = backdrop
    self.window = window
    connect(window, backdrop)
    render()
    signals = [SIGTERM, SIGINT, SIGHUP].map { number in
      .unixSignal(number) { [weak self] in self?.quit() }
    }
    application.hold()
    return window
  }

  /// A cache apart from the panel's, which the many sizes of a window would evict.
  private static let cacheName = "backgrounds-crypticker"

  private func connect(_ window: TickerWindow, _ backdrop: WindowBackdrop) {
    let view = window.view
    backdrop.onChange = { [weak self, weak backdrop] isAnimated in
      guard let backdrop else { return }
      view.apply(backdrop.theme, backdrop.picture, isAnimated: isAnimated)
      self?.screens?.apply(backdrop.theme)
    }
    let first = window.firstSize
    fitBackdrop(to: Size(width: Double(first.width), height: Double(first.height)))
    let screens = ScreensController(view, settings: settings, theme: { backdrop.theme }) {
      [weak self] in self?.ticker.choice ?? TickerChoice()
    }
    screens.delegate = self
    self.screens = screens
    window.delegate = self
  }

  private func fitBackdrop(to size: Size) {
    guard let window = window?.window, let display = Display.standard else { return }
    let monitor = window.surface.flatMap { display.monitor(at: $0) } ?? display.monitors.first
    backdrop?.fit(under: size, on: monitor, scale: window.scaleFactor)
  }

  private static var folders: Folders {
    Folders(environment: Environment.current, accountHome: Environment.accountHome)
  }

  // MARK: - Files

  private static var sizeFile: File { File("\(folders.state)/\(WindowSize.fileName)") }

  private static var rememberedSize: WindowSize {
    (try? sizeFile.read(limit: 4096)).map { WindowSize($0) } ?? WindowSize()
  }

  private func remember(_ size: WindowSize) {
    guard size != TickerSession.rememberedSize else { return }
    do {
      try File.createFolder(TickerSession.folders.state)
      try TickerSession.sizeFile.write(size.bytes, isDurable: false)
    } catch {
      TickerSession.log.warning("The window's size was not remembered: \(error)")
    }
  }
}
