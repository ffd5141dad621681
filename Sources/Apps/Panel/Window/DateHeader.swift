internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// The weekday, date and time in large, light type, with the buttons to pin the panel and open the
/// settings.
final class DateHeader {
  let root: Canvas
  /// Receives the user's actions, and each minute while visible.
  var dispatch: (PanelEvent) -> Void = { _ in }
  private let weekday = Forms("weekday", .largeTitle)
  private let date = Forms("date", .title)
  private let time = HeaderTime(style: "date", .title)
  private let pin = ToggleButton(keptIcon: "view-pin-symbolic")
  private let format: LocaleFormat
  /// Exact, so that it shares its wake-up with cards that show the time and is never late.
  private lazy var minute = WallTimer { [weak self] in self?.minuteBegan() }

  private typealias NameLength = LocaleFormat.NameLength

  init(format: LocaleFormat) {
    self.format = format
    let settings = GTK.Button(keptIcon: "emblem-system-symbolic")
    let buttons = Box(.horizontal)
    buttons.addClass("date-buttons")
    buttons.append(pin)
    buttons.append(settings)
    let parts = DateLine.Parts(
      weekday: weekday.widgets, date: date.widgets, time: time.canvas, buttons: buttons)
    root = Canvas(role: .group, content: DateLine(parts))
    root.addClass("date-header")
    for part in parts.all { root.adopt(part) }
    prepare(settings)
    preparePin()
  }

  /// Shows whether the panel is pinned.
  func show(isPinned: Bool) {
    if pin.isOn != isPinned { pin.isOn = isPinned }
    pin.tooltip = isPinned ? Phrases.letGo : Phrases.keepOnScreen
  }

  /// A full and a short form; the one that fits is shown.
  private struct Forms {
    let full: Label
    let short: Label

    init(_ style: String, _ role: TextRole) {
      full = Label("", style: style, role)
      short = Label("", style: style, role)
      short.ellipsis = .end
    }

    var widgets: DateLine.Parts.Forms { .init(full: full, short: short) }
  }

  private func prepare(_ button: GTK.Button) {
    button.classes = ["date-button", "sign"]
    button.tooltip = Phrases.settings
    button.setAccessible(.label(Phrases.settings), .keyShortcuts("Control+comma"))
    button.onClick { [weak self] in self?.dispatch(.openSettings()) }
  }

  private func preparePin() {
    pin.classes = ["date-button", "sign"]
    pin.tooltip = Phrases.keepOnScreen
    pin.setAccessible(.label(Phrases.keepOnScreen))
    pin.onToggle { [weak self] in self?.dispatch(.pin($0)) }
  }

  /// Runs the clock only while visible.
  func setRunning(_ isRunning: Bool) {
    guard isRunning else { return minute.set(nil) }
    show()
    waitForMinute()
  }

  private func minuteBegan() {
    show()
    waitForMinute()
    dispatch(.minute)
  }

  /// Shows the time.
  func show() {
    let now = CivilTime.local(secondsSince1970: Int(WallClock.now.components.seconds))
    for (label, length) in [(weekday.full, NameLength.full), (weekday.short, .short)] {
      // Capitalized as a headline, even in languages with lowercase weekdays.
      let day = format.weekday(now, length)
      set(label, day.prefix(1).uppercased() + day.dropFirst())
    }
    set(date.full, format.dayAndMonth(now))
    set(date.short, format.dayAndMonth(now, .short))
    time.text = format.time(now)
  }

  private func set(_ label: Label, _ text: String) {
    if label.text != text { label.text = text }
  }

  private func waitForMinute() {
    let minutes = WallClock.now.components.seconds / 60
    minute.set(.seconds((minutes + 1) * 60))
  }
}
