internal import Glibc
internal import WidgetCore

/// Sample data for demonstrations, in place of real data.
struct Samples {
  private let folder: String

  /// The sample data, in a demonstration only.
  static var wanted: Samples? {
    getenv("TODAY_SAMPLES").map { Samples(folder: String(cString: $0)) }
  }

  /// Returns the bytes of a sample file; empty if it doesn't exist.
  func bytes(of file: String) -> [UInt8] { readFile("\(folder)/\(file)") }
}

/// Returns the bytes of a file, up to a megabyte; empty if it doesn't exist.
func readFile(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 16_384)
  while bytes.count < 1 << 20, case let count = fread(&piece, 1, piece.count, file), count > 0 {
    bytes += piece.prefix(count)
  }
  return bytes
}
