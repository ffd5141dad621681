// Ownership: the form's view owns its rows, and a row its widgets. Handlers know their row weakly.

internal import GTK
internal import WidgetCore

/// A field as it is seen: its label, what it is changed with, and what is wrong with it.
class FormRow {
  /// What the user does with a row.
  enum Event {
    case changed(String)
    case forgotten
    case left
    /// Return was pressed where it has no meaning of its own.
    case finished
    case opened
  }

  let id: String
  let root = Box(.vertical, spacing: 4)
  /// Called when the user has done something with it.
  var onEvent: (Event) -> Void = { _ in }
  let label: Label
  private let hint: Label
  private let message: Label
  private var told: (message: String?, hint: String?)?

  init(_ field: FormField) {
    id = field.id
    let name = field.isTyped && field.isRequired ? Phrases.required(field.label) : field.label
    label = Label(name, style: "form-label", .body)
    label.wraps = true
    hint = Label(field.hint ?? "", style: "form-hint", .caption)
    message = Label("", style: "form-message", .caption)
    root.addClass("form-row")
    for line in [hint, message] {
      line.wraps = true
      line.isVisible = false
    }
  }

  /// Puts what the row shows above its sentences.
  final func fill(_ parts: Widget...) {
    for part in parts + [hint, message] { root.append(part) }
  }

  /// The widgets that screen readers know the field by.
  var speakers: [Widget] { [] }

  /// Gives it the keyboard.
  func focus() {}

  /// Shows what stands in the field, and what is wrong with it.
  func show(_ field: FormField) {
    guard told == nil || told?.message != field.message || told?.hint != field.hint else { return }
    told = (field.message, field.hint)
    message.text = field.message ?? ""
    message.isVisible = field.message != nil
    hint.text = field.hint ?? ""
    hint.isVisible = field.hint != nil && field.message == nil
    root.setClass("is-faulty", field.message != nil)
    for speaker in speakers {
      speaker.setAccessible(.description(field.message ?? field.hint))
      if field.isTyped { speaker.setAccessible(.isInvalid(field.message != nil)) }
    }
  }

  /// The row for a field.
  static func make(_ field: FormField) -> FormRow {
    switch field.kind {
    case .text, .place: TypedRow(field)
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
    case .fact: FactRow(field)
    case .link: LinkRow(field)
    }
  }
}
