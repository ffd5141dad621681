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
  /// The headlines of folded sections, by the first row of each.
  private var folds: [String: FormFold] = [:]
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
    guard let row else { return }
    fold(of: row.id)?.setOpen(true)
    row.focus()
  }

  /// The control of a row, or of the first one; nil if it isn't built yet.
  func control(of id: String?) -> Widget? {
    let row = id.map { id in rows.first { $0.id == id } } ?? rows.first
    return row?.speakers.first
  }

  private func fold(of id: String) -> FormFold? {
    let section = form.sections.first { $0.isFolded && $0.fields.contains { $0.id == id } }
    return section?.fields.first.flatMap { folds[$0.id] }
  }

  /// Returns the properties that require a new row; an existing row can show all others.
  private static func shape(of field: FormField) -> String {
    let kind =
      if case .secret = field.kind { "secret" } else { "\(field.kind)" }
    return "\(field.id) \(field.label) \(kind) \(field.suggests)"
  }

  private func rebuild(gradually: Bool) {
    let focused = rows.first { $0.root.isFocusWithin }?.id
    let open = folds.filter(\.value.isOpen).keys
    defer { for id in open { folds[id]?.setOpen(true) } }
    root.removeAll()
    folds = [:]
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
    let group = Box(.vertical)
    if section.isFolded, let headline = section.headline, let first = section.fields.first {
      let fold = FormFold(headline, of: group)
      // What differs from the usual is in sight.
      fold.setOpen(section.fields.contains { $0.isDirty || $0.keptValue != nil })
      folds[first.id] = fold
      box.append(fold.button)
    } else if let headline = section.headline {
      let title = Label(headline, style: "form-headline", .caption)
      title.wraps = true
      box.append(title)
      box.setAccessible(.label(headline))
    }
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
    let shown = rows.map(\.id).filter { fold(of: $0)?.isOpen ?? true }
    guard case .finished = event, let index = shown.firstIndex(of: field), index + 1 < shown.count
    else {
      delegate?.handle(event, of: field)
      return
    }
    delegate?.handle(.left, of: field)
    focus(shown[index + 1])
  }
}

/// The headline of a folded section; a press shows and hides its fields.
private final class FormFold {
  let button: GTK.Button
  private let group: Box
  private let arrow = GTK.Image(keptIcon: "go-down-symbolic")

  init(_ headline: String, of group: Box) {
    self.group = group
    let line = Box(.horizontal, spacing: 6)
    let title = Label(headline, style: "form-headline", .caption)
    title.wraps = true
    title.expands.horizontal = true
    title.horizontalTextAlignment = 0
    line.append(title)
    arrow.setAccessible(.isHidden(true))
    line.append(arrow)
    button = GTK.Button(child: line)
    button.classes = ["form-fold"]
    button.setAccessible(.label(headline))
    button.onClick { [weak self] in
      guard let self else { return }
      setOpen(!isOpen)
    }
    setOpen(false)
  }

  private(set) var isOpen = false

  func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    group.isVisible = isOpen
    arrow.show(keptIcon: isOpen ? "go-up-symbolic" : "go-down-symbolic")
    button.setAccessible(.isExpanded(isOpen))
  }
}
