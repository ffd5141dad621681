internal import WidgetCore
internal import WidgetHost

/// What the user should know before a program is run that the system has nothing to do with: what a
/// widget may do, as its manifest and this machine have it.
nonisolated struct Consent: Hashable, Sendable {
  let headline: String
  let sentences: [String]
  /// The command as it will be run.
  let command: String
  /// All of the program, where it is a script that the user doesn't have yet.
  private(set) var script: String?

  /// `program` is where its executable was found; `hasSandbox` says whether this machine can make
  /// one for what asks for it.
  init(_ manifest: Manifest, program: String, hasSandbox: Bool, languages: [String]) {
    headline = Phrases.notOfSystem(manifest.name(for: languages))
    sentences =
      [Phrases.programOfYours]
      + (manifest.isSandboxed
        ? Consent.inSandbox(manifest, isToBeHad: hasSandbox)
        : [Phrases.mayReadAndChange, Phrases.mayUseNetwork])
      + (manifest.notifies ? [Phrases.mayNotify] : [])
      + [manifest.author.map(Phrases.madeBy) ?? Phrases.unknownAuthor]
    let words = [program] + manifest.command.dropFirst()
    command = words.map(Consent.quoted).joined(separator: " ")
  }

  /// The same of a plugin that is not installed yet, from an address or a file.
  init(_ offer: PluginOffer, from source: String, file: String, languages: [String]) {
    let manifest = offer.manifest
    let name = manifest.name(for: languages)
    headline = Phrases.notOfSystem(offer.version.map { "\(name) \($0)" } ?? name)
    sentences =
      [manifest.summary?.text(for: languages)].compactMap(\.self)
      + [manifest.author.map(Phrases.madeBy) ?? Phrases.unknownAuthor, Phrases.isFrom(source)]
      + [offer.interpreter.map { Phrases.isRun(by: Consent.quoted($0)) }].compactMap(\.self)
      + (offer.dependencies.isEmpty ? [] : [Phrases.needs(offer.dependencies)])
      + [Phrases.programOfYours, Phrases.mayReadAndChange, Phrases.mayUseNetwork]
    command = Consent.quoted(file)
    script = offer.script
  }

  private static func inSandbox(_ manifest: Manifest, isToBeHad: Bool) -> [String] {
    let opens = manifest.settings.contains { $0.kind == .folder || $0.kind == .file }
    return [
      opens ? Phrases.mayReadWhatIsChosen : Phrases.mayOnlyUseItsFolder,
      manifest.needsNetwork ? Phrases.mayUseWeb : Phrases.mayNotUseNetwork,
    ] + (isToBeHad ? [] : [Phrases.needsSandbox])
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
}
