/// What a form is about, what stands in it, and what is wrong with that: a value, which is changed by
/// what the user does and by what comes from outside, and by nothing else.
public nonisolated struct Form: Sendable {
  /// Fields that belong together.
  public struct Section: Sendable {
    public var headline: String?
    public var footnote: String?
    public var fields: [FormField]

    public init(_ headline: String? = nil, _ fields: [FormField], footnote: String? = nil) {
      self.headline = headline
      self.footnote = footnote
      self.fields = fields
    }
  }

  /// What the user wants to be kept, by field; nil goes back to the default.
  public typealias Changes = [String: String?]

  public var sections: [Section]

  public init(_ sections: [Section]) { self.sections = sections }

  public var fields: [FormField] { sections.flatMap(\.fields) }

  public subscript(id: String) -> FormField? { fields.first { $0.id == id } }

  // MARK: - What is known of it

  /// Whether something in it would be lost if it went away now.
  public var isDirty: Bool { fields.contains(where: \.isDirty) }

  /// The first field that can't be saved as it is. What was wrong before and wasn't touched is no
  /// reason to refuse the rest, unless something is missing.
  public var firstFaulty: String? {
    fields.first { ($0.isDirty || $0.isRequired) && $0.problem != nil }?.id
  }

  /// What is to be kept: only what the user has changed.
  public var changes: Changes {
    var changes: Changes = [:]
    for field in fields where field.isDirty {
      changes.updateValue(field.keptValue, forKey: field.id)
    }
    return changes
  }

  /// What stands in all of its fields that is no secret, in the form in which it is kept.
  public var texts: [String: String] {
    var texts: [String: String] = [:]
    for field in fields where field.isOpen && !field.plainValue.isEmpty {
      texts[field.id] = field.plainValue
    }
    return texts
  }

  /// Whether something in it is not what it is by default.
  public var departsFromDefaults: Bool {
    fields.contains { $0.isOpen && $0.keptValue != nil }
  }

  // MARK: - What the user does

  /// Types, turns on, chooses.
  public mutating func set(_ value: String, of id: String) {
    change(id) {
      $0.value = value
      if !value.isEmpty { $0.isForgotten = false }
    }
  }

  /// Forgets what is kept in secret.
  public mutating func forget(_ id: String) {
    change(id) {
      guard case .secret(isKept: true) = $0.kind else { return }
      $0.value = ""
      $0.isForgotten = true
    }
  }

  /// Goes on from a field; from then on it says what is wrong with it.
  public mutating func leave(_ id: String) {
    change(id) { if $0.isDirty || $0.isRequired { $0.isLeft = true } }
  }

  /// Wants to save: everything that is wrong is said from now on.
  public mutating func leaveAll() {
    for field in fields { leave(field.id) }
  }

  /// Takes back what isn't saved.
  public mutating func discard() {
    changeAll {
      $0.value = $0.original
      $0.isForgotten = false
      $0.isLeft = false
    }
  }

  /// Goes back to the defaults, which is a change like others. Secrets have none.
  public mutating func restoreDefaults() {
    changeAll {
      guard $0.isOpen else { return }
      $0.value = $0.isTyped ? "" : $0.standard
    }
  }

  // MARK: - What happens to it

  /// All that was wanted is kept now.
  public mutating func markSaved() {
    changeAll {
      if case .secret(let isKept) = $0.kind, $0.isDirty {
        $0.kind = .secret(isKept: $0.keptValue != nil || isKept && !$0.isForgotten)
        $0.value = ""
        $0.isForgotten = false
      }
      $0.original = $0.value
      $0.isLeft = false
    }
  }

  /// Takes in what was written elsewhere meanwhile, and what there is to fill in now. What the user
  /// has touched here stays as it is.
  public mutating func merge(outside: Form) {
    var next = outside
    for old in fields where old.isDirty || old.isLeft {
      next.change(old.id) { field in
        guard field.kind == old.kind || field.isSecret && old.isSecret else { return }
        if old.isDirty { field.value = old.value }
        field.isForgotten = old.isForgotten && field.kind == old.kind
        field.isLeft = old.isLeft
      }
    }
    self = next
  }

  // MARK: - Drafts

  /// What stands in a draft for a secret that is never written there.
  private enum SecretMark { static let typed = "typed", forgotten = "forgotten" }

  /// What would be lost, by field. Of a secret it says only that there was one.
  public var draft: [String: String] {
    var draft: [String: String] = [:]
    for field in fields where field.isDirty {
      if field.isOpen { draft[field.id] = field.value }
      if field.isSecret {
        draft[field.id] = field.value.isEmpty ? SecretMark.forgotten : SecretMark.typed
      }
    }
    return draft
  }

  /// Whether something would be lost that no draft keeps.
  public var holdsSecret: Bool { fields.contains { $0.isSecret && !$0.value.isEmpty } }

  /// Whether a draft tells of a secret that has to be typed again.
  public func lacksSecret(of draft: [String: String]) -> Bool {
    fields.contains { $0.isSecret && draft[$0.id] == SecretMark.typed }
  }

  /// Puts back what was not saved before; says whether that was anything new.
  @discardableResult
  public mutating func fillIn(draft: [String: String]) -> Bool {
    changeAll { field in
      guard let value = draft[field.id] else { return }
      if field.kind == .secret(isKept: true) { field.isForgotten = value == SecretMark.forgotten }
      guard field.isOpen else { return }
      // The choices may have become others since.
      if case .choice(let choices) = field.kind, !choices.contains(where: { $0.value == value }) {
        return
      }
      field.value = value
      field.isLeft = field.isDirty
    }
    return isDirty
  }

  // MARK: -

  private mutating func change(_ id: String, _ body: (inout FormField) -> Void) {
    for section in sections.indices {
      guard let index = sections[section].fields.firstIndex(where: { $0.id == id }) else {
        continue
      }
      body(&sections[section].fields[index])
      return
    }
  }

  private mutating func changeAll(_ body: (inout FormField) -> Void) {
    for section in sections.indices {
      for index in sections[section].fields.indices { body(&sections[section].fields[index]) }
    }
  }
}
