import Foundation

/// The most that a start may do, as it stands in start.bounds beside this file.
struct StartBounds {
  private(set) var counts: [String: Int] = [:]
  private(set) var files: Set<String> = []
  private(set) var foreignLibraries: [String] = []

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("start.bounds")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { throw Mistake(line: String(line)) }
      switch words[0] {
      case "file": files.insert(words[1])
      case "no-library": foreignLibraries.append(words[1])
      default:
        guard let count = Int(words[1]) else { throw Mistake(line: String(line)) }
        counts[words[0]] = count
      }
    }
  }

  struct Mistake: Error, CustomStringConvertible {
    let line: String
    var description: String { "start.bounds says “\(line)”: a name and a value are expected" }
  }
}
