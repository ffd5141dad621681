internal import Glibc
internal import KeyFiles
internal import WidgetCore

/// An app that the desktop's menu lists.
struct MenuApp: Hashable, Codable {
  /// The name of its desktop file.
  var file: String
  var name: String
  var icon: String

  /// The maximum number of choices in a form.
  static let most = 100
  private static let maximumFiles = 2000
  private static let maximumSize = 1 << 18

  init(file: String, name: String, icon: String) {
    self.file = file
    self.name = name
    self.icon = icon
  }

  /// Parses a desktop file; nil if the menu doesn't list it.
  init?(_ file: String, _ bytes: [UInt8], languages: [String], desktops: [String] = []) {
    let group = "Desktop Entry"
    guard file.unicodeScalars.count <= Limits.name,
      let keys = try? KeyFile(parsing: bytes, languages: languages),
      keys.value("Type", in: group)?.text == "Application",
      keys.value("NoDisplay", in: group)?.text != "true",
      keys.value("Hidden", in: group)?.text != "true",
      keys.list("OnlyShowIn", in: group)?.contains(where: desktops.contains) != false,
      keys.list("NotShowIn", in: group)?.contains(where: desktops.contains) != true,
      let name = keys.localized("Name", in: group, languages: languages)?.text, !name.isEmpty
    else { return nil }
    self.file = file
    self.name = name.plainLine.shortened(to: Limits.name)
    let icon = keys.value("Icon", in: group)?.text ?? ""
    self.icon = ShortcutButton.isIcon(icon) ? icon : ShortcutButton.standardIcon
  }

  /// Returns the folders of desktop files, the user's first.
  static func folders(_ environment: [String: String]) -> [String] {
    let own = environment["XDG_DATA_HOME"] ?? "\(environment["HOME"] ?? "")/.local/share"
    let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    return ([own] + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
      .map { "\($0)/applications" }
  }

  /// Returns the apps sorted by name. A desktop file in an earlier folder replaces those of the same name.
  static func all(
    in folders: [String], locale: String, desktops: [String] = []
  ) -> [MenuApp] {
    let languages = KeyFile.languages(for: locale)
    var seen: Set<String> = []
    var apps: [MenuApp] = []
    for folder in folders {
      for file in fileNames(in: folder).sorted().prefix(maximumFiles)
      where file.hasSuffix(".desktop") && seen.insert(file).inserted {
        guard let bytes = readFile("\(folder)/\(file)", limit: maximumSize),
          let app = MenuApp(file, bytes, languages: languages, desktops: desktops)
        else { continue }
        apps.append(app)
      }
    }
    return Array(
      apps.sorted { ($0.name.lowercased(), $0.file) < ($1.name.lowercased(), $1.file) }.prefix(most)
    )
  }
}

/// The cached apps, and what they depend on.
struct KnownApps: Hashable, Codable {
  var apps: [MenuApp]
  /// The language, and the time of each folder's last change.
  var identity: String

  static func identity(of folders: [String], locale: String) -> String {
    let times = folders.map { folder in
      var status = stat()
      guard stat(folder, &status) == 0 else { return folder }
      return "\(folder) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
    return ([locale] + times).joined(separator: "\n")
  }
}
