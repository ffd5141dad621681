internal import Controls
internal import GTK
internal import WidgetCore

/// A time of day, which the user types in any form, and then reads as the locale writes it.
final class TimeRow: TypedRow {
  private var field: FormField
  private var isTyping = false

  init(_ field: FormField) {
    self.field = field
    super.init(field, Entry(), .fills)
    if field.placeholder == nil, let standard = TimeRow.written(field.standard) {
      entry.placeholder = standard
    }
  }

  override func show(_ field: FormField) {
    self.field = field
    super.show(field)
  }

  override func takeTyped(_ text: String) { isTyping = true }

  override func left() {
    isTyping = false
    super.left()
    show(field)
  }

  /// Keeps what the user is typing.
  override func text(of field: FormField, instead shown: String) -> String? {
    if isTyping, field.value == shown { return nil }
    let text = TimeRow.written(field.plainValue) ?? field.value
    return text == shown ? nil : text
  }

  /// Formats "07:30" for the locale; nil for anything else.
  private static func written(_ value: String) -> String? {
    TypedTime(value, language: "").map { Translations.time($0) }
  }
}
