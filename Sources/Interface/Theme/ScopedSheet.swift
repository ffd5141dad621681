// In GTK 4.8, the colors of a style sheet are global to the display, so a window has one theme. For a
// second theme beside it, the sheets are loaded again, for the descendants of a class and with other
// names for their colors.

internal import WidgetCore

/// A style sheet for the descendants of a class alone.
nonisolated struct ScopedSheet {
  let css: String

  /// `scope` is the class, of letters only.
  init(_ text: String, inside scope: String) {
    var css = ""
    var rest = ScopedSheet.withoutComments(text)[...]
    while let mark = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let head = rest[..<mark].trimmed
      let isRule = rest[mark] == "{"
      rest = rest[rest.index(after: mark)...]
      guard isRule else {
        css += "\(ScopedSheet.definition(head, scope));\n"
        continue
      }
      let end = rest.firstIndex(of: "}") ?? rest.endIndex
      let selectors = head.split(separator: ",").map { ScopedSheet.scoped($0.trimmed, scope) }
      css += "\(selectors.joined(separator: ", ")) {"
      css += "\(ScopedSheet.renamed(rest[..<end], scope))}\n"
      rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
    }
    self.css = css
  }

  /// Returns the definition of a color under its scoped name.
  private static func definition(_ head: Substring, _ scope: String) -> String {
    let word = "@define-color "
    guard head.hasPrefix(word) else { return String(head) }
    return "\(word)\(scope)_\(renamed(head.dropFirst(word.count), scope))"
  }

  /// Returns `window.today .dark .card` for `window.today .card`.
  private static func scoped(_ selector: Substring, _ scope: String) -> String {
    let parts = selector.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, first.hasPrefix("window.") || first == ".today" else {
      return ".\(scope) \(selector)"
    }
    return ([String(first), ".\(scope)"] + parts.dropFirst().map(String.init)).joined(
      separator: " ")
  }

  /// Replaces the names of colors by scoped names.
  private static func renamed(_ text: Substring, _ scope: String) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.joined(separator: "@\(scope)_")
  }

  private static func withoutComments(_ text: String) -> String {
    var kept = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      kept += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return kept }
      rest = rest[end.upperBound...]
    }
    return kept + rest
  }
}
