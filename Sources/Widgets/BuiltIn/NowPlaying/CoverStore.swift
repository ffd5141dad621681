// Covers are copied into the widget's own folder. So the panel opens no path that a player has named, the card keeps
// its cover after the player has deleted it, and a message has a name instead of a picture. What comes from the web is
// asked for only if the user has turned that on: the server learns when something is played. It isn't a matter of
// the manifest's `Network`, because the card is complete without the network.

internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// Gets covers, and keeps the latest in a folder.
struct CoverStore: Sendable {
  /// The widget's own folder.
  let folder: String

  private static let prefix = "cover-"
  private static let kept = 8
  private static let webBytes = 2 << 20
  private static let deadline = Duration.seconds(8)

  /// The widget's own folder is the one that its process starts in.
  static var own: CoverStore {
    let path = getcwd(nil, 0)
    defer { free(path) }
    return CoverStore(folder: path.map { String(cString: $0) } ?? "/")
  }

  /// Returns the path of the cover; nil if there is none that can be shown.
  /// - Parameter http: for covers from the web; nil doesn't ask for them.
  func cover(_ address: String, _ http: HTTPClient?) -> String? {
    guard let place = CoverAddress(address) else { return nil }
    var print = Fingerprint(of: address)
    if case .file(let path) = place {
      // The same file gets other pictures.
      guard let version = CoverStore.version(of: path) else { return nil }
      print.add(version)
    }
    let path = "\(folder)/\(CoverStore.prefix)\(String(print.number, radix: 36))"
    if access(path, R_OK) == 0 {
      // The latest are kept.
      _ = utimes(path, nil)
      return path
    }
    let bytes: [UInt8]
    switch place {
    case .data(let own): bytes = own
    case .file(let source): bytes = CoverStore.read(source)
    case .web(let url): bytes = CoverStore.fetch(url, http)
    }
    guard (try? PictureHeader(of: bytes, isFile: true)) != nil, write(bytes, to: path) else {
      return nil
    }
    keepLatest()
    return path
  }

  /// A change of the file changes it; nil if it isn't a file that can be a picture.
  private static func version(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...Limits.pictureFileBytes).contains(Int(status.st_size))
    else { return nil }
    let time = status.st_mtim
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Reads a regular file; anything else might never end.
  private static func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let bytes = readAll(file, limit: Limits.pictureFileBytes + 1) ?? []
    return bytes.count <= Limits.pictureFileBytes ? bytes : []
  }

  private static func fetch(_ url: String, _ http: HTTPClient?) -> [UInt8] {
    guard let http else { return [] }
    var request = HTTPRequest(
      url, headers: ["Accept": "image/jpeg, image/png, image/webp"], deadline: deadline,
      limit: webBytes)
    request.isForPublic = true
    guard case .changed(let response) = try? http.renew(request, nil) else { return [] }
    return [UInt8](response.body)
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let new = "\(path).new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWritten = writeAll(bytes, to: file)
    close(file)
    guard isWritten, rename(new, path) == 0 else {
      unlink(new)
      return false
    }
    return true
  }

  private func keepLatest() {
    let covers = fileNames(in: folder).filter { $0.hasPrefix(CoverStore.prefix) }
      .map { name -> (path: String, time: Int) in
        var status = stat()
        let path = "\(folder)/\(name)"
        return (path, stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
      }
      .sorted { $0.time > $1.time }
    for cover in covers.dropFirst(CoverStore.kept) { unlink(cover.path) }
  }
}
