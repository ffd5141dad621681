internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// Replaces missing content: a skeleton while it loads, or the reason there is none.
final class CardPlaceholder {
  nonisolated enum State: Hashable, Sendable {
    /// Bars for the lines of the content.
    case skeleton([TextRole])
    case message(String, detail: String, remedy: String?)
  }

  let root = Box(.horizontal, spacing: 12)
  private var state: State?
  private let saysAll: Bool
  private let remedy: () -> Void

  /// `saysAll` shows the whole reason, on any number of lines. `remedy` is its button's action.
  init(saysAll: Bool = false, remedy: @escaping () -> Void) {
    self.saysAll = saysAll
    self.remedy = remedy
    root.addClass("card-placeholder")
  }

  func show(_ state: State) {
    guard state != self.state else { return }
    self.state = state
    root.removeAll()
    switch state {
    case .skeleton(let lines): root.append(skeleton(lines))
    case .message(let title, let detail, let remedy):
      let words = Box(.vertical, spacing: 2)
      words.expands.horizontal = true
      words.verticalAlignment = .center
      let headline = line(title, "placeholder-title", .body)
      words.append(headline)
      let reason = line(detail, "placeholder-detail", .caption)
      reason.wraps = true
      if saysAll {
        reason.ellipsis = .none
      } else {
        reason.maximumLines = 3
        reason.tooltip = detail
      }
      words.append(reason)
      guard let remedy else { return root.append(words) }
      let button = GTK.Button(remedy)
      button.classes = ["placeholder-button", "text-caption"]
      button.verticalAlignment = .center
      button.onClick { [weak self] in self?.remedy() }
      if saysAll {
        button.alignment = .start
        button.margins = Insets(top: 6)
        words.append(button)
        root.append(words)
      } else {
        let both = PairLine.make(words, button, .natural, headline: headline)
        both.expands.horizontal = true
        root.append(both)
      }
    }
  }

  /// Bars as high as lines of text, long ones at the start and short ones at the end.
  private func skeleton(_ roles: [TextRole]) -> Widget {
    let lines = Box(.vertical)
    lines.expands.horizontal = true
    lines.accessibleRole = .image
    lines.setAccessible(.label(CardPhrases.noContentYet))
    for role in roles {
      let line = Box(.horizontal)
      line.setAccessible(.isHidden(true))
      let (start, end) = (
        Label("", style: "skeleton-bar", role), Label("", style: "skeleton-bar", role)
      )
      start.requestSize(width: role == .caption || role == .footnote ? 96 : 144)
      end.requestSize(width: role == .caption || role == .footnote ? 32 : 56)
      end.expands.horizontal = true
      end.alignment = .end
      line.append(start)
      line.append(end)
      lines.append(line)
    }
    return lines
  }

  private func line(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.ellipsis = .end
    return label
  }
}
