/// Shortens foreign text for a message and replaces its control and format characters.
public func quoted(_ text: String, longest: Int = 40) -> String {
  var short = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if short.count == longest { return String(short) + "…" }
    let category = scalar.properties.generalCategory
    short.append(category == .control || category == .format ? "\u{FFFD}" : scalar)
  }
  return String(short)
}
