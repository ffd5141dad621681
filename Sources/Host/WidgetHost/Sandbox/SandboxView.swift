// What a sandbox shows, as a value. All paths are real ones, without links: bubblewrap would follow
// those that lie in what it has shown before, to another place than meant.
//
// The order is what keeps the promise, whatever the user has chosen, be it all of "/":
//
// 1. The system, the places that every program needs (/proc, /dev, /tmp, /run), and what the user has
//    chosen, the outer before the inner, so that none covers another.
// 2. Over what is then seen of them, the hidden: Today's own folders, those of the session.
// 3. The widget's own program, and the folder that it may write to: these lie in what is hidden.

/// What of the machine's files a process sees.
struct SandboxView: Hashable, Sendable {
  /// A file or folder that the user has named in the widget's settings.
  struct Chosen: Hashable, Sendable {
    /// As it is written in the settings.
    var path: String
    /// Where that leads.
    var real: String
  }

  /// What nobody gets to see in there.
  struct Hidden: Hashable, Sendable {
    var path: String
    var isFolder: Bool
  }

  /// The widget's own program.
  struct Program: Hashable, Sendable {
    /// Where it is called, in a real folder.
    var path: String
    /// The file that is there, or where a link there leads.
    var file: String
    /// The folder that belongs to it alone, with all that it needs.
    var folder: String?
  }

  var chosen: [Chosen] = []
  var hidden: [Hidden] = []
  var program: Program
  /// Programs of Today's that are needed in there.
  var helpers: [String] = []
  /// The folder that it may write to.
  var folder: String
  /// How much it may write to /tmp, and to shared memory, in bytes.
  var scratch = 64 << 20

  /// What of the system is shown; what is missing is left out.
  static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/etc/ssl", "/etc/pki",
    "/etc/ca-certificates", "/etc/fonts", "/etc/localtime", "/etc/timezone", "/etc/ld.so.cache",
    "/etc/alternatives", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
  ]
  /// What the user can't open: processes, devices, and what belongs to the session.
  private static let closed = ["/proc", "/dev", "/run"]
  /// Where disks are that the user has put in.
  private static let disks = "/run/media"
}

// MARK: - Judging

extension SandboxView {
  /// Whether a file outside is seen inside.
  func shows(_ path: String) -> Bool {
    path == program.path || path == program.file || mounts.isShown(path)
  }

  /// What the user has chosen and may be opened.
  var opened: [Chosen] {
    chosen.filter { chosen in
      !hidden.contains { isInside(chosen.real, $0.path) }
        && (!SandboxView.closed.contains { isInside(chosen.real, $0) }
          || isInside(chosen.real, SandboxView.disks) && chosen.real != SandboxView.disks)
    }
  }

  /// Whether this lies in a folder that is shown and could be seen there, were it not hidden.
  func needsHiding(_ path: String) -> Bool { roots.isShown(path) }
}

// MARK: - As bubblewrap reads it

extension SandboxView {
  /// What is mounted before anything is hidden.
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
    // In this order whatever is within another comes after it.
    let sorted = all.sorted { steps($0.path).lexicographicallyPrecedes(steps($1.path)) }
    return sorted.reduce(into: []) { kept, mount in
      // Twice the same is once too often: where a link is part of the path it couldn't be done.
      if mount.isShown, kept.isShown(mount.path) { return }
      kept.append(mount)
    }
  }

  /// The words that make bubblewrap show all this and nothing else.
  var words: [String] {
    let mounts = mounts
    // What was made only to hold something else.
    let held = ["/", "/dev"] + mounts.filter { $0.kind == .empty }.map(\.path)
    return mounts.flatMap(\.words) + held.flatMap { ["--remount-ro", $0] }
  }

  /// All that is mounted, in its order.
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
    // A link is no good without what it leads to.
    if !mounts.isShown(program.file), program.path != program.file {
      mounts.append(Mount(program.file, .shown))
    }
    for helper in helpers where !mounts.isShown(helper) { mounts.append(Mount(helper, .shown)) }
    return mounts + [Mount(folder, .writable)]
  }

  /// Chosen paths that lead elsewhere by a link which isn't seen itself.
  private func links(beside mounts: [Mount]) -> [Chosen] {
    let wanted = opened.filter { $0.path != $0.real && !mounts.isShown($0.path) }
      .sorted { steps($0.path).lexicographicallyPrecedes(steps($1.path)) }
    return wanted.reduce(into: []) { kept, link in
      if !kept.contains(where: { isInside(link.path, $0.path) }) { kept.append(link) }
    }
  }
}

/// One thing that bubblewrap puts somewhere.
private struct Mount {
  enum Kind: Equatable {
    /// The same as outside, to read.
    case shown
    /// The same, if it is there.
    case system
    /// A file from elsewhere.
    case file(String)
    case writable
    case processes
    case devices
    case scratch(Int)
    /// A folder with nothing in it.
    case empty
    /// A file that can't be read.
    case nothing
    case link(to: String)
  }

  var path: String
  var kind: Kind

  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Whether what is below is what is there outside.
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
}

extension [Mount] {
  /// Whether the file of this path is seen, as far as these are mounted.
  fileprivate func isShown(_ path: String) -> Bool {
    last { isInside(path, $0.path) }?.isShown ?? false
  }
}

private func steps(_ path: String) -> [Substring] { path.split(separator: "/") }

/// Whether a path is that of a folder, or leads into it.
func isInside(_ path: String, _ folder: String) -> Bool {
  path == folder || folder == "/" || path.hasPrefix("\(folder)/")
}
