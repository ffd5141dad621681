/// The mistakes that reject a manifest.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The mistakes in the order of their lines; never empty.
  public let mistakes: [Manifest.Warning]

  /// One line for each mistake: "used.widget:4: Id= is missing; …".
  public var description: String {
    mistakes.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}

extension Manifest {
  /// A message for the author of a manifest.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The mistake.
    public let message: String
    /// The remedy.
    public let remedy: String

    public init(line: Int, message: String, remedy: String) {
      self.line = line
      self.message = message
      self.remedy = remedy
    }

    public var description: String {
      translated(
        "{line}: {mistake}; {remedy}",
        ["line": "\(line)", "mistake": message, "remedy": remedy])
    }
  }
}

/// Guesses the word behind a misspelled one.
public enum Spelling {
  /// Returns the nearest of the words, or nil if none is near.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let limit = max(1, word.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in words where candidate != word {
      let distance = editDistance(word.lowercased(), candidate.lowercased())
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the number of characters to add, remove, replace, or swap with their neighbor.
  static func editDistance(_ from: String, _ to: String) -> Int {
    let from = Array(from)
    let to = Array(to)
    var rows = [Array(0...to.count)]
    for (i, character) in from.enumerated() {
      var row = [i + 1]
      for (j, other) in to.enumerated() {
        var cost = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (character == other ? 0 : 1))
        if i > 0, j > 0, character == to[j - 1], from[i - 1] == other {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[from.count][to.count]
  }
}
