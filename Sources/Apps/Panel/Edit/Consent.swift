internal import WidgetCore
internal import WidgetHost

/// The facts that the user sees before running a program that isn't part of the system. The panel's own come first,
/// separate from the program's description of itself.
nonisolated struct Consent: Hashable, Sendable {
  /// An ability of the program, or a limit.
  struct Permission: Hashable, Sendable {
    let icon: String
    let title: String
    private(set) var detail: String?
  }

  /// The program's description of itself.
  struct Statement: Hashable, Sendable {
    let label: String
    let text: String
  }

  let headline = Phrases.notPartOfSystem
  /// Its origin: a URL or a file.
  private(set) var source: String?
  /// Its abilities with all of the user's permissions, or in the sandbox that its author has chosen.
  let permissions: [Permission]
  /// Its abilities in a sandbox; nil if its author has chosen one.
  let confinedPermissions: [Permission]?
  func permissions(isConfined: Bool) -> [Permission] {
    (isConfined ? confinedPermissions : nil) ?? permissions
  }

  let statements: [Statement]
  /// The command that will run.
  let command: String
  /// The whole script, if it isn't installed yet.
  private(set) var script: ScriptText?

  /// The abilities of this machine.
  struct Machine: Hashable, Sendable {
    var hasSandbox: Bool
    /// Whether each program can read the keyboard.
    var isX11: Bool
  }

  init(_ widget: InstalledWidget, on machine: Machine, languages: [String]) {
    let manifest = widget.manifest
    permissions = Consent.permissions(manifest, on: machine)
    confinedPermissions =
      manifest.offersSandbox ? Consent.permissions(widget.confined.manifest, on: machine) : nil
    statements = Consent.statements(manifest, languages: languages)
    command = CommandText([widget.plugin ?? widget.program] + manifest.command.dropFirst()).text
  }

  /// The same for a plugin that isn't installed yet, from an address or a file.
  init(
    _ offer: PluginOffer, from source: String, file: String, on machine: Machine,
    languages: [String]
  ) {
    // As much as a label shows: the host of an address is at its beginning.
    self.source = source.quotable(limit: 1_900)
    permissions = Consent.permissions(offer.manifest, on: machine)
    confinedPermissions = Consent.permissions(offer.manifest.confinedWithWeb, on: machine)
    var statements = Consent.statements(offer.manifest, languages: languages)
    let more = [
      (Phrases.versionLabel, offer.version),
      (Phrases.needsLabel, offer.dependencies.isEmpty ? nil : listed(offer.dependencies)),
      (Phrases.interpreterLabel, offer.interpreter),
    ]
    statements += more.compactMap { label, text in
      text.map { Statement(label: label, text: $0.quotable()) }
    }
    self.statements = statements
    command = CommandText([file]).text
    script = offer.script
  }

  private static func permissions(_ manifest: Manifest, on machine: Machine) -> [Permission] {
    let runs =
      manifest.isLive && manifest.runsInBackground
      ? Permission(
        icon: "alarm-symbolic", title: Phrases.runsInBackground,
        detail: Phrases.runsInBackgroundDetail)
      : Permission(
        icon: "alarm-symbolic", title: Phrases.runs(every: manifest.refresh),
        detail: Phrases.runsWhenClicked)
    var others: [Permission] = []
    if manifest.runsPrograms {
      others.append(
        Permission(
          icon: "system-run-symbolic", title: Phrases.runsPrograms,
          detail: manifest.isSandboxed
            ? Phrases.runsProgramsOutsideSandbox : Phrases.runsProgramsDetail))
    }
    if manifest.notifies {
      others.append(
        Permission(icon: "preferences-system-notifications-symbolic", title: Phrases.mayNotify))
    }
    guard manifest.isSandboxed else {
      let screen = Permission(
        icon: "input-keyboard-symbolic", title: Phrases.keyboardAndScreen,
        detail: Phrases.keyboardAndScreenDetail)
      return [
        Permission(
          icon: "text-x-generic-symbolic", title: Phrases.allFiles, detail: Phrases.allFilesDetail),
        Permission(
          icon: "network-wired-symbolic", title: Phrases.allNetwork,
          detail: Phrases.allNetworkDetail),
        runs,
      ] + (machine.isX11 ? [screen] : []) + others
    }
    // The same rule decides what the sandbox shows; see Manifest.paths(in:home:).
    let opens = manifest.settings.contains(where: \.isPath)
    let missing = Permission(icon: "dialog-warning-symbolic", title: Phrases.needsSandbox)
    return (machine.hasSandbox ? [] : [missing]) + [
      Permission(
        icon: "text-x-generic-symbolic", title: Phrases.ownFolder,
        detail: opens ? Phrases.chosenFilesDetail : Phrases.ownFolderDetail),
      manifest.needsNetwork
        ? Permission(
          icon: "network-wired-symbolic", title: Phrases.webNetwork,
          detail: Phrases.webNetworkDetail)
        : Permission(icon: "network-offline-symbolic", title: Phrases.noNetwork),
      runs,
      Permission(icon: "changes-prevent-symbolic", title: Phrases.seesNothingElse),
    ] + others
  }

  private static func statements(_ manifest: Manifest, languages: [String]) -> [Statement] {
    let statements = [
      (Phrases.nameLabel, manifest.name(for: languages)),
      (Phrases.authorLabel, manifest.author ?? ""),
      (Phrases.summaryLabel, manifest.summary?.text(for: languages) ?? ""),
    ]
    return statements.compactMap { label, text in
      let text = text.quotable()
      return text.isEmpty ? nil : Statement(label: label, text: text)
    }
  }
}

extension Consent {
  /// The stored form of the user's consent: the fingerprint of the program, after a word if only in a sandbox.
  struct Agreement: Hashable, Sendable {
    let text: String
    private static let confined = "sandbox:"

    init(_ fingerprint: String, isConfined: Bool) {
      text = (isConfined ? Agreement.confined : "") + fingerprint
    }
  }
}

extension PanelMemoryFile {
  /// Stores the consent; without a fingerprint, the user is asked again.
  func remember(_ id: String, _ fingerprint: String?, isConfined: Bool) {
    let agreement = fingerprint.map { Consent.Agreement($0, isConfined: isConfined).text }
    change {
      // What another program may open and run isn't agreed to for this one.
      if $0.consents[id] != agreement { ($0.links[id], $0.programs[id]) = (nil, nil) }
      $0.consents[id] = agreement
    }
  }
}

extension HostSurroundings {
  /// The abilities of this machine, for consent.
  var machine: Consent.Machine {
    Consent.Machine(
      hasSandbox: tools.hasSandbox, isX11: tools.environment["WAYLAND_DISPLAY"] == nil)
  }
}
