// Ownership: it owns GtkIconTheme objects without a display.

internal import CGTK
internal import GLib

/// The icons of all installed themes, used if there is no display with the user's theme.
public final class InstalledIcons {
  private let themes: [Object]

  private static let index = "index.theme"

  /// `folder` has icons outside of themes. GTK's own icons are included once starting it was tried.
  public init(with folder: String? = nil) {
    let any = InstalledIcons.theme(nil, folder)
    var names: Set<String> = []
    for path in InstalledIcons.searchPath(of: any) {
      names.formUnion(File.names(in: path).filter { InstalledIcons.hasIcons("\(path)/\($0)") })
    }
    themes = [any] + names.sorted().map { InstalledIcons.theme($0, folder) }
  }

  /// Whether a theme has an icon of that name.
  public func has(_ name: String) -> Bool {
    themes.contains { gtk_icon_theme_has_icon($0.opaque, name) != 0 }
  }

  private static func theme(_ name: String?, _ folder: String?) -> Object {
    guard let native = gtk_icon_theme_new() else { fatalError("GTK is out of memory") }
    let theme = Object(adopting: UnsafeMutableRawPointer(native))
    if let name { gtk_icon_theme_set_theme_name(native, name) }
    if let folder { gtk_icon_theme_add_search_path(native, folder) }
    return theme
  }

  /// Whether a folder is an icon theme. Cursor themes have no folders in their index, and GTK would
  /// warn about them.
  private static func hasIcons(_ folder: String) -> Bool {
    guard let bytes = try? File("\(folder)/\(index)").read(limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix("Directories=")
    }
  }

  private static func searchPath(of theme: Object) -> [String] {
    guard let paths = gtk_icon_theme_get_search_path(theme.opaque) else { return [] }
    defer { g_strfreev(paths) }
    var found: [String] = []
    var next = paths
    while let path = next.pointee {
      found.append(String(cString: path))
      next += 1
    }
    return found
  }
}
