// Determined at each start of a widget, since the user can change folders and links.

internal import GLib
internal import WidgetCore

extension SandboxView {
  /// The view of a widget. `opened` are the files and folders in its settings.
  init(
    of widget: InstalledWidget, opened: [Chosen], folder: String, tools: RunningTools
  ) {
    let work = File(folder).realPath ?? folder
    let hidden = tools.hidden()
    self.init(
      chosen: opened, hidden: hidden,
      program: Program(of: widget, home: File(tools.folders.home).realPath, hidden: hidden),
      folder: work, scratch: max(1 << 20, widget.manifest.memory / 2))
    // A missing folder can't be hidden, and would become visible when it is created.
    var hasMade = false
    for own in tools.folders.own where File(own).realPath == nil {
      let above = File(own).nearestThere
      guard let above, needsHiding(above) else { continue }
      hasMade = (try? File.createFolder(own)) != nil || hasMade
    }
    if hasMade { self.hidden = tools.hidden() }
  }
}

extension SandboxView.Chosen {
  /// Resolves a path, as long as its disk takes; nil if there is no such file or folder.
  init?(resolving path: String) {
    guard let real = File(path).realPath, File(real).isFolder || File(real).isPlain
    else { return nil }
    // A path with `..` can't become a symbolic link.
    self.init(path: File(path).goesUp ? real : path, real: real)
  }
}

extension SandboxView.Program {
  init(of widget: InstalledWidget, home: String?, hidden: [SandboxView.Hidden]) {
    let place = File(File(widget.program).folder).realPath ?? File(widget.program).folder
    path = place == "/" ? "/\(File(widget.program).name)" : "\(place)/\(File(widget.program).name)"
    file = File(widget.program).realPath ?? widget.program
    folder = nil
    // `Exec=weather/main` grants the whole folder weather, if its path has no links and nothing hidden is in
    // it.
    guard let command = widget.manifest.command.first, !command.hasPrefix("/"),
      let first = command.split(separator: "/").first(where: { $0 != "." }),
      command.split(separator: "/").filter({ $0 != "." }).count > 1,
      let above = File(File(widget.file).folder).realPath, above != home,
      !isInside(home ?? "/", above)
    else { return }
    let own = above == "/" ? "/\(first)" : "\(above)/\(first)"
    guard File(own).realPath == own, isInside(path, own),
      isInside(file, own) || SandboxView.system.contains(where: { isInside(file, $0) }),
      !hidden.contains(where: { $0.path != own && isInside($0.path, own) || $0.path == own })
    else { return }
    folder = own
  }
}

extension RunningTools {
  /// Folders and sockets that are always hidden: Today's own and the session's. Real paths that exist.
  fileprivate func hidden() -> [SandboxView.Hidden] {
    var paths = folders.own
    paths += [folders.runtimeHome, "/run/user"].compactMap(\.self)
    paths += ["/tmp/.X11-unix", "/tmp/.ICE-unix", "/tmp/.XIM-unix", "/tmp/.font-unix"]
    paths += ["\(folders.home)/.Xauthority", "\(folders.home)/.ICEauthority"]
    paths += ["XAUTHORITY", "ICEAUTHORITY", "SSH_AUTH_SOCK"].compactMap { environment[$0] }
    if let socket = environment["WAYLAND_DISPLAY"], socket.hasPrefix("/") { paths.append(socket) }
    paths += busSockets
    let real = Set(paths.filter { $0.hasPrefix("/") }.compactMap { File($0).realPath })
    // Hiding "/" would leave almost nothing visible.
    return real.filter { $0 != "/" }.sorted().map { .init(path: $0, isFolder: File($0).isFolder) }
  }

  /// The sockets in "unix:path=/run/user/1000/bus,guid=…;unix:path=…".
  private var busSockets: [String] {
    (environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";").flatMap { address in
      address.drop { $0 != ":" }.dropFirst().split(separator: ",")
        .filter { $0.hasPrefix("path=") }.map { String($0.dropFirst("path=".count)) }
    }
  }
}

extension Folders {
  /// Today's own folders, with other environments, too.
  fileprivate var own: [String] {
    let usual = Folders(environment: ["HOME": home], accountHome: home)
    return [self, usual].flatMap { [$0.config, $0.data, $0.state, $0.cache] }
  }
}

extension File {
  /// The real path of the innermost existing parent folder.
  fileprivate var nearestThere: String? {
    var place = File(folder)
    while place.path != "/", place.path != "." {
      if let real = place.realPath { return real }
      place = File(place.folder)
    }
    return nil
  }
}
