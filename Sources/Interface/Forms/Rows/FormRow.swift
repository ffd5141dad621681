// Ownership: the form's view owns its rows, and a row its widgets. Handlers reference their row weakly.

internal import GTK
internal import Theme
internal import WidgetCore

/// Receives what the user does with the fields of a form.
public protocol FormFieldDelegate: AnyObject {
  func handle(_ event: FormRow.Event, of field: String)
}

/// The row of a field: its label, its control and its error.
public class FormRow {
  /// A user action on a row.
  public enum Event {
    case changed(String)
    case forgotten
    case left
    /// The user pressed Return, and the row doesn't handle it. A form reports this only for its last row.
    case finished
    case opened
    /// The row needs suggestions for the typed text.
    case asked(SuggestionQuestion)
    /// The row starts or stops capturing all keys.
    case recording(Bool)
  }

  let id: String
  let root = Box(.vertical, spacing: 4)
  weak var delegate: (any FormFieldDelegate)?
  let label: Label
  /// The hint or the error; created on demand.
  private var sentence: Label?
  private var told: (message: String?, hint: String?)?

  init(_ field: FormField) {
    id = field.id
    let name = field.saysRequired ? FormPhrases.required(field.label) : field.label
    label = Label(name, style: "form-label", .body)
    label.wraps = true
    root.addClass("form-row")
    if field.isBare { root.addClass("is-bare") }
  }

  final func report(_ event: Event) { delegate?.handle(event, of: id) }

  /// Adds the contents above the sentence.
  final func fill(_ parts: Widget...) {
    for part in parts { root.append(part) }
  }

  /// The widgets that carry the accessible name of the field.
  var speakers: [Widget] { [] }

  /// Focuses the row.
  func focus() {}

  /// Shows the value and the error of the field.
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

  /// Creates the row of a field.
  static func make(_ field: FormField) -> FormRow {
    switch field.kind {
    case .text where field.lines > 1: TextAreaRow(field)
    case .text, .place, .address: field.suggests ? SuggestionRow(field) : TypedRow(field)
    case .number: NumberRow(field)
    case .time: TimeRow(field)
    case .date(let minimum, let maximum): DateRow(field, minimum, maximum)
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
    case .list(let item, let most): FormListRow(field, of: item, most: most)
    case .color(let choices): ColorRow(field, choices)
    case .shortcut: ShortcutRow(field)
    case .fact: FactRow(field)
    case .copied: CopiedRow(field)
    case .link: LinkRow(field)
    }
  }
}
