// Threads: any. Looking reads the table of processes and some small files, and may ask a program.

public import GLib
internal import GTK
internal import WidgetCore

/// The processes that paint wallpapers on Wayland. Which of them runs tells which of the files that they
/// have left is still true. None of them tells of a change, but mostly their files can be followed; what
/// swaybg shows, and what hyprpaper was told by a command, is seen when the panel is shown again.
public nonisolated struct WallpaperProcesses: Sendable {
  /// What one of them shows, and the files that it depends on.
  struct Finding: Hashable {
    var wallpaper: Wallpaper
    var files: [String] = []
  }

  /// Finds what a process shows on a monitor.
  typealias Search =
    @Sendable (WallpaperProcesses) -> (RunningProgram, _ monitor: String?) -> Finding?

  private let folders: Folders
  private let running: @Sendable () -> [RunningProgram]
  /// Asks hyprpaper; nil where that isn't Hyprland's.
  private let hyprctl: Command?

  private static let fileLimit = 262_144
  private static let answerLimit = 65_536
  /// How long hyprpaper may take to answer; it takes some milliseconds.
  private static let patience = Duration.milliseconds(500)

  /// `running` are those of the table that may paint, the newest first.
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

  /// Those of the user whose compositor this is; nil where there is none.
  public init?(in folders: Folders, environment: [String: String]) {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty,
      let socket = name.hasPrefix("/") ? name : folders.runtimeHome.map({ "\($0)/\(name)" })
    else { return nil }
    self.init(in: folders, environment: environment) {
      guard let owner = ProcessTable.owner(of: socket) else { return [] }
      let names = WallpaperProgram.all.filter(\.isProcess).flatMap(\.names)
      return ProcessTable.programs(named: Set(names), of: owner)
    }
  }

  /// What is on a monitor; of several that paint, the one that came last lies on the others.
  func look(monitor: String?) -> Finding? {
    let processes = running()
    // Without any, the painter is unknown: perhaps waypaper has started it.
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

// MARK: - Each of them

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

  /// The file that it was told to read its settings from, otherwise its usual one.
  private func config(of process: RunningProgram, _ usual: String) -> String {
    let words = process.arguments
    let other = words.firstIndex { $0 == "-c" || $0 == "--config" }
      .flatMap { $0 + 1 < words.count ? absolute(words[$0 + 1], home: folders.home) : nil }
    return other ?? "\(folders.configHome)/\(usual)"
  }

  /// An entry in the folder "swww" or "awww", or in that of a version, whichever was written last.
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

  /// A link to the picture that is shown now.
  func wpaperd(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    guard let monitor, !monitor.contains("/") else { return nil }
    let link = "\(folders.stateHome)/wpaperd/wallpapers/\(monitor)"
    guard let links = try? File(link).links(), links.count > 1, let path = links.last else {
      return nil
    }
    return Finding(wallpaper: .picture(path), files: [link])
  }

  /// A file for all monitors, or for each its own.
  func cosmic(_ process: RunningProgram, _ monitor: String?) -> Finding? {
    let folder = "\(folders.configHome)/cosmic/com.system76.CosmicBackground/v1"
    let (same, all) = ("\(folder)/same-on-all", "\(folder)/all")
    let own = monitor.flatMap { $0.contains("/") ? nil : "\(folder)/output.\($0)" }
    let files = [text(same)?.trimmed == "false" ? own : nil, all].compactMap(\.self)
    return files.firstValue { text($0).flatMap(Wallpaper.cosmic) }
      .map { Finding(wallpaper: $0, files: [same, all] + [own].compactMap(\.self)) }
  }

  /// A program that has others paint.
  private func waypaper(_ monitor: String?) -> Finding? {
    finding(in: "\(folders.configHome)/waypaper/config.ini") {
      .waypaper($0, home: folders.home, monitor: monitor)
    }
  }
}
