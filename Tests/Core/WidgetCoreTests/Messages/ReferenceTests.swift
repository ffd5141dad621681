import Expectations
import RandomTesting
import Testing
import WidgetCore

@Suite("The reference for widget authors")
struct ReferenceTests {
  @Test("each example is valid, also by the schema")
  func examples() throws {
    let examples = try Self.examples()
    expect(examples.count > 20)
    expect(Set(examples.map(\.form)) == Set(Form.allCases))
    for example in examples {
      expect(example.form.problem(in: example.text) == nil, "\(example.text)")
    }
    try expect(verdictsOfSchema(on: examples) == examples.map { _ in true })
  }

  @Test("each kind of node has a heading")
  func kinds() throws {
    let text = try DataFile.text("PROTOCOL.md")
    let headings = Set(
      text.split(separator: "\n").filter { $0.hasPrefix("### ") }
        .flatMap {
          $0.dropFirst(4).drop { !$0.isLetter }.split(separator: ", ").map(String.init)
        })
    let kinds: [Node] = [
      Text("").node, Progress(0).node, Chart([1]).node, ThemeIcon("a").node, Row {}.node,
      Column {}.node,
      Grid {}.node, List {}.node, ActionButton("a", action: .toggleMode).node, Divider().node,
      ToggleSwitch("", isOn: true, sending: "a").node, Check("", isOn: true, sending: "a").node,
      ValueSlider(0, label: "", sending: "a").node, TextField(placeholder: "", sending: "a").node,
      Choice([], value: nil, sending: "a").node,
      Spacer().node,
    ]
    for kind in kinds { expect(headings.contains(kind.kind.name)) }
  }

  @Test(
    "schema and parser agree on modified examples",
    arguments: 0..<trials(1, of: 6))
  func tampering(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    var samples: [Sample] = []
    let examples = try Self.examples()
    for _ in 0..<400 {
      let example = random.pick(examples)
      var json = try JSON(parsing: Array(example.text.utf8))
      random.tamper(with: &json)
      if random.isLucky(oneIn: 3) { random.tamper(with: &json) }
      samples.append(Sample(example.form, json.text))
    }
    try expectAgreement(on: samples)
  }

  @Test("schema and parser agree on random trees, before and after modification")
  func randomTrees() throws {
    var random = SeededNumbers(seed: 7)
    var samples: [Sample] = []
    for _ in 0..<300 {
      var json = random.tree(levels: 3).json
      samples.append(Sample(.content, json.text))
      random.tamper(with: &json)
      samples.append(Sample(.content, json.text))
    }
    try expectAgreement(on: samples)
  }

  @Test("schema and parser agree at each limit and just beyond it")
  func limits() throws {
    func text(_ count: Int) -> String { "\"" + String(repeating: "č", count: count) + "\"" }
    var contents: [String] = []
    for extra in 0...1 {
      contents += [
        #"{"type":"text","text":\#(text(Limits.text + extra))}"#,
        #"{"type":"spacer","label":\#(text(Limits.words + extra))}"#,
        #"{"type":"spacer","id":\#(text(Limits.name + extra))}"#,
        #"{"type":\#(text(Limits.name + extra))}"#,
        #"{"type":"spacer","action":{"send":\#(text(Limits.name + extra))}}"#,
        #"{"type":"list","rows":[{"title":\#(text(Limits.words + extra))}]}"#,
        #"{"type":"list","rows":[{"title":"","value":\#(text(Limits.words + extra))}]}"#,
        #"{"type":"chart","points":[],"unit":\#(text(Limits.unit + extra))}"#,
        #"{"type":"text","text":"","lines":\#(Limits.lines.upperBound + extra)}"#,
        #"{"type":"grid","columns":\#(Limits.columns.upperBound + extra)}"#,
        #"{"type":"image","icon":"a","size":\#(Limits.imageSize.upperBound + Double(extra))}"#,
        #"{"type":"image","icon":"a","size":\#(Limits.imageSize.lowerBound - Double(extra))}"#,
        #"{"type":"chart","points":[],"height":\#(Limits.chartHeight.upperBound + Double(extra))}"#,
        #"{"type":"chart","points":[],"height":\#(Limits.chartHeight.lowerBound - Double(extra))}"#,
        #"{"type":"row","spacing":\#(Limits.spacing.upperBound + Double(extra))}"#,
        Chart([Double?](repeating: 1, count: Limits.points + extra)).node.json.text,
      ]
    }
    let verdicts = contents.map { Form.content.problem(in: $0) == nil }
    expect(verdicts == (0..<2 * 16).map { $0 < 16 })
    try expectAgreement(on: contents.map { Sample(.content, $0) })
  }

