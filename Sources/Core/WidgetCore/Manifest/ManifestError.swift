/// All errors in a rejected manifest.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The errors in the order of lines; never empty.
  public let mistakes: [Manifest.Remark]

  /// One line for each error: "used.widget:4: Id= is missing; …".
  public var description: String {
    mistakes.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}

extension Manifest {
  /// An error or warning for the author of a manifest.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// The line number, starting at 1.
    public let line: Int
    /// The problem.
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
