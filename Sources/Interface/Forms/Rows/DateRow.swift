internal import Controls
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// A date: the row shows it, and expands to a month.
final class DateRow: ExpandingRow {
  private let limits: ClosedRange<CivilDay>
  private var field: FormField
  private var month: MonthPicker?

  init(_ field: FormField, _ minimum: CivilDay?, _ maximum: CivilDay?) {
    self.field = field
    let first = minimum ?? CivilDay.all.lowerBound
    limits = first...max(first, maximum ?? CivilDay.all.upperBound)
    super.init(field)
    expansion.addClass("form-month")
  }

  override func show(_ field: FormField) {
    super.show(field)
    self.field = field
    let value = field.value.isEmpty ? field.standard : field.value
    // A settings file can contain a value that isn't a date.
    let title = CivilDay(value).map { Translations.date($0) } ?? value
    showValue(title.isEmpty ? field.placeholder ?? FormPhrases.noDate : title)
  }

  override func opened() {
    let time = CivilTime.local(secondsSince1970: Int(WallClock.now.components.seconds))
    let today = CivilDay(time.dayNumber)
    let value = field.value.isEmpty ? field.standard : field.value
    let month = MonthPicker(CivilDay(value), today: today, in: limits, Translations.format)
    month.onChoose = { [weak self] in self?.choose($0.description) }
    self.month = month
    expansion.append(month.root)
    let line = Box(.horizontal, spacing: 16)
    if limits.contains(today) {
      line.append(
        button(MonthPhrases.today(Translations.format)) { [weak self] in
          self?.choose(today.description)
        })
    }
    if !field.isRequired, field.standard.isEmpty, !field.value.isEmpty {
      line.append(button(FormPhrases.noDate) { [weak self] in self?.choose("") })
    }
    if line.firstChild != nil { expansion.append(line) }
    month.focus()
  }

  override func closed() { month = nil }

  private func button(_ words: String, then action: @escaping () -> Void) -> GTK.Button {
    let button = GTK.Button(words)
    button.classes = ["form-add", "text-body"]
    button.onClick(action)
    return button
  }

  private func choose(_ value: String) {
    setOpen(false)
    guard value != field.value else { return }
    report(.changed(value))
    report(.left)
  }
}
