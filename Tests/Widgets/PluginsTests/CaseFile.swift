internal import Glibc
internal import Testing

/// The files beside the tests.
enum CaseFile {
  static let folder =
    #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    + "/Cases"

  static func text(_ name: String) -> String {
    String(decoding: bytes("\(folder)/\(name)"), as: UTF8.self)
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      Issue.record("\(path) is missing")
      return []
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
    return bytes
  }
}
