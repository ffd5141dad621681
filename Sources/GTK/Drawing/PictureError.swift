internal import CGTK

/// Why a picture could not be read or written.
public nonisolated struct PictureError: Error, Hashable, CustomStringConvertible {
  public enum Code: Sendable {
    case unreadable
    case unwritable
  }

  public let code: Code
  /// The file, where there is one.
  public let path: String?
  /// What the system said, for the log.
  public let cause: String

  /// What to tell the user.
  public var description: String {
    let name = path.map { " “\($0.split(separator: "/").last ?? "")”" } ?? ""
    return switch code {
    case .unreadable: "The picture\(name) can’t be read."
    case .unwritable: "The picture\(name) can’t be saved."
    }
  }

  /// Takes over and frees what GLib says.
  init(_ code: Code, path: String?, adopting error: UnsafeMutablePointer<GError>?) {
    self.code = code
    self.path = path
    cause = error?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    if let error { g_error_free(error) }
  }
}
