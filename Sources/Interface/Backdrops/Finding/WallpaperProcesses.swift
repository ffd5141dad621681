// Threads: any; blocks: reads the process table and some small files, and may run hyprctl.

public import GLib
internal import GTK
internal import WidgetCore

/// The processes that paint wallpapers on Wayland. The running ones determine which of their files are current.
/// None has change notifications, but most have files to watch. Changes of swaybg, and of hyprpaper by a command,
/// are found when the panel is shown again.
public nonisolated struct WallpaperProcesses: Sendable {
  /// The wallpaper of a process, and the files that it depends on.
  struct Finding: Hashable {
    var wallpaper: Wallpaper
    var files: [String] = []
  }

  /// Finds the wallpaper that a process shows on a monitor.
  typealias Search =
    @Sendable (WallpaperProcesses) -> (RunningProgram, _ monitor: String?) -> Finding?

  private let folders: Folders
  private let running: @Sendable () -> [RunningProgram]
  /// The command that asks hyprpaper; nil outside of Hyprland.
  private let hyprctl: Command?

  private static let fileLimit = 262_144
  private static let answerLimit = 65_536
  /// The timeout of hyprctl, which takes some milliseconds.
  private static let patience = Duration.milliseconds(500)

  /// `running` returns the processes that may paint, the newest first.
  init(
    in folders: Folders, environment: [String: String] = [:],
    running: @escaping @Sendable () -> [RunningProgram]
  ) {
    self.folders = folders
    self.running = running
    let isHyprland = environment["HYPRLAND_INSTANCE_SIGNATURE"]?.isEmpty == false
    hyprctl =
      isHyprland
      ? Command.executable(named: "hyprctl", inPath: environment["PATH"] ?? "").map {
        Command($0, arguments: HyprpaperAnswer.question, environment: environment)
      } : nil
  }

  /// The processes of the compositor's user, except those of another compositor; nil without a compositor.
  public init?(in folders: Folders, environment: [String: String]) {
    guard let socket = Self.socket(environment, in: folders.runtimeHome) else { return nil }
    self.init(in: folders, environment: environment) {
      guard let owner = ProcessTable.owner(of: socket) else { return [] }
      let names = WallpaperProgram.all.filter(\.isProcess).flatMap(\.names)
      return ProcessTable.programs(named: Set(names), of: owner).filter { program in
        let own = Self.socket(program.environment, in: program.environment["XDG_RUNTIME_DIR"])
        return own == nil || own == socket
      }
    }
  }

  /// The path of the compositor's socket; nil if the environment names none.
  private static func socket(_ environment: [String: String], in folder: String?) -> String? {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
    return name.hasPrefix("/") ? name : folder.map { "\($0)/\(name)" }
  }

  /// The wallpaper of a monitor. The newest process covers the others.
  func look(monitor: String?) -> Finding? {
    let processes = running()
    // An unknown process may paint, which waypaper has started.
    return processes.isEmpty
      ? waypaper(monitor) : processes.firstValue { finding($0, monitor) }
  }

  private func finding(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    WallpaperProgram.all.firstValue { program in
      guard case .process(let search) = program.source, program.names.contains(process.name)
      else { return nil }
      return search(self)(process, monitor)
    }
  }

  private func finding(in path: String, _ parse: (String) -> Wallpaper?) -> Finding? {
    parse(text(path) ?? "").map { Finding(wallpaper: $0, files: [path]) }
  }

  private func text(_ path: String) -> String? {
    (try? File(path).read(limit: Self.fileLimit)).map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: - Programs

nonisolated extension WallpaperProcesses {
  func swaybg(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    SwaybgArguments(process.arguments.dropFirst(), folder: process.folder)
      .wallpaper(monitor: monitor).map { Finding(wallpaper: $0) }
  }

  func hyprpaper(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    let answer = hyprctl?.output(limit: Self.answerLimit, within: Self.patience).map {
      HyprpaperAnswer(parsing: String(decoding: $0, as: UTF8.self))
    }
    return finding(in: config(of: process, "hypr/hyprpaper.conf")) {
      HyprpaperConfig(parsing: $0, home: folders.home)
        .wallpaper(monitor: monitor, shown: answer?.path(monitor: monitor))
    }
  }

  func wayfire(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    finding(in: config(of: process, "wf-shell.ini")) { .wayfire($0, home: folders.home) }
  }

  /// The configuration file from its arguments, otherwise the usual one.
  private func config(of process: RunningProgram, _ usual: String) -> String {
    let words = process.arguments
    let other = words.firstIndex { $0 == "-c" || $0 == "--config" }
      .flatMap { $0 + 1 < words.count ? absolute(words[$0 + 1], home: folders.home) : nil }
    return other ?? "\(folders.configHome)/\(usual)"
  }

  /// The newest entry in the folder "swww" or "awww", or in that of a version.
  func swww(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    guard let monitor, !monitor.contains("/") else { return nil }
    let folder = "\(folders.cacheHome)/\(process.name.prefix { $0 != "-" })"
    let paths = [folder] + File.names(in: folder).prefix(100).map { "\(folder)/\($0)" }
    let entries = paths.compactMap { path in
      File("\(path)/\(monitor)").entry.map { (path: "\(path)/\(monitor)", modified: $0.modified) }
    }
    return entries.max { $0.modified < $1.modified }
      .flatMap { finding(in: $0.path) { .swww($0) } }
  }

  /// A link to the current picture.
  func wpaperd(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    guard let monitor, !monitor.contains("/") else { return nil }
    let link = "\(folders.stateHome)/wpaperd/wallpapers/\(monitor)"
    guard let links = try? File(link).links(), links.count > 1, let path = links.last else {
      return nil
    }
    return Finding(wallpaper: .picture(path), files: [link])
  }

  /// One file for all monitors, or one for each.
  func cosmic(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    let folder = "\(folders.configHome)/cosmic/com.system76.CosmicBackground/v1"
    let (same, all) = ("\(folder)/same-on-all", "\(folder)/all")
    let own = monitor.flatMap { $0.contains("/") ? nil : "\(folder)/output.\($0)" }
    let files = [text(same)?.trimmed == "false" ? own : nil, all].compactMap(\.self)
    return files.firstValue { text($0).flatMap(Wallpaper.cosmic) }
      .map { Finding(wallpaper: $0, files: [same, all] + [own].compactMap(\.self)) }
  }

  /// A program that starts others, which paint.
  private func waypaper(_ monitor: String?) -> Finding? {
    finding(in: "\(folders.configHome)/waypaper/config.ini") {
      .waypaper($0, home: folders.home, monitor: monitor)
    }
  }
}
