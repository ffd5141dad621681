/// A part of a text with its own style.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var tint: Tint?
  /// The weight; nil is that of the text.
  public var weight: Weight?
  public var isStruck: Bool
  /// The tint of the background.
  public var fill: Tint?
  /// The action of a click; the run is then underlined and focusable.
  public var action: Action?

  public init(
    _ text: String, tint: Tint? = nil, weight: Weight? = nil, isStruck: Bool = false,
    fill: Tint? = nil, action: Action? = nil
  ) {
    self.text = text
    self.tint = tint
    self.weight = weight
    self.isStruck = isStruck
    self.fill = fill
    self.action = action
  }
}

// MARK: - JSON

extension TextRun {
  /// Parses the runs of a text; empty if there are none.
  static func all(in fields: Fields) throws(ProtocolError) -> [TextRun] {
    let runs = try fields.elements("runs", upTo: Limits.runs.upperBound) {
      json throws(ProtocolError) in try TextRun(json)
    }
    if runs.isEmpty, try fields.array("runs") != nil {
      throw ProtocolError("there are no runs", remedy: "expected at least one").inside("runs")
    }
    return runs
  }

  private init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a run")
    self.init(
      try fields.required("text", fields.string("text")).plainText,
      tint: try fields.tint("tint"), weight: try fields.word("weight"),
      isStruck: try fields.isOn("strike") ?? false, fill: try fields.tint("fill"),
      action: try fields.read("action") { json throws(ProtocolError) in try Action(json) })
  }

  var json: JSON {
    var members = Members()
    members.add("text", .string(text))
    members.add("tint", tint?.description)
    members.add("weight", weight?.rawValue)
    if isStruck { members.add("strike", .bool(true)) }
    members.add("fill", fill?.description)
    members.add("action", action?.json)
    return .object(members.list)
  }

  static func check(_ runs: [TextRun]) throws(ProtocolError) {
    var characters = 0
    try checkEach(runs, "runs", upTo: Limits.runs.upperBound) { run throws(ProtocolError) in
      characters += run.text.unicodeScalars.count
      guard characters <= Limits.text else {
        throw ProtocolError(
          .tooLarge, "up to here, the text has \(characters) characters",
          remedy: "at most \(Limits.text) are allowed"
        ).inside("text")
      }
      guard let action = run.action else { return }
      do throws(ProtocolError) { try action.check() } catch { throw error.inside("action") }
    }
  }

  /// The outline for widget authors.
  var outline: String {
    let words = [
      weight?.rawValue ?? "", isStruck ? "struck" : "", inQuotes(text), tint?.description ?? "",
      fill.map { "on \($0)" } ?? "",
      action.map { "-> \($0.outline)" } ?? "",
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Totals {
  /// Adds the cost of runs; each has its own font and layout.
  mutating func addRuns(
    _ runs: [TextRun], _ font: TextFont, lines: Int
  ) throws(ProtocolError) {
    for (index, run) in runs.enumerated() {
      var own = font
      if let weight = run.weight { own.weight = weight }
      do throws(ProtocolError) {
        try addText(run.text, "text", own, lines: index == 0 ? lines : 1)
      } catch {
        throw error.inside(index).inside("runs")
      }
      if run.action != nil { addAction() }
    }
  }
}
