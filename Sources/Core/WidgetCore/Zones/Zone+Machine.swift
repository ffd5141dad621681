internal import Glibc

// Access to the system's time zone files.

extension Zone {
  private static let folder = "/usr/share/zoneinfo"

  /// Returns the time zone with a current or old name; nil if the system doesn't have it.
  public static func named(_ name: String) -> Zone? {
    named(name, in: folder, links: links)
  }

  /// - Parameter links: evaluated only if there is no file with the name.
  static func named(
    _ name: String, in folder: String, links: @autoclosure () -> ZoneLinks
  ) -> Zone? {
    guard isName(name) else { return nil }
    if let zone = read("\(folder)/\(name)") { return zone }
    // A replacement can itself have been replaced; the limit prevents cycles.
    let links = links()
    var target = links.target(of: name)
    for _ in 0..<3 {
      guard let next = target else { return nil }
      if let zone = read("\(folder)/\(next)") { return zone }
      target = links.target(of: next)
    }
    return nil
  }

  /// The system's old zone names; read on first use, because most processes don't need them.
  public static let links = links(in: folder)

  static func links(in folder: String) -> ZoneLinks {
    ZoneLinks(bytes(of: "\(folder)/tzdata.zi", limit: 1 << 20) ?? [])
  }

  /// Returns the user's time zone like the C library: from TZ, otherwise from a file. UTC if that is invalid.
  public static func local() -> Zone {
    guard let variable = getenv("TZ").map({ String(cString: $0) }) else {
      return read(localFile) ?? .utc
    }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") { return read(name) ?? .utc }
    if let zone = named(name) { return zone }
    return ZoneRule(name).map { Zone(times: [], offsets: [], first: $0.standard, rule: $0) } ?? .utc
  }

  /// The file with the user's time zone, unless TZ is set.
  public static let localFile = "/etc/localtime"

  private static func read(_ path: String) -> Zone? {
    bytes(of: path, limit: maximumBytes).flatMap { Zone(file: $0) }
  }

  /// Reads a regular file, up to a limit.
  private static func bytes(of path: String, limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= limit
    else { return nil }
    // Reads one byte more than the size, to detect a file that is growing.
    let size = Int(facts.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size + 1))
    }
    return bytes.count == size ? bytes : nil
  }
}
