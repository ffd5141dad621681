internal import CCrash
internal import GLib
internal import Glibc

/// What a program writes down when it dies of a mistake, and finds at its next start.
public nonisolated struct CrashNote: Sendable {
  /// Where it is written.
  private let file: File
  /// Where it is kept once it was found.
  private let kept: File

  /// The longest that is read: a line for each of 256 calls, with a path. What draws is some hundred deep.
  private static let limit = 256 * 1024

  /// Of the program that keeps its own things in this folder.
  public init(in folder: String) {
    file = File("\(folder)/crash")
    kept = File("\(folder)/crash.last")
  }

  /// From now on it is written if need be.
  public func begin(_ program: String) { crash_note_begin(file.path, program) }

  /// Makes sure that it can say what led to it; this may wait until the start is over.
  public static func warm() { crash_note_warm() }

  /// What the last run died of; nil if it didn't, or this was asked before.
  public func take() -> CrashReport? {
    guard file.exists else { return nil }
    let report = last
    // What can't be put aside is not to be told each time.
    if rename(file.path, kept.path) != 0 { try? file.remove() }
    return report
  }

  /// The last one that was taken, or is still to be.
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
