internal import Glibc

// What asks the machine: files of zones, read as a whole, and which of them is the user's.

extension Zone {
  private static let folder = "/usr/share/zoneinfo"

  /// The zone of that name, which may be an old one; nil where this machine knows none.
  public static func named(_ name: String) -> Zone? {
    named(name, in: folder, links: links)
  }

  /// - Parameter links: read only if there is no file of that name.
  static func named(
    _ name: String, in folder: String, links: @autoclosure () -> ZoneLinks
  ) -> Zone? {
    guard isName(name) else { return nil }
    if let zone = read("\(folder)/\(name)") { return zone }
    // What a name was replaced by may have been replaced since, but not without end.
    let links = links()
    var target = links.target(of: name)
    for _ in 0..<3 {
      guard let next = target else { return nil }
      if let zone = read("\(folder)/\(next)") { return zone }
      target = links.target(of: next)
    }
    return nil
  }

  /// The old names that this machine knows: read once a process, as most never need it.
  public static let links = links(in: folder)

  static func links(in folder: String) -> ZoneLinks {
    ZoneLinks(bytes(of: "\(folder)/tzdata.zi", limit: 1 << 20) ?? [])
  }

  /// The zone of the user's clock, as the C library has it: by TZ, else by a file. UTC where that says
  /// nothing that makes sense.
  public static func local() -> Zone {
    guard let variable = getenv("TZ").map({ String(cString: $0) }) else {
      return read(localFile) ?? .utc
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") { return read(name) ?? .utc }
    if let zone = named(name) { return zone }
    return ZoneRule(name).map { Zone(times: [], offsets: [], first: $0.standard, rule: $0) } ?? .utc
  }

  /// What says which zone is the user's, unless TZ does.
  public static let localFile = "/etc/localtime"

  private static func read(_ path: String) -> Zone? {
    bytes(of: path, limit: mostBytes).flatMap { Zone(file: $0) }
  }

  /// All that is in a file, unless that is more than it can be.
  private static func bytes(of path: String, limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= limit
    else { return nil }
    // One byte more than there is: a file that grows meanwhile is none of these.
    let size = Int(facts.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size + 1))
    }
    return bytes.count == size ? bytes : nil
  }
}
