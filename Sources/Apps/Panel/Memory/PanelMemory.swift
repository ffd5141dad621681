internal import KeyFiles

/// State that the panel remembers besides settings.
nonisolated struct PanelMemory: Hashable {
  /// The IDs of the widgets that the user has seen in the list; nil before the first time.
  var seen: Set<String>?
  /// Fingerprints of the programs that the user agreed to run, by widget ID.
  var consents: [String: String] = [:]
  /// URL schemes that widgets may open without a question, by widget ID.
  var links: [String: Set<String>] = [:]
  /// Fingerprints of the commands that widgets may run outside of their sandbox, by widget ID.
  var programs: [String: Set<String>] = [:]
  /// Whether the invitation to add widgets is over: the user has had several cards or closed it.
  var knowsAdding = false
  /// Whether the user has seen the welcome.
  var isWelcomed = false
  /// The version that last ran.
  var lastVersion: String?
}

// MARK: - File

nonisolated extension PanelMemory {
  private static let panel = "Panel"
  private static let welcomed = "Welcomed"
  private static let adding = "KnowsAdding"
  private static let version = "LastVersion"
  private static let widgets = "Widgets"
  private static let seenKey = "Seen"
  private static let consents = "Consents"
  private static let links = "Links"
  private static let programs = "Programs"

  /// Reads what is valid; the rest is ignored.
  init(_ file: KeyFile) {
    typealias Names = PanelMemory
    seen = file.list(Names.seenKey, in: Names.widgets).map(Set.init)
    for id in file.keys(in: Names.consents) {
      consents[id] = file.value(id, in: Names.consents)?.text
    }
    for id in file.keys(in: Names.links) {
      links[id] = file.list(id, in: Names.links).map(Set.init)
    }
    for id in file.keys(in: Names.programs) {
      programs[id] = file.list(id, in: Names.programs).map(Set.init)
    }
    isWelcomed = (try? file.isOn(Names.welcomed, in: Names.panel)) ?? false
    knowsAdding = (try? file.isOn(Names.adding, in: Names.panel)) ?? false
    lastVersion = file.value(Names.version, in: Names.panel)?.text
  }

  /// Writes only the differences from `old`.
  func write(into file: inout KeyFile, insteadOf old: PanelMemory) {
    typealias Names = PanelMemory
    if seen != old.seen {
      if let seen {
        file.set(seen.sorted(), Names.seenKey, in: Names.widgets)
      } else {
        file.remove(Names.seenKey, in: Names.widgets)
      }
    }
    for id in old.consents.keys where consents[id] == nil { file.remove(id, in: Names.consents) }
    for (id, program) in consents.sorted(by: { $0.key < $1.key })
    where old.consents[id] != program && KeyFile.isValidKey(id) {
      file.set(program, id, in: Names.consents)
    }
    PanelMemory.write(links, into: &file, Names.links, insteadOf: old.links)
    PanelMemory.write(programs, into: &file, Names.programs, insteadOf: old.programs)
    if isWelcomed != old.isWelcomed {
      file.set(isWelcomed ? "true" : "false", Names.welcomed, in: Names.panel)
    }
    if knowsAdding != old.knowsAdding {
      file.set(knowsAdding ? "true" : "false", Names.adding, in: Names.panel)
    }
    if lastVersion != old.lastVersion {
      if let lastVersion {
        file.set(lastVersion, Names.version, in: Names.panel)
      } else {
        file.remove(Names.version, in: Names.panel)
      }
    }
  }
  private static func write(
    _ lists: [String: Set<String>], into file: inout KeyFile, _ group: String,
    insteadOf old: [String: Set<String>]
  ) {
    for id in old.keys where lists[id] == nil { file.remove(id, in: group) }
    for (id, words) in lists.sorted(by: { $0.key < $1.key })
    where old[id] != words && KeyFile.isValidKey(id) {
      file.set(words.sorted(), id, in: group)
    }
  }
}
