internal import CGTK

/// Why a picture could not be read or written.
public nonisolated struct PictureError: Error, Hashable, CustomStringConvertible {
  public enum Code: Sendable {
    case unreadable
    case unwritable
    case tooLarge
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
    case .unwritable: "The picture\(name) can’t be saved: \(reason)"
    case .tooLarge: "The picture\(name) is too large."
    }
  }

  /// The end of what GLib says: before that it names a file that is made for a moment.
  private var reason: String {
    let parts = cause.split(separator: ":")
    return parts.last.map { String($0.drop { $0 == " " }) } ?? cause
  }

  init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }

  /// Takes over and frees what GLib says.
  init(_ code: Code, path: String?, adopting error: UnsafeMutablePointer<GError>?) {
    self.code = code
    self.path = path
    cause = error?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    if let error { g_error_free(error) }
  }
}
