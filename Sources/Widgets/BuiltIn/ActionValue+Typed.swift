internal import WidgetCore

extension ActionValue {
  /// Returns the text of a form's field; nil if it is empty, or isn't a text.
  func typed(_ field: String) -> String? {
    if case .text(let text) = self[field] { text } else { nil }
  }
}
