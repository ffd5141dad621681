/// Text of somebody else's as a message repeats it: not too long, on one line, in its own order.
public func quoted(_ text: String, longest: Int = 40) -> String {
  var short = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if short.count == longest { return String(short) + "…" }
    let category = scalar.properties.generalCategory
    short.append(category == .control || category == .format ? "\u{FFFD}" : scalar)
  }
  return String(short)
}
