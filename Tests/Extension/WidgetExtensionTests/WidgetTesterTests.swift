import Expectations
import FoundationEssentials
import Testing
import WidgetCore
import WidgetExtension

@Suite("The widget tester")
struct WidgetTesterTests {
  private struct Counter: WidgetProvider {
    private var clicks = 0

    mutating func action(_ action: ActionRequest, _ context: Context) -> UpdateResult {
      clicks += 1
      return content("\(action.action) \(clicks)")
    }

    func update(_ context: Context) throws -> UpdateResult {
      context.push(Update(Node(.text(Node.Text("stored")))))
      let common = try context.commonValues.add(1, to: "all")
      let own = try context.values.add(1, to: "own")
      return content("\(context.reason) \(context.instance) \(common) \(own)")
    }

    mutating func modeChanged(_ context: Context) {
      context.setHasContent(context.environment.mode == .expanded)
    }

    private func content(_ text: String) -> UpdateResult {
      .newData(Update(Node(.text(Node.Text(text)))))
    }
  }

  private struct TooDeep: WidgetProvider {
    func update(_ context: Context) -> UpdateResult {
      var node = Node(.divider)
      for _ in 0..<20 { node = Node(.column(.column([node]))) }
      return .newData(Update(node))
    }
  }

  private func text(_ result: UpdateResult) -> String {
    if case .newData(let update) = result { update.content.firstText } else { "\(result)" }
  }

  @Test func `a widget gets the same requests as from the host`() throws {
    let folder = try Folder()
    var tester = WidgetTester(Counter.self, store: Store(path: folder["store.db"]))
    tester.request.instance = "a"
    expectEqual(text(tester.update()), "user a 1 1")
    tester.request.instance = "b"
    expectEqual(text(tester.update(.schedule)), "schedule b 2 1")
    expectEqual(text(tester.action("next")), "next 1")
    expectEqual(text(tester.action("next")), "next 2")
    tester.change(to: .expanded)
    let stored = WidgetMessage.content(Update(Node(.text(Node.Text("stored")))))
    expect(tester.pushed == [stored, stored, .hasContent(true)])
  }

  private struct Silly: WidgetProvider {
    func update(_ context: Context) -> UpdateResult {
      let content = Node(.text(Node.Text("stored")))
      for seconds in [1_700_000_000.0, -86_400, -3, 90] {
        context.push(Update(content, age: .seconds(seconds)))
      }
      return .newData(Update(content, age: .seconds(1e15)))
    }
  }

  @Test func `an age from a wrong clock is within the host's limits`() throws {
    let folder = try Folder()
    var tester = WidgetTester(Silly.self, store: Store(path: folder["store.db"]))
    guard case .newData(let update) = tester.update() else {
      Issue.record("no answer")
      return
    }
    expect(update.age == Elapsed.most)
    let ages = tester.pushed.map { message -> Duration? in
      if case .content(let update) = message { update.age } else { nil }
    }
    expect(ages == [Elapsed.most, Elapsed.most, .zero, .seconds(90)])
    // Stored content has an age, if it's representable.
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    expect(Update.age(of: now.addingTimeInterval(-90), at: now) == .seconds(90))
    for time in [0.0, 4_294_967_296, 1e300, -.infinity, .nan] {
      expect(Update.age(of: Date(timeIntervalSince1970: time), at: now) == Elapsed.most)
    }
  }

  /// A widget with two suggestions that can also fail.
  private struct Towns: WidgetProvider {
    func update(_ context: Context) -> UpdateResult { .noData }