  @Test("schema and parser agree on allowed links")
  func addresses() throws {
    let addresses =
      ContentCheckTests.openedAddresses + ContentCheckTests.refusedAddresses
      + WebAddressSamples.refusedSchemes.flatMap { ["\($0):a", "\($0.uppercased())://a"] }
    let samples = addresses.map {
      Sample(.content, Spacer().action(.open($0)).node.json.text)
    }
    try expectAgreement(on: samples)
  }

  private func expectAgreement(on samples: [Sample]) throws {
    let verdicts = try verdictsOfSchema(on: samples)
    try #require(verdicts.count == samples.count)
    var rightCount = 0
    for (sample, isRight) in zip(samples, verdicts) {
      let problem = sample.form.problem(in: sample.text)
      if let problem, Self.isBeyondSchemas(problem) { continue }
      if isRight { rightCount += 1 }
      expect(
        (problem == nil) == isRight,
        "\(sample.form) \(sample.text.prefix(400)): \(problem?.description ?? "right")")
    }
    expect(rightCount > 0)
  }

  /// Returns whether a schema can't express a rule; PROTOCOL.md describes these.
  private static func isBeyondSchemas(_ problem: ProtocolError) -> Bool {
    [
      "is already the id of a sibling", "is not the index of a child", "its time is before",
      "is already the name of a field", "is already a choice",
      "no numbers between minimum", "no days between minimum", "is not valid in this field",
      "a secret can't be shown",
      "can't be in an order", "no numbers between from and to", "is not between from and to",
      "is already the id of an option", "is not the id of an option",
      "there are more than 10000 steps",
      " segments", "it begins after its value", "a bar has a text", "it begins before the level",
      "it is no range", "are skipped of", "is no candle", "are candles", "candles have",
      "of a candle", " columns",
      " bars", "is below 0", "some series have times",
      "both icon and image",
      "a row with a box", "as soon as it begins", "runs that have actions", "the text has",
    ].contains { problem.message.contains($0) }
  }

  /// Returns the JSON blocks of PROTOCOL.md, which are marked with their form.
  static func examples() throws -> [Sample] {
    let forms: [Substring: Form] = [
      "```json host": .host, "```json widget": .widget, "```json content": .content,
    ]
    var examples: [Sample] = []
    var form: Form?
    var lines: [Substring] = []
    for line in try DataFile.text("PROTOCOL.md").split(separator: "\n") {
      if line.hasPrefix("```") {
        if let form {
          // The test passes samples as lines; JSON allows it.
          examples.append(Sample(form, lines.joined(separator: " ")))
        }
        if form == nil { expect(forms[line] != nil, "\(line) has no form") }
        form = form == nil ? forms[line] : nil
        lines = []
      } else if form != nil {
        lines.append(line)
      }
    }
    return examples
  }
}

/// The refused schemes in PROTOCOL.md.
enum WebAddressSamples {
  static let refusedSchemes = [
    "about", "admin", "archive", "blob", "burn", "computer", "data", "file", "jar", "javascript",
    "network", "recent", "resource", "trash", "vbscript", "view-source",
  ]
}
