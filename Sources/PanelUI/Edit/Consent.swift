public import WidgetCore

/// What the user should know before a program is run that the system has nothing to do with: what a
/// widget may do, as its manifest and this machine have it.
public nonisolated struct Consent: Hashable, Sendable {
  public let headline: String
  public let sentences: [String]
  /// The command as it will be run.
  public let command: String
  /// Tells this program with these rights from another one of the same widget.
  public let fingerprint: String

  /// `program` is where its executable was found; `hasSandbox` says whether this machine can keep
  /// to itself what asks for it.
  public init(_ manifest: Manifest, program: String, hasSandbox: Bool, languages: [String]) {
    let isKept = manifest.isSandboxed && hasSandbox
    let mayUseNetwork = !isKept || manifest.needsNetwork
    headline = Phrases.notOfSystem(manifest.name(for: languages))
    sentences = [
      Phrases.programOfYours,
      isKept ? Phrases.mayOnlyUseItsFolder : Phrases.mayReadAndChange,
      mayUseNetwork ? Phrases.mayUseNetwork : Phrases.mayNotUseNetwork,
      manifest.author.map(Phrases.madeBy) ?? Phrases.unknownAuthor,
    ]
    let words = [program] + manifest.command.dropFirst()
    command = words.map(Consent.quoted).joined(separator: " ")
    let rights = [isKept ? "kept" : "free", mayUseNetwork ? "network" : "alone"]
    fingerprint = Consent.fingerprint(of: words + rights)
  }

  /// A word of the command, so that it is seen where it begins and ends, and nothing in it that
  /// would change how the rest reads.
  private static func quoted(_ word: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: plain.append("\u{FFFD}")
      default: plain.append(scalar)
      }
    }
    let text = String(plain)
    return text.isEmpty || text.contains(" ") ? "“\(text)”" : text
  }

  /// FNV-1a: no secret is kept by it, who could forge it could change the file that it is kept in.
  private static func fingerprint(of words: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in words.joined(separator: "\u{0}").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
