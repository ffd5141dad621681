// The visible files of a sandbox, as a value. All paths are real ones, because bubblewrap would follow symbolic
// links inside what is mounted already, to another place than intended.
//
// The order of the mounts guarantees the rules, even if the user has chosen "/":
//
// 1. The system, the places that every program needs (/proc, /dev, /tmp, /run), and what the user has
//    chosen, the outer before the inner, so that none covers another.
// 2. Hidden folders over them: Today's own and the session's.
// 3. The widget's program and its own folder, which are inside hidden folders.

/// The files that are visible in a sandbox.
struct SandboxView: Hashable, Sendable {
  /// A file or folder from the widget's settings.
  struct Chosen: Hashable, Sendable {
    /// The path in the settings.
    var path: String
    /// The real path.
    var real: String
  }

  /// Hidden files and folders.
  struct Hidden: Hashable, Sendable {
    var path: String
    var isFolder: Bool
  }

  /// The widget's own program.
  struct Program: Hashable, Sendable {
    /// The path, in a real folder.
    var path: String
    /// The real path.
    var file: String
    /// The program's own folder.
    var folder: String?
  }

  var chosen: [Chosen] = []
  var hidden: [Hidden] = []
  var program: Program
  /// Today's programs that are needed inside.
  var helpers: [String] = []
  /// The writable folder.
  var folder: String
  /// The size of /tmp and of /dev/shm, in bytes.
  var scratch = 64 << 20

  /// Visible folders of the system, if they exist.
  static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/etc/ssl", "/etc/pki",
    "/etc/ca-certificates", "/etc/fonts", "/etc/localtime", "/etc/timezone", "/etc/ld.so.cache",
    "/etc/alternatives", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
  ]
  /// Folders that the user can't choose: processes, devices and the session.
  private static let closed = ["/proc", "/dev", "/run"]
  /// Folders of removable disks.
  private static let disks = "/run/media"
}

// MARK: - Visibility

extension SandboxView {
  /// Whether a file is visible inside.
  func shows(_ path: String) -> Bool {
    path == program.path || path == program.file || mounts.isShown(path)
  }

  /// The user's choices that are allowed.
  var opened: [Chosen] {
    chosen.filter { chosen in
      !hidden.contains { isInside(chosen.real, $0.path) }
        && (!SandboxView.closed.contains { isInside(chosen.real, $0) }
          || isInside(chosen.real, SandboxView.disks) && chosen.real != SandboxView.disks)
    }
  }

  /// Whether a path would be visible if it weren't hidden.
  func needsHiding(_ path: String) -> Bool { roots.isShown(path) }
}

// MARK: - Arguments of bubblewrap

extension SandboxView {
  /// Mounts below the hidden folders.
  private var roots: [Mount] {
    let scaffold = [
      Mount("/proc", .processes), Mount("/dev", .devices),
      Mount("/dev/shm", .scratch(scratch)), Mount("/tmp", .scratch(scratch)),
      Mount("/run", .empty),
    ]
    let opened = Set(opened.map(\.real)).map { Mount($0, .shown) }
    let places = Set(opened.map(\.path))
    let all =
      opened + SandboxView.system.filter { !places.contains($0) }.map { Mount($0, .system) }
      + scaffold.filter { !places.contains($0.path) }
    // Sorted, so that inner folders follow outer ones.
    let sorted = all.sorted { steps($0.path).lexicographicallyPrecedes(steps($1.path)) }
    return sorted.reduce(into: []) { kept, mount in
      // Mounting twice fails if a symbolic link is part of the path.
      if mount.isShown, kept.isShown(mount.path) { return }
      kept.append(mount)
    }
  }

  /// The arguments of bubblewrap.
  var words: [String] {
    let mounts = mounts
    // Folders that only contain mounts.
    let held = ["/", "/dev"] + mounts.filter { $0.kind == .empty }.map(\.path)
    return mounts.flatMap(\.words) + held.flatMap { ["--remount-ro", $0] }
  }

  /// The arguments of today-door: the access inside, for Landlock. The sandbox has its own root, so folders can
  /// be listed only if they are mounted.
  var rules: [String] { ["--list", "/"] + mounts.flatMap(\.rule) }

  /// All mounts in their order.
  private var mounts: [Mount] {
    var mounts = roots
    mounts += links(beside: mounts).map { Mount($0.path, .link(to: $0.real)) }
    let sorted = hidden.sorted { steps($0.path).lexicographicallyPrecedes(steps($1.path)) }
    for place in sorted where mounts.isShown(place.path) {
      mounts.append(Mount(place.path, place.isFolder ? .empty : .nothing))
    }
    if !mounts.isShown(program.path) {
      mounts.append(
        program.folder.map { Mount($0, .shown) } ?? Mount(program.path, .file(program.file)))
    }
    // A symbolic link needs its target.
    if !mounts.isShown(program.file), program.path != program.file {
      mounts.append(Mount(program.file, .shown))
    }
    for helper in helpers where !mounts.isShown(helper) { mounts.append(Mount(helper, .shown)) }
    return mounts + [Mount(folder, .writable)]
  }

  /// Chosen paths with a symbolic link that isn't visible itself.
  private func links(beside mounts: [Mount]) -> [Chosen] {
    let wanted = opened.filter { $0.path != $0.real && !mounts.isShown($0.path) }
      .sorted { steps($0.path).lexicographicallyPrecedes(steps($1.path)) }
    return wanted.reduce(into: []) { kept, link in
      if !kept.contains(where: { isInside(link.path, $0.path) }) { kept.append(link) }
    }
  }
}

/// One mount.
private struct Mount {
  enum Kind: Equatable {
    /// The file or folder, read-only.
    case shown
    /// The same, if it exists.
    case system
    /// A file from another path.
    case file(String)
    case writable
    case processes
    case devices
    case scratch(Int)
    /// An empty folder.
    case empty
    /// An unreadable file.
    case nothing
    case link(to: String)
  }

  var path: String
  var kind: Kind

  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Whether the contents are those outside.
  var isShown: Bool {
    switch kind {
    case .shown, .system, .writable: true
    case .file, .processes, .devices, .scratch, .empty, .nothing, .link: false
    }
  }

  var words: [String] {
    switch kind {
    case .shown: ["--ro-bind", path, path]
    case .system: ["--ro-bind-try", path, path]
    case .file(let file): ["--ro-bind", file, path]
    case .writable: ["--bind", path, path]
    case .processes: ["--proc", path]
    case .devices: ["--dev", path]
    case .scratch(let bytes): ["--size", "\(bytes)", "--tmpfs", path]
    case .empty: ["--tmpfs", path]
    case .nothing: ["--ro-bind", "/dev/null", path]
    case .link(let target): ["--symlink", target, path]
    }
  }

  /// Process files are only read: nothing writes to the memory of another process.
  var rule: [String] {
    switch kind {
    case .shown, .system, .file, .processes: ["--read", path]
    case .writable, .scratch: ["--write", path]
    case .devices: ["--device", path]
    case .empty, .nothing, .link: []
    }
  }
}

extension [Mount] {
  /// Whether these mounts show a file.
  fileprivate func isShown(_ path: String) -> Bool {
    last { isInside(path, $0.path) }?.isShown ?? false
  }
}

private func steps(_ path: String) -> [Substring] { path.split(separator: "/") }

/// Whether a path is a folder or inside it.
func isInside(_ path: String, _ folder: String) -> Bool {
  path == folder || folder == "/" || path.hasPrefix("\(folder)/")
}
