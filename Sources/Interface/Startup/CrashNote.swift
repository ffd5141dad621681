internal import CCrash
internal import GLib
internal import Glibc

/// The file with the report of the last crash, which the crash handler writes.
public nonisolated struct CrashNote: Sendable {
  /// The report of a new crash.
  private let file: File
  /// The report of a crash that was reported before.
  private let kept: File

  /// The maximum size: a line with a path for each of 256 calls. Drawing is about a hundred calls deep.
  private static let limit = 256 * 1024

  /// The report in a program's own folder.
  public init(in folder: String) {
    file = File("\(folder)/crash")
    kept = File("\(folder)/crash.last")
  }

  /// Installs the crash handler.
  public func begin(_ program: String) { crash_note_begin(file.path, program) }

  /// Prepares the handler for backtraces; can be called after the start.
  public static func warm() { crash_note_warm() }

  /// Returns the report of a new crash, once.
  public func take() -> CrashReport? {
    guard file.exists else { return nil }
    let report = last
    // A report that can't be moved must not be repeated at each start.
    if rename(file.path, kept.path) != 0 { try? file.remove() }
    return report
  }

  /// The latest report, new or not.
  public var last: CrashReport? {
    for file in [file, kept] {
      if let bytes = try? file.read(limit: CrashNote.limit), let report = CrashReport(bytes: bytes)
      {
        return report
      }
    }
    return nil
  }
}
