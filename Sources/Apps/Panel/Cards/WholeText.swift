internal import GTK
internal import Theme
internal import WidgetCore

/// A text that the user agrees to: all of it, though a label shows only its first 2,000 characters, and without hyphens
/// that aren't in it.
final class WholeText {
  let root = Box(.vertical)
  private static let longestPart = 1_998

  init(_ text: String, style: String, part: (String) -> String = { $0 }) {
    root.addClass(style)
    var rest = text.unicodeScalars[...]
    repeat {
      let label = Label(
        part(String(rest.prefix(WholeText.longestPart))), style: "whole-text", .caption)
      label.wraps = true
      label.horizontalTextAlignment = 0
      label.setStyle(.init(hyphenates: false))
      root.append(label)
      rest = rest.dropFirst(WholeText.longestPart)
    } while !rest.isEmpty
  }
}
