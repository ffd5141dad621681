internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A keyboard shortcut: a press on the row waits for new keys.
final class ShortcutRow: FormRow {
  private let button: GTK.Button
  private let value = Label("", style: "form-value", .body)
  private var field: FormField
  private var isRecording = false
  /// A button that sets suggested keys.
  private var offer: GTK.Button?

  override init(_ field: FormField) {
    self.field = field
    button = GTK.Button(child: Box())
    super.init(field)
    root.classes += ["has-list", "has-keys"]
    button.child = PairLine.make(label, value, .natural)
    button.classes = ["form-button"]
    button.onClick { [weak self] in self?.setRecording(!(self?.isRecording ?? true)) }
    let keys = KeyController()
    keys.phase = .capture
    keys.onCombination { [weak self] in self?.take($0) ?? false }
    button.add(controller: keys)
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.setRecording(false) }
    button.add(controller: focus)
    root.onUnmap { [weak self] in self?.setRecording(false) }
    fill(button)
  }

  override var speakers: [Widget] { [button] }

  override func focus() { button.grabFocus() }

  override func show(_ field: FormField) {
    self.field = field
    update()
  }

  private func update(problem: String? = nil) {
    var shown = field
    if isRecording {
      shown.complaint = problem
      shown.hint = FormPhrases.pressKeysHint
    }
    let suggestion = isRecording || !field.value.isEmpty ? nil : field.placeholder
    if suggestion != nil { shown.hint = nil }
    super.show(shown)
    showOffer(suggestion.flatMap { Accelerator(parsing: $0) })
    let text =
      isRecording
      ? FormPhrases.pressKeys
      : Accelerator(parsing: field.value)?.label ?? FormPhrases.noShortcut
    value.text = text
    root.setClass("is-recording", isRecording)
    button.setAccessible(.label(FormPhrases.chosen(label.text, text)))
  }

  private func showOffer(_ keys: Accelerator?) {
    offer?.isVisible = keys != nil
    guard let keys, offer == nil else { return }
    let button = GTK.Button(FormPhrases.use(keys: keys.label))
    button.classes = ["form-offer", "text-caption"]
    button.alignment = .start
    button.onClick { [weak self] in
      self?.button.grabFocus()
      self?.choose(keys)
    }
    root.append(button)
    offer = button
  }

  private func setRecording(_ isOn: Bool) {
    guard isOn != isRecording else { return }
    isRecording = isOn
    if isOn { button.grabFocus() }
    update()
    report(.recording(isOn))
  }

  /// Handles pressed keys; returns whether they were for this row.
  private func take(_ keys: Accelerator) -> Bool {
    guard isRecording else { return false }
    if keys.modifiers.isEmpty {
      switch keys.key {
      case .escape: setRecording(false)
      case .backspace: choose("")
      // Tab ends the recording.
      case .tab:
        setRecording(false)
        return false
      // Still held from starting the recording.
      case .enter, .keypadEnter, .space: break
      default: choose(keys)
      }
    } else if !keys.key.isModifier {
      choose(keys)
    }
    return true
  }

  private func choose(_ keys: Accelerator) {
    guard !keys.key.isModifier else { return }
    let text = keys.description
    if let problem = field.problem(with: text) { return update(problem: problem) }
    choose(text)
  }

  private func choose(_ text: String) {
    setRecording(false)
    report(.changed(text))
  }
}
