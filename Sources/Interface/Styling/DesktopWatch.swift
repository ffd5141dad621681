// Ownership: the handlers are disconnected when the watch is released. Threads: main only.

internal import GLib
internal import GTK

/// Knows how the desktop wants programs to look, and tells when that changes.
@MainActor public final class DesktopWatch {
  /// Called with each change.
  public var onChange: () -> Void = {}
  public private(set) var look = DesktopLook()

  private let toolkit = DesktopSettings.standard
  private let interface = Settings(schema: "org.gnome.desktop.interface")
  private let access = Settings(schema: "org.gnome.desktop.a11y.interface")
  /// KDE's colors, where the desktop is KDE's.
  private var plasma: WatchedFile?
  private var connections: [SignalConnection] = []

  /// No desktop has agreed on a name yet; where the key is missing, nothing is reduced.
  private static let transparencyKeys = ["reduce-transparency", "reduced-transparency"]

  /// Asks the desktop that the environment tells of.
  public convenience init() {
    let environment = Environment.current
    let folders = Folders(environment: environment, accountHome: Environment.accountHome)
    self.init(desktop: environment["XDG_CURRENT_DESKTOP"], configHome: folders.configHome)
  }

  /// `desktop` is what XDG_CURRENT_DESKTOP says.
  init(desktop: String?, configHome: String) {
    let changed = { @MainActor @Sendable [weak self] in self?.read() ?? () }
    connections = toolkit?.onLookChange(changed) ?? []
    connections += ["color-scheme", "accent-color"]
      .compactMap { interface?.onChange(of: $0, changed) }
    connections += (["high-contrast"] + DesktopWatch.transparencyKeys)
      .compactMap { access?.onChange(of: $0, changed) }
    if desktop?.split(separator: ":").contains("KDE") == true {
      plasma = WatchedFile("\(configHome)/kdeglobals") { _ in changed() }
    }
    look = current
  }

  isolated deinit { for connection in connections { connection.disconnect() } }

  private func read() {
    let new = current
    guard new != look else { return }
    look = new
    onChange()
  }

  private var current: DesktopLook {
    DesktopLook(
      colorScheme: interface?.string("color-scheme"), theme: toolkit?.themeName ?? "",
      prefersDark: toolkit?.prefersDark ?? false, highContrast: access?.bool("high-contrast"),
      reducedTransparency: DesktopWatch.transparencyKeys.compactMap { access?.bool($0) }.first,
      textScale: toolkit?.textScale ?? 1, accent: interface?.string("accent-color"),
      plasmaAccent: plasma?.text.flatMap { PlasmaConfig(parsing: $0).accent })
  }
}
