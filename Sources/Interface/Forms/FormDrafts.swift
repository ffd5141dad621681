public import KeyFiles

/// The unsaved changes of all forms, for storage in a file. They never contain secrets.
public nonisolated struct FormDrafts: Hashable, Sendable {
  /// The contents of the file.
  public private(set) var file: KeyFile

  /// Creates an empty collection.
  public init() { file = KeyFile() }

  /// Reads the contents of a file.
  public init(_ file: KeyFile) { self.file = file }

  public var isEmpty: Bool { file.groups.isEmpty }

  /// The draft of a form, by field; empty without one.
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

  /// Removes the drafts of other forms.
  public mutating func keep(where isWanted: (String) -> Bool) {
    for group in file.groups where !isWanted(group) { file.remove(group: group) }
  }
}
