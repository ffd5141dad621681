internal import GLib
internal import GTK
internal import Styling
internal import WidgetCore

/// The weekday and the date, large and light, and the time; beside them the way to the settings.
final class DateHeader {
  let root = Box(.vertical)
  /// Called at the beginning of each minute in which it can be seen.
  var onMinute: () -> Void = {}
  /// Called when the user wants the settings.
  var onSettings: () -> Void = {}
  private let weekday = Label("", style: "weekday", .largeTitle)
  private let date = Label("", style: "date", .title)
  private let time = Label("", style: "date", .title)
  private let format: LocaleFormat
  private var minute: Source?

  init(format: LocaleFormat) {
    self.format = format
    root.addClass("date-header")
    weekday.ellipsis = .end
    weekday.expands.horizontal = true
    date.expands.horizontal = true
    // Large text in a narrow panel has room for the whole of it only in two lines.
    date.wraps = true
    time.verticalAlignment = .start
    let line = Box(.horizontal, spacing: 12)
    line.append(date)
    line.append(time)
    let top = Box(.horizontal, spacing: 12)
    top.append(weekday)
    top.append(makeButton())
    root.append(top)
    root.append(line)
  }

  private func makeButton() -> GTK.Button {
    let button = GTK.Button(icon: "emblem-system-symbolic")
    button.classes = ["date-settings"]
    button.tooltip = Phrases.settings
    button.setAccessible(.label(Phrases.settings), .keyShortcuts("Control+comma"))
    button.verticalAlignment = .center
    // The panel's first stop is the search; who has a keyboard has the keys.
    button.isFocusable = false
    button.onClick { [weak self] in self?.onSettings() }
    return button
  }

  /// Goes with the clock while it can be seen, and wakes up for nothing while it can't.
  func setRunning(_ isRunning: Bool) {
    minute = nil
    guard isRunning else { return }
    show()
    waitForMinute()
  }

  private func show() {
    let now = CivilTime.local(secondsSince1970: Int(WallClock.now.components.seconds))
    // It is a headline, also where days are written small.
    let day = format.weekday(now)
    set(weekday, day.prefix(1).uppercased() + day.dropFirst())
    set(date, format.dayAndMonth(now))
    set(time, format.time(now))
  }

  private func set(_ label: Label, _ text: String) {
    if label.text != text { label.text = text }
  }

  private func waitForMinute() {
    let seconds = WallClock.now.components.seconds % 60
    minute = .after(.seconds(60 - seconds) + .milliseconds(20)) { [weak self] in
      self?.show()
      self?.waitForMinute()
      self?.onMinute()
    }
  }
}
