// Threads: any. Looking reads the table of processes and some small files, and may ask a program.

public import GLib
internal import GTK
internal import WidgetCore

/// The programs that paint wallpapers on Wayland. Which of them runs tells which of the files that they
/// have left is still true. None of them tells of a change, but mostly their files can be followed; what
/// swaybg shows, and what hyprpaper was told by a command, is seen when the panel is shown again.
public nonisolated struct WallpaperPrograms: Sendable {
  /// What one of them shows, and the files that it depends on.
  struct Finding: Hashable {
    var wallpaper: Wallpaper
    var files: [String] = []
  }

  private let home: String
  private let configHome: String
  private let cacheHome: String
  private let stateHome: String
  private let running: @Sendable () -> [RunningProgram]
  /// Asks hyprpaper; nil where that isn't Hyprland's.
  private let hyprctl: Command?

  static let names: Set<String> = [
    "swaybg", "hyprpaper", "swww-daemon", "awww-daemon", "wpaperd", "cosmic-bg",
    "wf-background",
  ]
  private static let fileLimit = 262_144
  private static let answerLimit = 65_536
  /// How long hyprpaper may take to answer; it takes some milliseconds.
  private static let patience = Duration.milliseconds(500)

  /// `running` are those among the programs with these names that may paint, the newest first.
  init(
    in folders: Folders, environment: [String: String] = [:],
    running: @escaping @Sendable () -> [RunningProgram]
  ) {
    home = folders.home
    configHome = folders.configHome
    cacheHome = folders.cacheHome
    stateHome = folders.stateHome
    self.running = running
    let isHyprland = environment["HYPRLAND_INSTANCE_SIGNATURE"]?.isEmpty == false
    hyprctl =
      isHyprland
      ? Command.executable(named: "hyprctl", inPath: environment["PATH"] ?? "").map {
        Command($0, arguments: HyprpaperAnswer.question, environment: environment)
      } : nil
  }

  /// Those of the user whose compositor this is; nil where there is none.
  public init?(in folders: Folders, environment: [String: String]) {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty,
      let socket = name.hasPrefix("/") ? name : folders.runtimeHome.map({ "\($0)/\(name)" })
    else { return nil }
    self.init(in: folders, environment: environment) {
      guard let owner = ProcessTable.owner(of: socket) else { return [] }
      return ProcessTable.programs(named: WallpaperPrograms.names, of: owner)
    }
  }

  /// What is on a monitor; of several that paint, the one that came last lies on the others.
  func look(monitor: String?) -> Finding? {
    let programs = running()
    let found = programs.firstValue { finding($0, monitor) }
    if let found { return found }
    // What paints is unknown: perhaps waypaper has started it.
    return programs.isEmpty ? waypaper(monitor) : nil
  }

  private func finding(_ program: RunningProgram, _ monitor: String?) -> Finding? {
    switch program.name {
    case "swaybg":
      let arguments = SwaybgArguments(program.arguments.dropFirst(), folder: program.folder)
      return arguments.wallpaper(monitor: monitor).map { Finding(wallpaper: $0) }
    case "hyprpaper": return hyprpaper(program, monitor)
    case "swww-daemon": return swww("\(cacheHome)/swww", monitor)
    case "awww-daemon": return swww("\(cacheHome)/awww", monitor)
    case "wpaperd": return wpaperd(monitor)
    case "cosmic-bg": return cosmic(monitor)
    case "wf-background": return wayfire(program)
    default: return nil
    }
  }

  private func hyprpaper(_ program: RunningProgram, _ monitor: String?) -> Finding? {
    let path = config(of: program, HyprpaperConfig.file)
    let answer = hyprctl?.output(limit: Self.answerLimit, within: Self.patience).map {
      HyprpaperAnswer(parsing: String(decoding: $0, as: UTF8.self))
    }
    return HyprpaperConfig(parsing: text(path) ?? "", home: home)
      .wallpaper(monitor: monitor, shown: answer?.path(monitor: monitor))
      .map { Finding(wallpaper: $0, files: [path]) }
  }

  private func wayfire(_ program: RunningProgram) -> Finding? {
    let path = config(of: program, WfShellConfig.file)
    return WfShellConfig(parsing: text(path) ?? "", home: home).wallpaper
      .map { Finding(wallpaper: $0, files: [path]) }
  }

  /// The file that it was told to read its settings from, else its usual one.
  private func config(of program: RunningProgram, _ usual: String) -> String {
    let words = program.arguments
    let other = words.firstIndex { $0 == "-c" || $0 == "--config" }
      .flatMap { $0 + 1 < words.count ? absolute(words[$0 + 1], home: home) : nil }
    return other ?? "\(configHome)/\(usual)"
  }

  /// Of the folders, one for each version, the one that was written to last.
  private func swww(_ folder: String, _ monitor: String?) -> Finding? {
    guard let monitor, !monitor.contains("/") else { return nil }
    let folders = [folder] + File.names(in: folder).prefix(100).map { "\(folder)/\($0)" }
    let entries = folders.compactMap { folder -> (path: String, modified: Duration)? in
      let path = "\(folder)/\(monitor)"
      return File(path).entry.map { (path, $0.modified) }
    }
    guard let newest = entries.max(by: { $0.modified < $1.modified }),
      let bytes = try? File(newest.path).read(limit: Self.fileLimit)
    else { return nil }
    return SwwwEntry(bytes).wallpaper.map { Finding(wallpaper: $0, files: [newest.path]) }
  }

  /// A link to the picture that is shown now.
  private func wpaperd(_ monitor: String?) -> Finding? {
    guard let monitor, !monitor.contains("/") else { return nil }
    let link = "\(stateHome)/wpaperd/wallpapers/\(monitor)"
    guard let links = try? File(link).links(), links.count > 1, let path = links.last else {
      return nil
    }
    return Finding(
      wallpaper: .picture(path: path, PicturePlacement(), Backdrop(.black)), files: [link])
  }

  private func cosmic(_ monitor: String?) -> Finding? {
    let folder = "\(configHome)/\(CosmicBackground.folder)"
    let (same, all) = ("\(folder)/same-on-all", "\(folder)/all")
    let own = monitor.flatMap { $0.contains("/") ? nil : "\(folder)/output.\($0)" }
    let isSame = text(same)?.trimmed != "false"
    for path in [isSame ? nil : own, all].compactMap(\.self) {
      if let wallpaper = text(path).flatMap({ CosmicBackground(parsing: $0).wallpaper }) {
        return Finding(wallpaper: wallpaper, files: [same, all] + [own].compactMap(\.self))
      }
    }
    return nil
  }

  private func waypaper(_ monitor: String?) -> Finding? {
    let path = "\(configHome)/\(WaypaperConfig.file)"
    guard let text = text(path) else { return nil }
    return WaypaperConfig(parsing: text, home: home).wallpaper(monitor: monitor)
      .map { Finding(wallpaper: $0, files: [path]) }
  }

  private func text(_ path: String) -> String? {
    (try? File(path).read(limit: Self.fileLimit)).map { String(decoding: $0, as: UTF8.self) }
  }
}
