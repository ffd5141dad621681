// Threads: apps are read on any thread, as GIO locks its list of desktop files; the watch is for
// the main thread.

internal import CGLib

/// An installed app, from its desktop file.
public struct InstalledApp: Hashable, Sendable {
  /// The name of the desktop file.
  public var file: String
  public var name: String
  /// The generic name, such as "Web Browser".
  public var genericName: String?
  public var summary: String?
  public var keywords: [String]
  /// The untranslated name, generic name and keywords, if they differ.
  public var untranslated: [String] = []
  /// Its icon in the form that `GTK.Image` reads.
  public var icon: String?

  /// Its ID: the file name without the extension.
  public var id: String { file.hasSuffix(".desktop") ? String(file.dropLast(8)) : file }

  public init(
    file: String, name: String, genericName: String? = nil, summary: String? = nil,
    keywords: [String] = [], icon: String? = nil
  ) {
    self.file = file
    self.name = name
    self.genericName = genericName
    self.summary = summary
    self.keywords = keywords
    self.icon = icon
  }

  /// All apps that menus show. Reads hundreds of files: not for the main thread.
  public static func all() -> [InstalledApp] {
    let list = g_app_info_get_all()
    defer { g_list_free_full(list, g_object_unref) }
    var apps: [InstalledApp] = []
    for node in sequence(first: list, next: { $0?.pointee.next }) {
      guard let node else { break }
      guard let data = node.pointee.data else { continue }
      let info = OpaquePointer(data)
      if g_app_info_should_show(info) != 0, let app = InstalledApp(info) { apps.append(app) }
    }
    return apps
  }

  private init?(_ info: OpaquePointer) {
    guard let file = g_app_info_get_id(info), let name = g_app_info_get_display_name(info)
    else { return nil }
    self.init(
      file: String(cString: file),
      name: String(cString: name).beginning(upTo: ExternalTextLimits.name))
    genericName = InstalledApp.text(g_desktop_app_info_get_generic_name(info))?
      .beginning(upTo: ExternalTextLimits.name)
    summary = InstalledApp.text(g_app_info_get_description(info))?
      .beginning(upTo: ExternalTextLimits.summary)
    var next = g_desktop_app_info_get_keywords(info)
    while let word = next?.pointee, keywords.count < ExternalTextLimits.keywords {
      keywords.append(String(cString: word).beginning(upTo: ExternalTextLimits.keyword))
      next = next?.successor()
    }
    let said = [self.name, genericName].compactMap(\.self) + keywords
    untranslated = ["Name", "GenericName", "Keywords"].flatMap { key -> [String] in
      guard let text = g_desktop_app_info_get_string(info, key) else { return [] }
      defer { g_free(text) }
      let all = String(cString: text)
      guard key == "Keywords" else { return [all.beginning(upTo: ExternalTextLimits.name)] }
      return all.split(separator: ";", maxSplits: ExternalTextLimits.keywords)
        .prefix(ExternalTextLimits.keywords)
        .map { String($0).beginning(upTo: ExternalTextLimits.keyword) }
    }.filter { !said.contains($0) }
    guard let icon = g_app_info_get_icon(info), let text = g_icon_to_string(icon) else { return }
    self.icon = String(cString: text)
    g_free(text)
  }

  /// Empty keys count as missing.
  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Reports that apps were installed, changed or removed.
@MainActor public final class InstalledAppsWatch {
  /// GIO doesn't retain it.
  private let monitor: Object
  private let connection: SignalConnection

  public init(_ handler: @escaping () -> Void) {
    monitor = Object(adopting: UnsafeMutableRawPointer(g_app_info_monitor_get()))
    connection = monitor.connect("changed") { _ in handler() }
  }

  isolated deinit { connection.disconnect() }
}
