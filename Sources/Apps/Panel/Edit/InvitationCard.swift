internal import GTK
internal import Theme
internal import WidgetCore

/// The card below the last one that opens the list of widgets.
final class InvitationCard {
  let root = Box(.horizontal)
  /// Whether it is hidden during a search.
  var isHeldBack = false { didSet { updateVisibility() } }

  private let button: GTK.Button
  private let detail = Label("", style: "invitation-detail", .caption)
  private let dismissal = GTK.Button(keptIcon: "window-close-symbolic")
  private var isWanted = false

  init(accept: @escaping () -> Void, dismiss: @escaping () -> Void) {
    let sign = GTK.Image(keptIcon: "list-add-symbolic")
    sign.addClass("invitation-sign")
    sign.setAccessible(.isHidden(true))
    let title = Label(Phrases.addAWidget, style: "invitation-title", .body)
    let words = Box(.vertical)
    words.expands.horizontal = true
    words.verticalAlignment = .center
    for label in [title, detail] {
      label.wraps = true
      words.append(label)
    }
    // Icons scale with this text size.
    let line = Box(.horizontal)
    line.addClass("text-body")
    for part in [sign, words] as [Widget] { line.append(part) }
    button = GTK.Button(child: line)
    button.addClass("invitation-button")
    button.expands.horizontal = true
    button.setAccessible(.label(Phrases.addAWidget))
    button.onClick(accept)
    dismissal.classes = ["invitation-dismissal", "text-body"]
    dismissal.tooltip = Phrases.dontShowAgain
    dismissal.setAccessible(.label("\(Phrases.dontShowAgain), \(Phrases.addAWidget)"))
    dismissal.verticalAlignment = .center
    dismissal.onClick(dismiss)
    root.addClass("invitation")
    root.accessibleRole = .group
    root.isVisible = false
    for part in [button, dismissal] { root.append(part) }
  }

  /// Shows it with this text; nil hides it.
  func show(_ text: String?) {
    isWanted = text != nil
    updateVisibility()
    guard let text else { return }
    detail.text = text
    button.setAccessible(.description(text))
  }

  private func updateVisibility() { root.isVisible = isWanted && !isHeldBack }
}
