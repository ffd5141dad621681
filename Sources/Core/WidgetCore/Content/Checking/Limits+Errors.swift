extension Limits {
  static var tooManyNodes: ProtocolError {
    ProtocolError(
      .tooLarge, "there are more than \(nodes) nodes",
      remedy: "at most \(nodes), with the rows of lists, are allowed")
  }

  static var tooManyRows: ProtocolError {
    ProtocolError(
      .tooLarge, "lists have more than \(hiddenRows) rows beyond those that are shown",
      remedy: "at most \(hiddenRows) are allowed")
  }

  static var tooManyLevels: ProtocolError {
    ProtocolError(
      .tooLarge, "nodes are nested more than \(levels) deep",
      remedy: "at most \(levels) levels are allowed")
  }

  static func tooManyPoints(_ count: Int) -> ProtocolError {
    ProtocolError(
      .tooLarge, "there are \(count) points", remedy: "at most \(points) are allowed")
  }

  static func tooManyCandles(_ count: Int) -> ProtocolError {
    ProtocolError(
      .tooLarge, "there are \(count) candles", remedy: "at most \(candles) are allowed")
  }
}

/// Checks that a number is in a range; NaN never is.
func check(
  _ number: Double, _ field: String, in range: ClosedRange<Double>
) throws(ProtocolError) {
  do { try check(number, in: range) } catch { throw error.inside(field) }
}

func check(_ number: Double, in range: ClosedRange<Double>) throws(ProtocolError) {
  guard number.isFinite else { throw notANumber(number) }
  guard range.contains(number) else {
    let limits =
      "\(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)"
    throw ProtocolError(
      "\(JSON.number(number).text) is out of range", remedy: "expected a number from \(limits)")
  }
}

/// Checks a count of a field, such as "runs".
func checkCount(_ count: Int, _ field: String, upTo limit: Int) throws(ProtocolError) {
  guard count <= limit else {
    throw ProtocolError(
      .tooLarge, "there are \(count) \(field)", remedy: "at most \(limit) are allowed"
    ).inside(field)
  }
}

/// Checks the elements of a field; errors include the index.
func checkEach<Element>(
  _ elements: [Element], _ field: String, upTo limit: Int,
  _ check: (Element) throws(ProtocolError) -> Void
) throws(ProtocolError) {
  try checkCount(elements.count, field, upTo: limit)
  var index = 0
  do throws(ProtocolError) {
    while index < elements.count {
      try check(elements[index])
      index += 1
    }
  } catch {
    throw error.inside(index).inside(field)
  }
}

func check(_ number: Int, _ field: String, in range: ClosedRange<Int>) throws(ProtocolError) {
  guard range.contains(number) else {
    throw ProtocolError(
      "\(number) is out of range",
      remedy: "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    ).inside(field)
  }
}

/// Checks the length of a text in characters.
func check(_ text: String?, _ field: String, upTo limit: Int) throws(ProtocolError) {
  guard let text else { return }
  do { try check(text, upTo: limit) } catch { throw error.inside(field) }
}

func check(_ text: String, upTo limit: Int) throws(ProtocolError) {
  guard text.utf8.count > limit else { return }
  let count = text.unicodeScalars.count
  guard count <= limit else {
    throw ProtocolError(
      .tooLarge, "the text has \(count) characters", remedy: "at most \(limit) are allowed")
  }
}

func notANumber(_ number: Double) -> ProtocolError {
  ProtocolError(
    "\(number.isNaN ? "NaN" : "infinity") is not a number",
    remedy: "expected a number, or null where one may be missing")
}
