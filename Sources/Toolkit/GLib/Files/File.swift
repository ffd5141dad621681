// Threads: any. Each call may block as long as the disk takes.

internal import CGLib
internal import Glibc

/// A file by its path: read whole, written whole.
public struct File: Hashable, Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The folder that it is in.
  public var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Its name in that folder.
  public var name: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns its contents, up to a limit.
  public func read(limit: Int, mayBeLinked: Bool = true) throws(FileError) -> [UInt8] {
    // One byte above the limit shows that the file is too large.
    let bytes = try read(first: limit + 1, mayBeLinked: mayBeLinked)
    guard bytes.count <= limit else { throw FileError.tooLarge(path, limit: limit) }
    return bytes
  }

  /// Returns up to this many bytes from its beginning.
  ///
  /// - Parameter mayBeLinked: whether a part of the path may be a link. Otherwise this fails if one has become a link
  ///   since the path was found to be a real one.
  public func read(first most: Int, mayBeLinked: Bool = true) throws(FileError) -> [UInt8] {
    // Non-blocking: opening a pipe without a writer would block forever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError.last(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError.last(path) }
    guard status.st_mode & S_IFMT == S_IFREG,
      mayBeLinked || File("/proc/self/fd/\(descriptor)").realPath == path
    else { throw FileError.notAFile(path) }

    var bytes: [UInt8] = []
    // One byte above the expected size shows the end.
    var room = min(max(Int(status.st_size), 0) + 1, most)
    while room > 0 {
      var result = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      // Most files come in one part, which would be copied if it were appended.
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if result < 0, errno != EINTR { throw FileError.last(path) }
      if result == 0 { break }
      room = min(most - bytes.count, 65_536)
    }
    return bytes
  }

  /// Renames it to a new name in its folder, and returns that. Only the last two such files are
  /// kept.
  public func setAside() throws(FileError) -> File {
    let numbers = File.names(in: folder).compactMap(brokenNumber)
    let number = (numbers.max() ?? 0) + 1
    guard rename(path, broken(number)) == 0 else { throw FileError.last(path) }
    for old in numbers where old < number - 1 { unlink(broken(old)) }
    return File(broken(number))
  }

  private func broken(_ number: Int) -> String {
    number == 1 ? "\(path).broken" : "\(path).broken-\(number)"
  }

  /// The number in the name of a file that was set aside; the first has none.
  private func brokenNumber(_ name: String) -> Int? {
    guard name.hasPrefix("\(self.name).broken") else { return nil }
    let rest = name.dropFirst(self.name.count + ".broken".count)
    if rest.isEmpty { return 1 }
    guard rest.first == "-", let number = Int(rest.dropFirst()), (2...999_999).contains(number),
      broken(number).hasSuffix(name)
    else { return nil }
    return number
  }

  /// Removes it; does nothing if there is none.
  public func remove() throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError.last(path) }
  }

  /// Whether its path contains "..". Compared by bytes: a combining mark after the `/` would hide
  /// it.
  public var goesUp: Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// Its path, and for a symbolic link, the path of each target up to the last, which need not
  /// exist.
  public func links() throws(FileError) -> [String] {
    var paths = [path]
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    while paths.count <= 40 {
      let link = File(paths[paths.count - 1])
      let length = readlink(link.path, &target, target.count)
      if length < 0 { return paths }
      let bytes = target.prefix(length).map { UInt8(bitPattern: $0) }
      let next = String(decoding: bytes, as: UTF8.self)
      paths.append(next.hasPrefix("/") ? next : "\(link.folder)/\(next)")
    }
    throw FileError.system(SystemError(path, code: ELOOP))
  }
}

extension File {
  /// The file of a URI such as "file:///home/me/a%20b"; nil for any other.
  public init?(address: String) {
    guard let path = g_filename_from_uri(address, nil, nil) else { return nil }
    defer { g_free(path) }
    self.init(String(cString: path))
  }

  /// Its URI; nil if its path isn't absolute.
  public var address: String? {
    guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }
}
