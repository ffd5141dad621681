// Ownership: owns its rows; its owner holds the form, which is the source of truth.

public import GTK
internal import Theme
internal import WidgetCore

/// The view of a form: sections with a row for each field. It shows a given form and reports user actions.
public final class FormView: FormFieldDelegate {
  public let root = Box(.vertical, spacing: 20)
  public weak var delegate: (any FormFieldDelegate)?

  /// The rows of the sections that exist so far.
  private var rows: [FormRow] = []
  private var shape: [[String]] = []
  private var form = Form([])
  private var built = 0
  private var building: AfterFrame?

  public init() { root.addClass("form") }

  /// Shows a form; keeps rows of the same fields and kinds. With `gradually`, the first section of a long form
  /// appears at once, and another one after each frame. Only a strip of the card is visible by then.
  public func show(_ form: Form, gradually: Bool = false) {
    let wanted = form.sections.map { section in
      [section.headline ?? "", section.footnote ?? ""] + section.fields.map(FormView.shape)
    }
    self.form = form
    if wanted != shape {
      shape = wanted
      rebuild(gradually: gradually)
    }
    fillIn()
  }

  private func fillIn() {
    for (row, field) in zip(rows, form.fields) { row.show(field) }
  }

  /// Focuses a field, or the first one.
  func focus(_ id: String? = nil) {
    if let id, !rows.contains(where: { $0.id == id }) {
      buildAll()
      fillIn()
    }
    let row = id.flatMap { id in rows.first { $0.id == id } } ?? rows.first
    row?.focus()
  }

  /// Returns the properties that require a new row; an existing row can show all others.
  private static func shape(of field: FormField) -> String {
    let kind =
      if case .secret = field.kind { "secret" } else { "\(field.kind)" }
    return "\(field.id) \(field.label) \(kind) \(field.suggests)"
  }

  private func rebuild(gradually: Bool) {
    let focused = rows.first { $0.root.isFocusWithin }?.id
    root.removeAll()
    rows = []
    built = 0
    building = nil
    if gradually { buildNext() } else { buildAll() }
    if let focused, rows.contains(where: { $0.id == focused }) { focus(focused) }
  }

  private func buildAll() {
    building = nil
    for section in form.sections.dropFirst(built) { root.append(self.section(section)) }
    built = form.sections.count
  }

  private func buildNext() {
    building = nil
    guard built < form.sections.count else { return }
    root.append(section(form.sections[built]))
    built += 1
    guard built < form.sections.count else { return }
    building = AfterFrame(of: root) { [weak self] in
      self?.buildNext()
      self?.fillIn()
    }
  }

  private func section(_ section: Form.Section) -> Widget {
    let box = Box(.vertical, spacing: 6)
    box.accessibleRole = .group
    if let headline = section.headline {
      let title = Label(headline, style: "form-headline", .caption)
      title.wraps = true
      box.append(title)
      box.setAccessible(.label(headline))
    }
    let group = Box(.vertical)
    group.addClass("form-group")
    for field in section.fields {
      let row = FormRow.make(field)
      row.delegate = self
      rows.append(row)
      group.append(row.root)
    }
    if !section.fields.isEmpty { box.append(group) }
    if let footnote = section.footnote {
      let note = Label(footnote, style: "form-footnote", .caption)
      note.wraps = true
      box.append(note)
    }
    return box
  }

  public func handle(_ event: FormRow.Event, of field: String) {
    guard case .finished = event, field != rows.last?.id else {
      delegate?.handle(event, of: field)
      return
    }
    delegate?.handle(.left, of: field)
    let index = rows.firstIndex { $0.id == field }.map { $0 + 1 } ?? 0
    if index < rows.count { rows[index].focus() }
  }
}
