public import KeyFiles

/// What users have typed into forms and not saved, by form: a value that a file can hold. Secrets are
/// never among it.
public nonisolated struct FormDrafts: Hashable, Sendable {
  /// As a file holds them.
  public private(set) var file: KeyFile

  /// None.
  public init() { file = KeyFile() }

  /// Those that a file holds.
  public init(_ file: KeyFile) { self.file = file }

  public var isEmpty: Bool { file.groups.isEmpty }

  /// What was typed into a form, by field; empty where nothing was left over.
  public subscript(form: String) -> [String: String] {
    get {
      var draft: [String: String] = [:]
      for key in file.keys(in: form) { draft[key] = file.value(key, in: form)?.text }
      return draft
    }
    set {
      guard KeyFile.isValidGroup(form), newValue != self[form] else { return }
      file.remove(group: form)
      for (key, value) in newValue.sorted(by: { $0.key < $1.key }) where KeyFile.isValidKey(key) {
        file.set(value, key, in: form)
      }
    }
  }

  /// Forgets those of forms that there are no more.
  public mutating func keep(where isWanted: (String) -> Bool) {
    for group in file.groups where !isWanted(group) { file.remove(group: group) }
  }
}
