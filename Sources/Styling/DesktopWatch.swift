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
  private var connections: [SignalConnection] = []

  /// No desktop has agreed on a name yet; where the key is missing, nothing is reduced.
  private static let transparencyKeys = ["reduce-transparency", "reduced-transparency"]

  public init() {
    let changed = { @MainActor @Sendable [weak self] in self?.read() ?? () }
    connections = toolkit?.onLookChange(changed) ?? []
    connections += [interface?.onChange(of: "color-scheme", changed)].compactMap { $0 }
    connections += (["high-contrast"] + DesktopWatch.transparencyKeys)
      .compactMap { access?.onChange(of: $0, changed) }
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
      textScale: toolkit?.textScale ?? 1)
  }
}
