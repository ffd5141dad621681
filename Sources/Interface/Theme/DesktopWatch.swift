// Ownership: releasing the watch disconnects its handlers. Threads: main only.

internal import GLib
internal import GTK

/// Watches the desktop's appearance settings.
@MainActor public final class DesktopWatch {
  /// Called with each change.
  public var onChange: () -> Void = {}
  public private(set) var theme = DesktopTheme()

  private let toolkit = DesktopSettings.standard
  private let interface = Settings(schema: "org.gnome.desktop.interface")
  private let access = Settings(schema: "org.gnome.desktop.a11y.interface")
  /// The colors of Plasma, on Plasma.
  private var plasma: WatchedFile?
  private var connections: [SignalConnection] = []

  /// The key that some desktops have to reduce transparency.
  private static let transparencyKeys = ["reduce-transparency", "reduced-transparency"]

  /// Watches the desktop of the environment.
  public convenience init() {
    let environment = Environment.current
    let folders = Folders(environment: environment, accountHome: Environment.accountHome)
    self.init(desktop: environment["XDG_CURRENT_DESKTOP"], configHome: folders.configHome)
  }

  /// `desktop` is the value of XDG_CURRENT_DESKTOP.
  init(desktop: String?, configHome: String) {
    let changed = { @MainActor @Sendable [weak self] in self?.read() ?? () }
    connections = toolkit?.onThemeChange(changed) ?? []
    connections += ["color-scheme", "accent-color"]
      .compactMap { interface?.onChange(of: $0, changed) }
    connections += (["high-contrast"] + DesktopWatch.transparencyKeys)
      .compactMap { access?.onChange(of: $0, changed) }
    if desktop?.split(separator: ":").contains("KDE") == true {
      plasma = WatchedFile("\(configHome)/kdeglobals") { _ in changed() }
    }
    theme = current
  }

  isolated deinit { for connection in connections { connection.disconnect() } }

  private func read() {
    let new = current
    guard new != theme else { return }
    theme = new
    onChange()
  }

  private var current: DesktopTheme {
    DesktopTheme(
      colorScheme: interface?.string("color-scheme"), theme: toolkit?.themeName ?? "",
      prefersDark: toolkit?.prefersDark ?? false, highContrast: access?.bool("high-contrast"),
      reducedTransparency: DesktopWatch.transparencyKeys.compactMap { access?.bool($0) }.first,
      textScale: toolkit?.textScale ?? 1, accent: interface?.string("accent-color"),
      plasmaAccent: plasma?.text.flatMap { PlasmaConfig(parsing: $0).accent })
  }
}
