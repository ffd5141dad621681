/// Why a manifest is refused: everything that is wrong with it, at once.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// In the order of the lines; never empty.
  public let mistakes: [Manifest.Remark]

  /// One line a mistake: "used.widget:4: Id= is missing; …".
  public var description: String {
    mistakes.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}

extension Manifest {
  /// Something to say to the author of a manifest.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// The line's number, the first being 1.
    public let line: Int
    /// What is wrong.
    public let message: String
    /// What would be right.
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
