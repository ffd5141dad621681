internal import Glibc
internal import WidgetCore

/// Sample data to be shown instead of what is real, where the panel says so for a demonstration.
struct Samples {
  private let folder: String

  /// Nothing but for a demonstration.
  static var wanted: Samples? {
    getenv("TODAY_SAMPLES").map { Samples(folder: String(cString: $0)) }
  }

  /// The bytes of one of the files; empty where there is none.
  func bytes(of file: String) -> [UInt8] { readFile("\(folder)/\(file)") }
}

/// The bytes of a file, a megabyte of it at most; empty where there is none.
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
