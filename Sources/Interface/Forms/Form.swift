internal import WidgetCore

/// A form as a value: its fields, their contents, and the errors. Only events of the user and of its owner change
/// it.
public nonisolated struct Form: Sendable {
  /// Related fields.
  public struct Section: Sendable {
    public var headline: String?
    public var footnote: String?
    public var fields: [FormField]
    /// Whether its fields are hidden until a press on the headline.
    public var isFolded = false

    public init(_ headline: String? = nil, _ fields: [FormField], footnote: String? = nil) {
      self.headline = headline
      self.footnote = footnote
      self.fields = fields
    }

    /// The fields, and those that few users need folded away in a section of their own.
    public static func sections(_ fields: [FormField], footnote: String? = nil) -> [Section] {
      var advanced = Section(FormPhrases.advanced, fields.filter(\.isAdvanced))
      advanced.isFolded = true
      let first = Section(nil, fields.filter { !$0.isAdvanced }, footnote: footnote)
      return advanced.fields.isEmpty ? [first] : [first, advanced]
    }
  }

  /// The values to store, by field; nil restores the default.
  public typealias Changes = [String: String?]

  public var sections: [Section]

  public init(_ sections: [Section]) { self.sections = sections }

  public var fields: [FormField] { sections.flatMap(\.fields) }

  public subscript(id: String) -> FormField? { fields.first { $0.id == id } }

  // MARK: - State

  /// Whether the form has unsaved changes.
  public var isDirty: Bool { fields.contains(where: \.isDirty) }

  /// The first field that prevents saving. An untouched field with an error doesn't, unless it's required.
  public var firstFaulty: String? {
    fields.first { ($0.isDirty || $0.isRequired) && $0.problem != nil }?.id
  }

  /// The changed values.
  public var changes: Changes {
    var changes: Changes = [:]
    for field in fields where field.isDirty {
      changes.updateValue(field.keptValue, forKey: field.id)
    }
    return changes
  }

  /// The values of all fields except secrets, in stored form.
  public var texts: [String: String] {
    var texts: [String: String] = [:]
    for field in fields where field.isOpen && !field.plainValue.isEmpty {
      texts[field.id] = field.plainValue
    }
    return texts
  }

  /// Whether any field differs from its default.
  public var departsFromDefaults: Bool {
    fields.contains { $0.isOpen && $0.keptValue != nil }
  }

  // MARK: - Editing

  /// Sets the value of a field.
  public mutating func set(_ value: String, of id: String) {
    change(id) {
      $0.value = value
      if !value.isEmpty { $0.isForgotten = false }
    }
  }

  /// Marks a stored secret for removal.
  public mutating func forget(_ id: String) {
    change(id) {
      guard case .secret(isKept: true) = $0.kind else { return }
      $0.value = ""
      $0.isForgotten = true
    }
  }

  /// Notes that the user has left a field; its error is visible from then on.
  public mutating func leave(_ id: String) {
    change(id) { if $0.isDirty || $0.isRequired { $0.isLeft = true } }
  }

  /// Leaves all fields before saving, so that all errors are visible.
  public mutating func leaveAll() {
    for field in fields { leave(field.id) }
  }

  /// Notes that the receiver didn't accept the present value of a field; false if there is no such field.
  public mutating func refuse(_ id: String, because reason: String) -> Bool {
    guard self[id] != nil else { return false }
    change(id) { $0.refusal = FormField.Refusal(value: $0.plainValue, reason: reason) }
    return true
  }

  /// Discards unsaved changes.
  public mutating func discard() {
    changeAll {
      $0.value = $0.original
      $0.isForgotten = false
      $0.isLeft = false
    }
  }

  /// Restores all defaults, as an unsaved change. Secrets have none.
  public mutating func restoreDefaults() {
    changeAll {
      guard $0.isOpen else { return }
      $0.value = $0.isTyped ? "" : $0.standard
    }
  }

  // MARK: - Updates

  /// Marks all changes as saved.
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

  /// Merges external changes and new fields. Fields that the user has changed stay.
  public mutating func merge(outside: Form) {
    var next = outside
    for old in fields {
      next.change(old.id) { field in
        guard field.kind == old.kind || field.isSecret && old.isSecret else { return }
        // The same value may be typed in another way, such as a list with a new item that is still empty.
        if old.isDirty || old.plainValue == field.plainValue { field.value = old.value }
        field.isForgotten = old.isForgotten && field.kind == old.kind
        field.isLeft = old.isLeft
      }
    }
    self = next
  }

  // MARK: - Drafts

  /// The placeholders for a secret in a draft.
  private enum SecretMark { static let typed = "typed", forgotten = "forgotten" }

  /// The unsaved changes by field. For a secret, only the fact that it changed.
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

  /// Whether it has an unsaved secret, which drafts don't contain.
  public var holdsSecret: Bool { fields.contains { $0.isSecret && !$0.value.isEmpty } }

  /// Returns whether a draft refers to a secret that has to be entered again.
  public func lacksSecret(of draft: [String: String]) -> Bool {
    fields.contains { $0.isSecret && draft[$0.id] == SecretMark.typed }
  }

  /// Restores a draft; returns whether that changed anything.
  @discardableResult
  public mutating func fillIn(draft: [String: String]) -> Bool {
    changeAll { field in
      guard let value = draft[field.id] else { return }
      if field.kind == .secret(isKept: true) { field.isForgotten = value == SecretMark.forgotten }
      guard field.isOpen else { return }
      // The choices may have changed since.
      if case .choice(let choices) = field.kind, !choices.contains(where: { $0.value == value }) {
        return
      }
      field.value = value
      field.isLeft = field.isDirty
    }
    return isDirty
  }

  // MARK: - Changing fields

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

nonisolated extension Form.Section {
  /// The section about an app.
  public static func about(_ more: [FormField] = [], footnote: String) -> Form.Section {
    Form.Section(
      translated("About"),
      [.fact(translated("Version"), Today.version), .fact(translated("License"), "MIT")] + more,
      footnote: footnote)
  }
}

nonisolated extension FormField {
  public static func fact(_ label: String, _ value: String) -> FormField {
    FormField("fact \(label)", label, .fact, value: value)
  }
}
