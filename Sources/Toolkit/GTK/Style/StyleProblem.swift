internal import CGTK
internal import GLib

/// A problem in a style sheet.
public nonisolated struct StyleProblem: Error, Hashable, Sendable {
  public enum Severity: Sendable {
    /// An error: the rule is skipped.
    case error
    /// A warning: the rule works, but is deprecated.
    case warning
  }

  public var severity: Severity
  /// The file's path; `nil` for a sheet loaded from a string.
  public var file: String?
  /// Counted from 1. Columns are characters, not bytes.
  public var line: Int
  public var column: Int
  public var message: String

  public init(
    severity: Severity = .error, file: String? = nil, line: Int, column: Int, message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  init(section: OpaquePointer, error: UnsafePointer<GError>) {
    let start = gtk_css_section_get_start_location(section)
    let path = gtk_css_section_get_file(section).flatMap { g_file_get_path($0) }
    self.init(
      severity: error.pointee.domain == gtk_css_parser_warning_quark() ? .warning : .error,
      file: path.map { string(freeing: $0) },
      line: Int(start?.pointee.lines ?? 0) + 1, column: Int(start?.pointee.line_chars ?? 0) + 1,
      message: error.pointee.message.map { String(cString: $0) } ?? "")
  }
}

extension StyleProblem: CustomStringConvertible {
  /// As compilers say it: file, line, column, message.
  public nonisolated var description: String {
    let kind = severity == .error ? "error" : "warning"
    return "\(file ?? "<text>"):\(line):\(column): \(kind): \(message)"
  }
}
