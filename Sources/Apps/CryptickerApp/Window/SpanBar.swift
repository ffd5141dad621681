internal import Controls
internal import CryptoCurrencyKit
internal import GTK

/// The buttons for the number of days.
final class SpanBar {
  let root = Box(.horizontal)
  let group: ToggleGroup<PriceSpan>

  init() {
    group = ToggleGroup(in: root)
    root.addClass("span-bar")
    root.isHomogeneous = true
    for (index, span) in PriceSpan.daily.enumerated() {
      let button = ToggleButton(TickerPhrases.days(span.days ?? 0))
      button.classes = ["span-button", "text-caption"]
      button.setAccessible(.keyShortcuts("\(index + 1)"))
      group.add(button, for: span)
      root.append(button)
    }
  }

  func show(_ span: PriceSpan) { group.show(span) }
}
