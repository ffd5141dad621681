// Threads: read on any of them, as GIO guards its list of desktop files by a lock; the watch is the
// main thread's.

internal import CGLib

/// What the user can start, as its desktop file tells it: a value.
public struct InstalledApp: Hashable, Sendable {
  /// The name of the desktop file.
  public var file: String
  public var name: String
  /// What kind of application it is, such as "Web Browser".
  public var genericName: String?
  public var summary: String?
  public var keywords: [String]
  /// Name, kind and keywords as they are where nothing is translated, those that differ.
  public var untranslated: [String] = []
  /// Its icon in the form that `GTK.Image` reads.
  public var icon: String?

  /// What it is known by: its file without the ending.
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

  /// All that are to be shown to the user. It reads hundreds of files: not for the main thread.
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
      file: String(cString: file), name: String(cString: name).beginning(upTo: OutsideLimits.name))
    genericName = InstalledApp.text(g_desktop_app_info_get_generic_name(info))?
      .beginning(upTo: OutsideLimits.name)
    summary = InstalledApp.text(g_app_info_get_description(info))?
      .beginning(upTo: OutsideLimits.summary)
    var next = g_desktop_app_info_get_keywords(info)
    while let word = next?.pointee, keywords.count < OutsideLimits.keywords {
      keywords.append(String(cString: word).beginning(upTo: OutsideLimits.keyword))
      next = next?.successor()
    }
    let said = [self.name, genericName].compactMap(\.self) + keywords
    untranslated = ["Name", "GenericName", "Keywords"].flatMap { key -> [String] in
      guard let text = g_desktop_app_info_get_string(info, key) else { return [] }
      defer { g_free(text) }
      let all = String(cString: text)
      guard key == "Keywords" else { return [all.beginning(upTo: OutsideLimits.name)] }
      return all.split(separator: ";", maxSplits: OutsideLimits.keywords)
        .prefix(OutsideLimits.keywords)
        .map { String($0).beginning(upTo: OutsideLimits.keyword) }
    }.filter { !said.contains($0) }
    guard let icon = g_app_info_get_icon(info), let text = g_icon_to_string(icon) else { return }
    self.icon = String(cString: text)
    g_free(text)
  }

  /// Keys that are there with nothing in them are as good as missing.
  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Hears that applications have been installed, changed or removed.
@MainActor public final class InstalledAppsWatch {
  /// GIO itself doesn't keep it.
  private let monitor: Object
  private let connection: SignalConnection

  public init(_ handler: @escaping () -> Void) {
    monitor = Object(adopting: UnsafeMutableRawPointer(g_app_info_monitor_get()))
    connection = monitor.connect("changed") { _ in handler() }
  }

  isolated deinit { connection.disconnect() }
}
