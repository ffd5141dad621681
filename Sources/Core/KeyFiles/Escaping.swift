/// Returns the text of an escaped value. An unknown escape stands for itself.
func unescaped(_ value: Substring) -> String {
  // Most values have no escapes.
  value.utf8.contains(UInt8(ascii: "\\")) ? unescaped(value.unicodeScalars) : String(value)
}

/// Returns the text of a part of an escaped value.
func unescaped(_ value: some Sequence<Unicode.Scalar>) -> String {
  var text = String.UnicodeScalarView()
  var isEscape = false
  for scalar in value {
    guard isEscape else {
      if scalar == "\\" { isEscape = true } else { text.append(scalar) }
      continue
    }
    isEscape = false
    if let meaning = meaning(ofEscaped: scalar) {
      text.append(meaning)
    } else {
      text.append("\\")
      text.append(scalar)
    }
  }
  if isEscape { text.append("\\") }
  return String(text)
}

/// Escapes a text as a value, with the spaces at its ends. Control characters, which no key file
/// can hold, are dropped.
func escaped(_ text: String, separator: Unicode.Scalar? = nil) -> String {
  // First, as a space beside a control character may become the first or last character.
  let scalars = text.unicodeScalars.filter { $0 == "\n" || $0 == "\r" || !isControl($0) }
  let first = scalars.firstIndex { $0 != " " } ?? scalars.endIndex
  let last = scalars.lastIndex { $0 != " " } ?? scalars.startIndex
  var value = String.UnicodeScalarView()
  for index in scalars.indices {
    let scalar = scalars[index]
    switch scalar {
    case " " where index < first || index > last: value.append(contentsOf: "\\s".unicodeScalars)
    case "\n": value.append(contentsOf: "\\n".unicodeScalars)
    case "\t": value.append(contentsOf: "\\t".unicodeScalars)
    case "\r": value.append(contentsOf: "\\r".unicodeScalars)
    case "\\": value.append(contentsOf: "\\\\".unicodeScalars)
    case separator:
      value.append("\\")
      value.append(scalar)
    default: value.append(scalar)
    }
  }
  return String(value)
}

/// Returns the items of an escaped list, without the space around them. A final `;` adds no item.
func listItems(in value: Substring) -> [String] {
  var items: [String] = []
  var item = ""
  var isEscape = false
  for scalar in value.unicodeScalars {
    if isEscape {
      if scalar != ";" { item.unicodeScalars.append("\\") }
      item.unicodeScalars.append(scalar)
      isEscape = false
    } else if scalar == "\\" {
      isEscape = true
    } else if scalar == ";" {
      items.append(unescaped(trimmed(item[...])))
      item = ""
    } else {
      item.unicodeScalars.append(scalar)
    }
  }
  if isEscape { item.unicodeScalars.append("\\") }
  let last = trimmed(item[...])
  if !last.isEmpty { items.append(unescaped(last)) }
  return items
}

private func meaning(ofEscaped scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "s": " "
  case "n": "\n"
  case "t": "\t"
  case "r": "\r"
  case "\\": "\\"
  default: nil
  }
}
