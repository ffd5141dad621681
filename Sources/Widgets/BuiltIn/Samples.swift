internal import Glibc
internal import WidgetCore

/// Sample data for demonstrations, in place of real data.
struct Samples {
  private let folder: String

  /// The sample data, in a demonstration only.
  static var wanted: Samples? {
    getenv("TODAY_SAMPLES").map { Samples(folder: String(cString: $0)) }
  }

  /// Returns the path of a sample file.
  func path(of file: String) -> String { "\(folder)/\(file)" }

  /// Returns the bytes of a sample file; empty if it doesn't exist.
  func bytes(of file: String) -> [UInt8] { readFile("\(folder)/\(file)") ?? [] }
}
