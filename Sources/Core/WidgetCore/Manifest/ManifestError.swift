/// The mistakes that reject a manifest.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The mistakes in the order of their lines; never empty.
  public let mistakes: [Manifest.Remark]

  /// One line for each mistake: "used.widget:4: Id= is missing; …".
  public var description: String {
    mistakes.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}

extension Manifest {
  /// A message for the author of a manifest.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
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
