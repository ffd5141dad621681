/// What hyprpaper says it shows, asked by `hyprctl hyprpaper listactive`: "DP-1 = /a.png" in each line,
/// and since 0.8 "DP-1: /a.png". No monitor's name is that of all others.
nonisolated struct HyprpaperAnswer: Hashable, Sendable {
  private var paths: [String: String] = [:]

  static let question = ["hyprpaper", "listactive"]
  private static let mostMonitors = 100

  init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline).prefix(HyprpaperAnswer.mostMonitors) {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let name = String(line[..<slash]).trimmed
      guard let sign = name.last, "=:".contains(sign) else { continue }
      paths[String(name.dropLast()).trimmed] = String(line[slash...]).trimmed
    }
  }

  /// The picture on a monitor; nil where it says nothing of it.
  func path(monitor: String?) -> String? { monitor.flatMap { paths[$0] } ?? paths[""] }
}
