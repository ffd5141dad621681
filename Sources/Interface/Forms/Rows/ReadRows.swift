internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A read-only text.
final class FactRow: FormRow {
  private let value = Label("", style: "form-value", .body)

  override init(_ field: FormField) {
    super.init(field)
    value.wraps = true
    fill(PairLine.make(label, value, .natural))
  }

  override func show(_ field: FormField) {
    super.show(field)
    if value.text != field.value { value.text = field.value }
  }
}

/// A text for copying, such as a line for a configuration file.
final class CopiedRow: FormRow {
  private let value = Label("", style: "form-code", .caption)
  private let button = GTK.Button(FormPhrases.copy)

  override init(_ field: FormField) {
    super.init(field)
    value.wraps = true
    value.isSelectable = true
    button.classes = ["quiet-button", "text-caption"]
    let lines = Box(.vertical, spacing: 6)
    lines.append(PairLine.make(label, button, .beside))
    lines.append(value)
    fill(lines)
    button.onClick { [weak self] in
      guard let self else { return }
      Clipboard.copy(value.text)
      button.text = FormPhrases.copied
    }
  }

  override var speakers: [Widget] { [button] }

  override func focus() { button.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    guard value.text != field.value else { return }
    value.text = field.value
    button.text = FormPhrases.copy
    button.setAccessible(.label(FormPhrases.chosen(FormPhrases.copy, field.value)))
  }
}

/// A row that opens another screen.
final class LinkRow: FormRow {
  private let button: GTK.Button
  private let value = Label("", style: "form-value", .body)

  override init(_ field: FormField) {
    button = GTK.Button(child: Box())
    super.init(field)
    root.addClass("has-list")
    value.ellipsis = .end
    let end = Box(.horizontal, spacing: 6)
    end.append(value)
    let arrow = GTK.Image(keptIcon: "go-next-symbolic")
    arrow.verticalAlignment = .center
    arrow.setAccessible(.isHidden(true))
    end.append(arrow)
    button.child = PairLine.make(label, end, .beside)
    button.classes = ["form-button"]
    button.onClick { [weak self] in self?.report(.opened) }
    fill(button)
  }

  override var speakers: [Widget] { [button] }

  override func focus() { button.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    value.text = field.value
    value.isVisible = !field.value.isEmpty
    button.setAccessible(
      .label(field.value.isEmpty ? field.label : FormPhrases.chosen(field.label, field.value)))
  }
}
