// Ownership: the form's view owns its rows, and a row its widgets. Handlers know their row weakly.

internal import GTK
internal import Styling
internal import WidgetCore

/// A field as it is seen: its label, what it is changed with, and what is wrong with it.
public class FormRow {
  /// What the user does with a row.
  public enum Event {
    case changed(String)
    case forgotten
    case left
    /// Return was pressed where it has no meaning of its own.
    case finished
    case opened
    /// Suggestions are wanted for what is typed.
    case asked(SuggestionQuestion)
    /// Keys that are pressed are for the row alone, from now on or no more.
    case recording(Bool)
  }

  let id: String
  let root = Box(.vertical, spacing: 4)
  /// Called when the user has done something with it.
  var onEvent: (Event) -> Void = { _ in }
  let label: Label
  /// What explains it, or says what is wrong; made when there is something to say.
  private var sentence: Label?
  private var told: (message: String?, hint: String?)?

  init(_ field: FormField) {
    id = field.id
    let name = field.isTyped && field.isRequired ? FormPhrases.required(field.label) : field.label
    label = Label(name, style: "form-label", .body)
    label.wraps = true
    root.addClass("form-row")
    if field.isBare { root.addClass("is-bare") }
  }

  /// Puts in what the row shows above its sentence.
  final func fill(_ parts: Widget...) {
    for part in parts { root.append(part) }
  }

  /// The widgets that screen readers know the field by.
  var speakers: [Widget] { [] }

  /// Gives it the keyboard.
  func focus() {}

  /// Shows what stands in the field, and what is wrong with it.
  func show(_ field: FormField) {
    guard told == nil || told?.message != field.message || told?.hint != field.hint else { return }
    told = (field.message, field.hint)
    say(field.message ?? field.hint, isMessage: field.message != nil)
    root.setClass("is-faulty", field.message != nil)
    for speaker in speakers {
      speaker.setAccessible(.description(field.message ?? field.hint))
      if field.isTyped { speaker.setAccessible(.isInvalid(field.message != nil)) }
    }
  }

  private func say(_ text: String?, isMessage: Bool) {
    guard let text else {
      sentence?.isVisible = false
      return
    }
    let line = sentence ?? makeSentence()
    line.setClass("form-hint", !isMessage)
    line.setClass("form-message", isMessage)
    line.text = text
    line.isVisible = true
  }

  private func makeSentence() -> Label {
    let line = Label("", style: "form-hint", .caption)
    line.wraps = true
    root.append(line)
    sentence = line
    return line
  }

  /// The row for a field.
  static func make(_ field: FormField) -> FormRow {
    switch field.kind {
    case .text, .place, .address: field.suggests ? SuggestionRow(field) : TypedRow(field)
    case .number: NumberRow(field)
    case .folder, .file: PathRow(field)
    case .secret: SecretRow(field)
    case .range(let range, let step, let unit): RangeRow(field, range, step: step, unit: unit)
    case .toggle: ToggleRow(field)
    case .choice(let choices):
      if SegmentsRow.fits(choices) {
        SegmentsRow(field, choices)
      } else {
        ChoiceRow(field, choices)
      }
    case .order(let choices): OrderRow(field, choices)
    case .list(let item, let most): ListRow(field, of: item, most: most)
    case .color(let choices): ColorRow(field, choices)
    case .shortcut: ShortcutRow(field)
    case .fact: FactRow(field)
    case .copied: CopiedRow(field)
    case .link: LinkRow(field)
    }
  }
}
