internal import CGTK

/// The error of reading or writing a picture.
public nonisolated struct PictureError: Error, Hashable, CustomStringConvertible {
  public enum Code: Sendable {
    case unreadable
    case unwritable
    case tooLarge
  }

  public let code: Code
  /// The file, if any.
  public let path: String?
  /// The system's message, for the log.
  public let cause: String

  /// The message for the user.
  public var description: String {
    let name = path.map { " “\($0.split(separator: "/").last ?? "")”" } ?? ""
    return switch code {
    case .unreadable: "The picture\(name) can’t be read."
    case .unwritable: "The picture\(path.map { " “\($0)”" } ?? "") can’t be saved: \(reason)"
    case .tooLarge: "The picture\(name) is too large."
    }
  }

  /// The end of GLib's message, after the name of a temporary file.
  private var reason: String {
    let parts = cause.split(separator: ":")
    return parts.last.map { String($0.drop { $0 == " " }) } ?? cause
  }

  init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }

  /// Takes over and frees a GError.
  init(_ code: Code, path: String?, adopting error: UnsafeMutablePointer<GError>?) {
    self.code = code
    self.path = path
    cause = error?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    if let error { g_error_free(error) }
  }
}
