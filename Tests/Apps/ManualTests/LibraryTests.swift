import Expectations
import Foundation
import Testing
import WidgetCore

extension JSON {
  fileprivate var elements: [JSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}

/// Today's libraries for widgets in Python and shell.
@Suite struct LibraryTests {
  private static let libraries = folder("../../../resources/libraries")
  private static let scripts = folder("Libraries")

  private static func folder(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardized.path()
  }

  /// Sends lines to a program; returns its messages and its log.
  private func converse(
    _ program: [String], _ lines: [String], until word: String? = nil
  ) throws -> (messages: [JSON], log: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = program
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PYTHONPATH": "\(LibraryTests.libraries)/python", "PYTHONDONTWRITEBYTECODE": "1",
      "TODAY_SHELL": "\(LibraryTests.libraries)/shell/today.sh",
    ]) { $1 }
    let (input, output, log) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, log)
    try process.run()
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    var said = Data()
    while let word, said.range(of: Data(word.utf8)) == nil {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      said += piece
    }
    try input.fileHandleForWriting.close()
    said += output.fileHandleForReading.readDataToEndOfFile()
    let noted = log.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0, "\(String(decoding: noted, as: UTF8.self))")
    let messages = try said.split(separator: UInt8(ascii: "\n")).map { line in
      // The panel accepts all messages, and none has ineffective parts.
      let review = MessageReview(of: Array(line))
      expect(review.isEmpty, "\(review)\n\(String(decoding: line, as: UTF8.self))")
      return try JSON(parsing: Array(line))
    }
    return (messages, String(decoding: noted, as: UTF8.self))
  }

  private func python(_ lines: [String], until word: String? = nil) throws -> ([JSON], String) {
    try converse(["python3", "\(LibraryTests.scripts)/conversation.py"], lines, until: word)
  }

  /// Returns a Python program's responses to these lines, without its own messages, which are many
  /// on a busy machine.
  private func answers(_ lines: [String]) throws -> (answers: [JSON], log: String) {
    let (messages, log) = try python(lines)
    return (messages.filter { $0["id"] != nil }, log)
  }

  private func update(_ id: Int, settings: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"update","params":{"settings":\#(settings)}}"#
  }

  private func action(_ id: Int, _ name: String, value: String = "null") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"action","params":{"action":"\#(name)","value":\#(value)}}"#
  }

  @Test func `the name of a file that isn't UTF-8 can be shown`() throws {
    let (answers, _) = try answers([update(1, settings: #"{"bytes":true}"#)])
    expectEqual(answers.first?["result"]?["content"]?["text"], .string("caf?.txt"))
  }

  @Test func `a widget in Python shows every kind of node`() throws {
    let (answers, log) = try answers([update(7)])
    let message = try #require(answers.first)
    expect(message["id"] == .number(7))
    let result = try #require(message["result"])
    expect(result["refreshAfter"] == .number(60) && result["wakeAt"] == .number(5))
    let node = try Node(try #require(result["content"]?["children"]?.elements.first))
    expect(node.children.first?.kind == Node(.text(Node.Text("0 é", role: .value))).kind)
    expectEqual(result["content"]?["children"]?.elements.count, 19)
    // Printed text isn't a message.
    expectEqual(log, "not a message\n")
  }

  @Test func `a widget in Python responds to requests, or with the reason of a failure`() throws {
    let (answers, log) = try answers([
      update(1, settings: #"{"fails":true}"#), update(2, settings: #"{"breaks":true}"#),
      update(3, settings: #"{"rests":true}"#), #"{"jsonrpc":"2.0","id":4,"method":"dance"}"#,
      #"{"jsonrpc":"2.0","method":"dance"}"#, "garbage", update(5, settings: #"{"goal":3}"#),
      action(6, "more"), action(7, "undone"), action(8, "volume", value: "0.5"),
      action(9, "open"), action(10, "add"),
    ])
    expect(answers.map { $0["id"] } == (1...10).map { .number(Double($0)) })
    expect(answers[0]["error"]?["message"] == .string("There is no “network”."))
    expect(answers[1]["error"]?["message"] == .string("KeyError: 'missing'"))
    expect(log.contains("Traceback") && log.contains("not a message: b'garbage'"))
    expect(answers[2]["result"]?["outcome"] == .string("noData"))
    expect(answers[3]["error"]?["code"] == .number(-32601))
    expect(answers[4]["result"].map { "\($0)".contains("0 é") } == true)
    expect(answers[5]["result"].map { "\($0)".contains("1 é") } == true)
    expect(answers[6]["result"]?["undo"]?["send"] == .string("undelete"))
    expect(answers[7]["result"]?["content"]?["text"] == .string("volume 0.5 3"))
    expect(answers[8]["result"]?["run"] == .array([.string("xdg-open"), .string("report.pdf")]))
    expect(answers[8]["result"]?["send"] == .string("closed"))
    expect(answers[9]["error"]?["data"]?["field"] == .string("when"))
  }

  @Test func `a named image is sent only if the panel lacks it`() throws {
    let settings = #""settings":{"cover":true}"#
    let kept =
      #"{"jsonrpc":"2.0","id":2,"method":"update","params":{\#(settings),"pictures":["cover"]}}"#
    let lost = #"{"jsonrpc":"2.0","id":3,"method":"update","params":{\#(settings)}}"#
    let (answers, _) = try answers([update(1, settings: #"{"cover":true}"#), kept, lost])
    let images = answers.map { answer in
      answer["result"]?["content"]?["rows"]?.elements.map { $0["image"] } ?? []
    }
    expect(
      images.map { $0.map { $0?["name"] } }
        == Array(repeating: ["cover", "cover"].map { .string($0) }, count: 3))
    expect(
      images.map { $0.map { $0?["data"] != nil } } == [
        [true, false], [false, false], [true, false],
      ])
  }

  @Test func `a live widget in Python follows the mode and exits on request`() throws {
    let start = ContinuousClock.now
    let (messages, _) = try python(
      [#"{"jsonrpc":"2.0","method":"modeChanged","params":{"mode":"expanded"}}"#],
      until: "withdraw")
    let time = ContinuousClock.now - start
    let texts = messages.compactMap { $0["params"]?["content"]?["text"] }
    expect(texts.first == .string("expanded"))
    // A busy machine may cause fewer calls, never more.
    let ticks = texts.filter { $0 == .string("tick") }.count
    expect(ticks >= 1 && Double(ticks) <= time / .seconds(0.3), "\(ticks) in \(time)")
    expect(messages.filter { $0["method"] == .string("notify") }.count == ticks)
    expect(messages.filter { $0["method"] == .string("withdraw") }.count == ticks)
    let after = [#"{"jsonrpc":"2.0","method":"shutdown"}"#, update(1)]
    try expect(python(after).0.isEmpty)
  }

  @Test func `threads of a widget in Python push whole messages, also before it runs`() throws {
    let script = """
      import threading, today_widget as t
      pushing = [threading.Thread(target=lambda: [t.push(t.text("a" * 1900)) for _ in range(50)]) for _ in range(4)]
      for thread in pushing: thread.start()
      print("not a message")
      t.update(lambda request: t.text("b"))
      t.run()
      for thread in pushing: thread.join()
      """
    let (messages, _) = try converse(["python3", "-c", script], [update(1)])
    expectEqual(messages.filter { $0["method"] == .string("content") }.count, 200)
    expectEqual(messages.filter { $0["id"] == .number(1) }.count, 1)
  }

  @Test func `the module for Python has its older name, too`() throws {
    let script = """
      import today, today_widget
      from today import *
      @today.update
      def update(request): return items(items.row("a"), None, ["b"])
      assert today.update is today_widget.update
      today.run()
      """
    let (messages, _) = try converse(["python3", "-c", script], [update(1)])
    let rows = messages.first?["result"]?["content"]?["rows"]?.elements ?? []
    expectEqual(rows.map { $0["title"] }, [.string("a"), .string("b")])
  }

  @Test func `the module for Python names each field`() throws {
    let folder = "\(LibraryTests.libraries)/python/today_widget"
    expect(FileManager.default.fileExists(atPath: "\(folder)/py.typed"))
    let wrong = "import today_widget as t\nt.text('a', rle='value')\n"
    let log = try LibraryTests.errors(of: ["python3", "-c", wrong])
    expect(log.contains("unexpected keyword argument 'rle'"), "\(log)")
  }

  /// Runs where mypy is installed, which no other test needs.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/mypy")))
  func `the module for Python is typed strictly`() throws {
    let log = try LibraryTests.errors(of: [
      "sh", "-c", "mypy --strict --cache-dir=/dev/null -p today_widget >&2",
    ])
    expect(log.hasPrefix("Success"), "\(log)")
  }

  /// What a program writes to standard error.
  private static func errors(of program: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = program
    let folder = "\(libraries)/python"
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PYTHONPATH": folder, "MYPYPATH": folder, "PYTHONDONTWRITEBYTECODE": "1",
    ]) { $1 }
    let log = Pipe()
    process.standardError = log
    try process.run()
    let text = log.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `a text without quotes in shell fails with the words that lack them`() throws {
    let script = """
      . "$TODAY_SHELL"; today_request; today_answer "$(today_object type=text text=Hello World)"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TODAY_SHELL": "\(LibraryTests.libraries)/shell/today.sh"
    ]) { $1 }
    let (input, output, log) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, log)
    try process.run()
    input.fileHandleForWriting.write(Data((update(1) + "\n").utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let noted = String(decoding: log.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    expectEqual(
      noted,
      "today_object: \"World\" is not NAME=TEXT; put quotes around \"text=Hello World\"\n")
    expect(!MessageReview(of: Array(said)).mistakes.isEmpty)
  }

  @Test(arguments: ["dash", "bash"])
  func `a widget in shell reads and writes any text`(shell: String) throws {
    let name = #"Ne\\w \"é\" \u0001\nline, [x]: {y}"#
    let (messages, _) = try converse(
      [shell, "\(LibraryTests.scripts)/conversation.sh"],
      [
        #"{"jsonrpc":"2.0","id":3,"method":"update","params":{"list":["a",{"deep":" b "}],"settings":{"no":null,"name":"\#(name)"}}}"#,
        update(4), action(5, "rest"), action(6, "fail"), action(7, "say", value: #""it""#),
        action(8, "say"), #"{"jsonrpc":"2.0","method":"shutdown"}"#, update(9),
      ])
    let contents = messages.compactMap { $0["result"]?["content"] ?? $0["params"]?["content"] }
    expectEqual(contents.count, 4)
    let first = contents[0]["children"]?.elements ?? []
    expect(first.map { $0["text"] } == [.string("Ne\\w \"é\"  \nline, [x]: {y}"), .string(" b ")])
    expect(first[0]["lines"] == .number(2) && first[1]["id"] == .string("x"))
    expect(messages[0]["result"]?["name"] == .string(#"A \ "name""#))
    expect(messages[0]["result"]?["refreshAfter"] == .number(60))
    expect(contents[1]["children"]?.elements.first?["text"] == .string("Nobody"))
    expect(messages[2]["result"]?["outcome"] == .string("noData"))
    expect(messages[3]["error"]?["message"] == .string(#"There is no "network"."#))
    expect(contents[2]["text"] == .string("it") && contents[3]["text"] == .string("none"))
    let notices = messages.filter { $0["method"] == .string("notify") }
    expect(notices.map { $0["params"]?["body"] } == [nil, .string("Body"), nil, .string("Body")])
    expect(messages.last?["id"] == .number(8))
  }

  /// All parts that the Swift chapter lists compile.
  @Test func `all parts that the manual lists compile`() {
    let (start, end, bytes) = (0.0, 60.0, [UInt8]())
    let parts: [any Part] = [
      Text("…").role(.value).align(.trailing).lines(3).weight(.bold).mono().struck().fill(.red),
      Text([TextRun("BER → "), TextRun("LIS", weight: .bold)]), Text(.countdown(to: end)),
      Text(.elapsed(from: start)), Text(.relative(to: end)), Text(.clock(zone: "Asia/Tokyo")),
      Text(.date(.weekday)), Progress(0.4, track: .gray).from(0.2).marks([0.5]),
      Progress.ring(0.4, size: 56, text: "40%"), Progress(from: start, to: end),
      Progress.indeterminate(),
      Chart([1, 2, nil, 3], kind: .bars, height: 60, baseline: 0, unit: "GB").range(0...100)
        .edgeToEdge(),
      Chart(candles: [Node.Chart.Candle(open: 1, high: 4, low: 0, close: 3), nil], unit: "USD"),
      Picture(bytes, size: 64).named("cover"), Picture(kept: "cover", size: 64),
      ThemeIcon("weather-clear-symbolic", size: 32), Picture(bytes, size: 64),
      Picture(bytes, width: 120, height: 80, fit: .cover).corner(8).round(),
      Row(spacing: 8, align: .center, grow: 1) { Divider() }.fill(.red),
      Column(spacing: 4, align: .leading, grow: 0) { Spacer() }, Grid(columns: 7) { Text("1") },
      List(max: 6) {
        ListRow(
          "…", icon: "…", image: nil, subtitle: "…", value: "…", lines: 2, badge: "new", bar: .red,
          progress: 0.5)
        ListRow("Milk", isChecked: true, strikes: true, sending: "check 1")
      },
      Table([.grow, .fit], align: [.leading, .trailing], head: ["Process", "CPU"]) {
        TableRow("swift", "98%")
      },
      ActionButton("Drink", style: .filled, action: .send("drink")),
      ActionButton(icon: "…", label: "Next", action: .send("next")),
      ToggleSwitch("Wi-Fi", isOn: true, sending: "wifi"),
      Check("Milk", isOn: false, strikes: true, sending: "done 3"),
      ValueSlider(
        0.65, in: 0...1, step: 0.05, label: "Volume", icon: "…", endIcon: "…", sending: "volume"),
      Choice(
        [Node.Choice.Option("day", "Day")], value: "day", kind: .segments, sending: "span"),
      TextField(placeholder: "Add an item", sending: "add"),
    ]
    let listed = (try? Chapter("swift.md").text) ?? ""
    for part in parts {
      let name = "\(type(of: part))"
      expect(listed.contains("`\(name)(") || listed.contains("`\(name) {"), "\(name)")
    }
  }
}