    func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion] {
      if question.text == "fail" { throw Failing.Worded() }
      if question.text == "long" {
        return [Suggestion("a", title: String(repeating: "a", count: 201))]
      }
      let towns = context.settings.list("towns") ?? []
      return towns.filter { $0.hasPrefix(question.text) }
        .map { Suggestion($0, title: $0, subtitle: question.setting) }
    }
  }

  @Test func `suggestions use the settings of the form`() throws {
    let folder = try Folder()
    var tester = WidgetTester(Towns.self, store: Store(path: folder["store.db"]))
    tester.request.settings = ["towns": ["Hamburg", "Hamm", "Ulm"]]
    expect(
      tester.suggest("Ham", for: "place")
        == .found([
          Suggestion("Hamburg", title: "Hamburg", subtitle: "place"),
          Suggestion("Hamm", title: "Hamm", subtitle: "place"),
        ]))
    expect(tester.suggest("fail", for: "place") == .failed("There is no network."))
    guard case .failed(let reason) = tester.suggest("long", for: "place") else {
      Issue.record("what is too long was taken")
      return
    }
    expect(reason.contains("201 characters"))
    // A widget without suggestions.
    var other = WidgetTester(Silly.self, store: Store(path: folder["store.db"]))
    expect(other.suggest("Ham", for: "place") == .found([]))
  }

  private struct Failing: WidgetProvider {
    enum Trouble: Error { case strange }

    struct Worded: Error, CustomStringConvertible { let description = "There is no network." }

    func update(_ context: Context) throws -> UpdateResult {
      switch context.settings.text("how") {
      case "file": _ = try Data(contentsOf: URL(filePath: "/nowhere/at all"))
      case "json": _ = try JSONDecoder().decode([Int].self, from: Data("{".utf8))
      case "words": throw Worded()
      default: throw Trouble.strange
      }
      return .noData
    }
  }

  @Test func `users never see errors in Swift's format`() throws {
    let folder = try Folder()
    var tester = WidgetTester(Failing.self, store: Store(path: folder["store.db"]))
    func reason(_ how: String) -> String {
      tester.request.settings = ["how": .text(how)]
      guard case .failed(let reason) = tester.update() else { return "" }
      return reason
    }
    expectEqual(reason("words"), "There is no network.")
    expectEqual(reason("file"), "/nowhere/at all: it does not exist")
    let unknown = "Something went wrong in the widget. Its log has the details."
    expect(reason("json") == unknown && reason("strange") == unknown)
  }

  @Test func `content over a limit fails`() throws {
    let folder = try Folder()
    var tester = WidgetTester(TooDeep.self, store: Store(path: folder["store.db"]))
    guard case .failed(let reason) = tester.update() else {
      Issue.record("nobody noticed")
      return
    }
    expect(reason.contains("16"))
  }

  /// Pushes and notifies what the host refuses, and returns what it accepts.
  private struct Pushing: WidgetProvider {
    func update(_ context: Context) -> UpdateResult {
      switch context.settings.text("what") {
      case "content": context.push(Update(Node(.button(Node.Button(.text("a"))))))
      case "notification": context.notify(WidgetNotification(id: "a", title: " "))
      default: break
      }
      return .newData(Update(Node(.divider)))
    }
  }

  @Test(arguments: ["content", "notification"])
  func `pushing over a limit fails`(_ what: String) throws {
    let folder = try Folder()
    var tester = WidgetTester(Pushing.self, store: Store(path: folder["store.db"]))
    expect(tester.update() == .newData(Update(Node(.divider))))
    tester.request.settings = ["what": .text(what)]
    guard case .failed(let reason) = tester.update() else {
      Issue.record("nobody noticed")
      return
    }
    tester.request.settings = [:]
    expect(tester.update() == .failed(reason))
  }

  /// A widget with words and times of a service.
  private struct Relaying: WidgetProvider {
    static let word = "e" + String(repeating: "\u{301}", count: 3000)

    func update(_ context: Context) -> UpdateResult {
      context.offerUndo(Self.word, sending: "undo")
      context.notify(WidgetNotification(id: "a", title: Self.word, body: Self.word))
      let update = Update(
        Node(.text(Node.Text(Self.word))), name: Self.word, refreshAfter: .zero,
        wakeAt: .seconds(253_402_329_540))
      context.push(update)
      context.push(WrittenContent(update))
      return .newData(update)
    }
  }

  @Test func `words and times of others are within the host's limits`() throws {
    let folder = try Folder()
    var tester = WidgetTester(Relaying.self, store: Store(path: folder["store.db"]))
    guard case .newData(let update) = tester.update() else {
      Issue.record("it was refused: \(tester.update())")
      return
    }
    expectEqual(update.content.firstText.unicodeScalars.count, Limits.text)
    expectEqual(update.name?.unicodeScalars.count, Limits.cardName)
    expect(update.refreshAfter == .seconds(1))
    expect(update.wakeAt == .seconds(Limits.wakeAt.upperBound))
    expectEqual(tester.undo?.text.unicodeScalars.count, Limits.name)
    expectEqual(tester.pushed.count, 3)
  }
}

@Suite("The card's settings")
struct SettingsTests {
  @Test func `a setting of another type is nil`() {
    let settings = WidgetSettings([
      "text": .text("/"), "whole": .number(3), "part": .number(0.5), "on": .isOn(true),
    ])
    expectEqual(settings.text("text"), "/")
    expectEqual(settings.integer("whole"), 3)
    expect(settings.integer("part") == nil)
    expectEqual(settings.number("part"), 0.5)
    expect(settings.isOn("on") == true)
    expect(settings.text("on") == nil)
    expect(settings.isOn("missing") == nil)
  }
}
