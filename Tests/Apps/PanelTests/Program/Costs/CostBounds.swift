import Foundation

/// The upper limits of one action's costs, from costs.bounds in this folder.
struct CostBounds {
  private(set) var counts: [CountedCosts.Count: Int] = [:]
  private(set) var files: Set<String> = []
  private(set) var foreignLibraries: [String] = []

  /// The limits by action, such as "start".
  static func all() throws -> [String: CostBounds] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("costs.bounds")
    var all: [String: CostBounds] = [:]
    var section = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast())
        all[section] = CostBounds()
      } else if all[section]?.add(line) != true {
        throw Mistake(line: String(line))
      }
    }
    return all
  }

  /// Returns whether the line is valid.
  private mutating func add(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return false }
    switch words[0] {
    case "file": files.insert(words[1])
    case "no-library": foreignLibraries.append(words[1])
    default:
      guard let name = CountedCosts.Count(rawValue: words[0]), let count = Int(words[1]) else {
        return false
      }
      counts[name] = count
    }
    return true
  }

  struct Mistake: Error, CustomStringConvertible {
    let line: String
    var description: String {
      "costs.bounds says “\(line)”: a name in brackets, or the name of what is counted and a value, is expected"
    }
  }
}
