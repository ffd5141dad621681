internal import Glibc

// What asks the machine: files of zones, read as a whole, and which of them is the user's.

extension Zone {
  private static let folder = "/usr/share/zoneinfo"

  /// The zone of that name; nil where this machine knows none.
  public static func named(_ name: String) -> Zone? {
    guard isName(name) else { return nil }
    return read("\(folder)/\(name)")
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
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= mostBytes
    else { return nil }
    // One byte more than there is: a file that grows meanwhile is none of these.
    let size = Int(facts.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size + 1))
    }
    return bytes.count == size ? Zone(file: bytes) : nil
  }
}
