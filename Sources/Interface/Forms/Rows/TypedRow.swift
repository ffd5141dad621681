internal import Controls
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// A text field.
class TypedRow: FormRow {
  let entry: Entry
  /// The entry and its buttons.
  let tools = Box(.horizontal, spacing: 6)
  private var isShowing = false

  override convenience init(_ field: FormField) {
    self.init(field, Entry(), .fills)
  }

  init(_ field: FormField, _ entry: Entry, _ fit: PairArrangement.Fit) {
    self.entry = entry
    super.init(field)
    entry.classes = ["form-entry", "text-body"]
    entry.expands.horizontal = true
    // The row determines its width.
    entry.widthInCharacters = 4
    let standard = field.standard.isEmpty ? nil : field.standard
    if let placeholder = field.placeholder ?? standard { entry.placeholder = placeholder }
    entry.setAccessible(
      .label(listed([label.text] + [field.unit].compactMap(\.self))),
      .isRequired(field.isRequired))
    if field.kind == .address { entry.purpose = .address }
    tools.append(entry)
    if let unit = field.unit {
      let words = Label(unit, style: "form-unit", .body)
      // The entry says it.
      words.setAccessible(.isHidden(true))
      tools.append(words)
    }
    if field.isBare {
      label.isVisible = false
      fill(label, tools)
    } else {
      fill(PairLine.make(label, tools, fit))
    }
    entry.onChange { [weak self] text in
      guard let self, !isShowing else { return }
      takeTyped(text)
      report(.changed(text))
    }
    entry.onActivate { [weak self] in self?.report(.finished) }
    // A click next to the text focuses the entry.
    let clicks = ClickGesture()
    clicks.onPress { [weak entry] _, _ in
      if entry?.isFocusWithin == false { entry?.grabFocus() }
    }
    entry.add(controller: clicks)
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.left() }
    entry.add(controller: focus)
  }

  override var speakers: [Widget] { [entry] }

  override func focus() { entry.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field.hinted)
    if field.isBare {
      label.isVisible = field.itemTitle != nil
      label.text = field.itemTitle ?? ""
    }
    guard let text = text(of: field, instead: entry.text) else { return }
    isShowing = true
    defer { isShowing = false }
    entry.text = text
  }

  /// Called when the user has typed, before `report`.
  func takeTyped(_ text: String) {}

  /// Called when the focus has left the entry.
  func left() { report(.left) }

  /// Returns the text to show for a field; nil if the shown text is right.
  func text(of field: FormField, instead shown: String) -> String? {
    field.value == shown ? nil : field.value
  }

  /// Adds a small button after the entry.
  func addTool(_ icon: String, _ words: String, action: @escaping () -> Void) -> GTK.Button {
    let button = GTK.Button(keptIcon: icon)
    button.classes = ["form-tool"]
    button.tooltip = words
    button.setAccessible(.label(words))
    button.verticalAlignment = .center
    button.onClick(action)
    tools.append(button)
    return button
  }
}

/// A number field with stepper buttons and arrow keys.
final class NumberRow: TypedRow {
  private var field: FormField

  init(_ field: FormField) {
    self.field = field
    super.init(field, Entry(), .fills)
    if field.placeholder == nil, !field.standard.isEmpty {
      entry.placeholder = Translations.typed(field.standard)
    }
    entry.purpose = .number
    entry.widthInCharacters = 7
    if field.hasSteps { addSteppers(field) }
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      guard modifiers.intersection([.control, .alt, .shift]).isEmpty else { return false }
      switch key {
      case .up: self?.step(1)
      case .down: self?.step(-1)
      case .pageUp: self?.step(10)
      case .pageDown: self?.step(-10)
      default: return false
      }
      return true
    }
    entry.add(controller: keys)
  }

  override func show(_ field: FormField) {
    self.field = field
    super.show(field)
  }

  /// Keeps typed text as it is; formats other values for the locale.
  override func text(of field: FormField, instead shown: String) -> String? {
    if field.value == shown || TypedNumber.plain(shown) == field.plainValue { return nil }
    return Double(field.value) == nil ? field.value : Translations.typed(field.value)
  }

  private func addSteppers(_ field: FormField) {
    let less = addTool("value-decrease-symbolic", FormPhrases.less(field.label)) { [weak self] in
      self?.step(-1)
    }
    let more = addTool("value-increase-symbolic", FormPhrases.more(field.label)) { [weak self] in
      self?.step(1)
    }
    // The arrow keys do the same, so the buttons need no focus.
    for button in [less, more] { button.isFocusable = false }
  }

  private func step(_ steps: Int) { report(.changed(field.stepped(by: steps))) }
}

/// A file or folder field: a typed path, or the desktop's dialog.
final class PathRow: TypedRow {
  private var dialog: FileDialog?
  private var release: Source?
  private let isFolder: Bool

  init(_ field: FormField) {
    isFolder = field.kind == .folder
    super.init(field, Entry(), .fills)
    let words =
      isFolder ? FormPhrases.chooseFolder(field.label) : FormPhrases.chooseFile(field.label)
    _ = addTool(isFolder ? "folder-open-symbolic" : "document-open-symbolic", words) {
      [weak self] in self?.choose()
    }
    // Closes the dialog with the form, because it would lack its context.
    root.onUnmap { [weak self] in self?.dialog = nil }
  }

  private func choose() {
    let dialog = FileDialog(
      isFolder ? .folder : .file,
      title: isFolder ? FormPhrases.chooseFolder : FormPhrases.chooseFile,
      over: root, accept: FormPhrases.choose, cancel: FormPhrases.cancel)
    release = nil
    self.dialog = dialog
    let typed = entry.text
    dialog.show(in: typed.hasPrefix("/") && isFolder ? typed : nil) { [weak self] path in
      guard let self else { return }
      release = .idle(priority: .low) { [weak self] in self?.dialog = nil }
      entry.grabFocus()
      if let path {
        report(.changed(path))
        report(.left)
      }
    }
  }
}

/// A password field: the stored secret is never shown, only replaced or removed.
final class SecretRow: TypedRow {
  private var forget: GTK.Button?

  init(_ field: FormField) {
    super.init(field, PasswordEntry(), .fills)
    forget = addTool("edit-clear-symbolic", FormPhrases.forget(field.label)) { [weak self] in
      self?.entry.grabFocus()
      self?.report(.forgotten)
    }
  }

  override func show(_ field: FormField) {
    super.show(field)
    let isKept = field.kind == .secret(isKept: true)
    forget?.isVisible = isKept && !field.isForgotten
    if isKept {
      entry.placeholder = field.isForgotten ? FormPhrases.willBeForgotten : FormPhrases.saved
    }
  }
}

nonisolated extension FormField {
  /// Whether it is a number in steps or within limits. Others, such as prices, are typed.
  fileprivate var hasSteps: Bool { kind != .number(minimum: nil, maximum: nil, step: nil) }

  /// The field with a hint for its kind, which doesn't fit as a placeholder.
  fileprivate var hinted: FormField {
    guard case .place = kind, hint == nil, placeholder == nil, !isBare else { return self }
    var field = self
    field.hint = FormPhrases.placeHint
    return field
  }
}
