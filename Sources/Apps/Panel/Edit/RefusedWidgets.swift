internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A note on widgets that can't be used, with the reasons on request.
final class RefusedWidgets {
  let root = Box(.vertical, spacing: 6)

  private let headline = Label("", style: "edit-refused", .caption)
  private let button = GTK.Button(Phrases.showReasons)
  private let reasons = Box(.vertical, spacing: 8)
  private var shown: [String] = []

  init() {
    root.addClass("edit-refusals")
    root.isVisible = false
    headline.wraps = true
    button.classes = ["quiet-button", "text-caption"]
    button.onClick { [weak self] in self?.toggle() }
    reasons.isVisible = false
    root.append(PairLine.make(headline, button, .natural))
    root.append(reasons)
    updateButton()
  }

  func show(_ texts: [String]) {
    guard texts != shown else { return }
    shown = texts
    root.isVisible = !texts.isEmpty
    headline.text = Phrases.refusedWidgets(texts.count)
    reasons.removeAll()
    for text in texts {
      let label = Label(text, style: "edit-reason", .footnote)
      label.wraps = true
      reasons.append(label)
    }
  }

  private func toggle() {
    reasons.isVisible.toggle()
    updateButton()
  }

  private func updateButton() {
    let isOpen = reasons.isVisible
    button.text = isOpen ? Phrases.hideReasons : Phrases.showReasons
    button.setAccessible(.isExpanded(isOpen))
  }
}
