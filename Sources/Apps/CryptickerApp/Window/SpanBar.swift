internal import Controls
internal import GTK

/// The buttons for the number of days.
final class SpanBar {
  let root = Box(.horizontal)
  let group: ToggleGroup<DaySpan>

  init() {
    group = ToggleGroup(in: root)
    root.addClass("span-bar")
    root.isHomogeneous = true
    for (index, span) in DaySpan.allCases.enumerated() {
      let button = ToggleButton(TickerPhrases.days(span.days))
      button.classes = ["span-button", "text-caption"]
      button.setAccessible(.keyShortcuts("\(index + 1)"))
      group.add(button, for: span)
      root.append(button)
    }
  }

  func show(_ span: DaySpan) { group.show(span) }
}
