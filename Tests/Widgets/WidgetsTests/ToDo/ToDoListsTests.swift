import CalendarServices
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The To-Do widget with lists` {
  private let server: PriceServer
  private let folder: WorkFolder
  private let today: Int

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    today = CivilTime(secondsSince1970: Int(Date().timeIntervalSince1970), offset: 0).dayNumber
  }

  private func settings(
    _ address: String, _ lists: [String] = []
  ) -> [String: SettingValue] {
    [
      "source": .text("server"), "server": .text(address), "user": .text(RadicaleServer.user),
      "password": .text(RadicaleServer.password), "lists": .list(lists),
    ]
  }

  private func tester(_ settings: [String: SettingValue]) -> WidgetTester<ToDo> {
    WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "one", settings: settings,
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")))
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    return update.content
  }

  private func rows(_ node: Node) -> [String] {
    node.nodes(in: .expanded).compactMap {
      if case .check(let toggle) = $0.kind { toggle.text } else { nil }
    }
  }

  private func action(_ node: Node, of title: String, _ name: String = "check") throws -> String {
    let check = node.everyNode.first {
      if case .check(let toggle) = $0.kind { toggle.text == title } else { false }
    }
    guard case .send(let action)? = check?.action else { throw PriceServer.Trouble(what: title) }
    return action.replacing("check", with: name)
  }

  private func texts(_ way: String) throws -> [String: String] {
    let output = try PriceServer.run("curl", ["-s", server.tasks("texts/\(way)")])
    return try JSONDecoder().decode([String: String].self, from: Data(output.utf8))
  }

  // MARK: - A server

  @Test func `To-dos of a server are checked, added, edited, deleted, and restored`() throws {
    let way = "right-card"
    var tester = tester(settings(server.tasks("\(way)/")))
    let first = try content(tester.update(.appear))
    expectEqual(rows(first).sorted(), ["Bread", "Milk"])
    let done = try content(tester.action(action(first, of: "Milk"), .one(.isOn(true))))
    expectEqual(rows(done), ["Bread", "Milk"])
    try expect(texts(way)["milk.ics"]?.contains("STATUS:COMPLETED\r\n") == true)
    _ = try content(tester.action(action(done, of: "Milk"), .one(.isOn(false))))
    try expect(texts(way)["milk.ics"]?.contains("STATUS:NEEDS-ACTION\r\n") == true)

    let added = try content(
      tester.action("add", .one(.text("Paint the door +Home tomorrow 5 pm"))))
    expect(rows(added).contains("Paint the door +Home"))
    let day = (today + 1).isoDate.filter { $0 != "-" }
    let text = try #require(try texts(way).values.first { $0.contains("Paint") })
    for line in ["SUMMARY:Paint the door", "CATEGORIES:Home", "DUE:\(day)T170000Z"] {
      expect(text.contains("\(line)\r\n"), "\(text)")
    }
    let edit = try action(added, of: "Paint the door +Home", "edit")
    guard
      case .refused(_, let field) = tester.action(
        edit, .fields(["text": .text("Paint"), "due": .text("whenever")]))
    else { return expect(Bool(false), "not refused") }
    expectEqual(field, "due")
    let edited = try content(
      tester.action(edit, .fields(["text": .text("Paint it +Home"), "priority": .text("A")])))
    expectEqual(rows(edited).first, "Paint it +Home")
    let new = try #require(try texts(way).values.first { $0.contains("Paint") })
    expect(new.contains("PRIORITY:1\r\n") && !new.contains("DUE"))

    let left = try content(tester.action(action(edited, of: "Bread", "delete")))
    expect(!rows(left).contains("Bread"))
    expectEqual(tester.undo?.action, "restore")
    let restored = try content(tester.action("restore"))
    expect(rows(restored).contains("Bread"))
    try expect(texts(way)["bread.ics"]?.contains("X-OTHER;X-A=1:kept\r\n") == true)
  }

  @Test func `A click on what another app has changed does nothing but say so`() throws {
    var tester = tester(settings(server.tasks("rival-card/")))
    let node = try content(tester.update(.appear))
    let result = try tester.action(action(node, of: "Milk"), .one(.isOn(true)))
    expectEqual(result, .failed("Another app has changed this to-do. Look at it again."))
    guard case .content(let update)? = tester.pushed.last else { return expect(Bool(false)) }
    expectEqual(rows(update.content).sorted(), ["Bread", "Not Milk"])
  }

  @Test func `A server's error is shown, and below the to-dos that are known`() throws {
    var tester = tester(settings("http://127.0.0.1:1/"))
    expectEqual(tester.update(.appear), .failed("127.0.0.1 could not be reached"))
    expectEqual(
      tester.action("add", .one(.text("Call"))), .failed("127.0.0.1 could not be reached"))
    var none = self.tester(settings(server.tasks("none/")))
    expectEqual(none.update(.appear), .failed("127.0.0.1 has no to-do lists of yours"))
    var unset = self.tester(["source": .text("server")])
    try expect(
      content(unset.update(.appear)).texts(in: .compact).contains(
        "Enter the address of your server."))
    // There is nothing to add it to, and the file isn't used.
    expectEqual(unset.action("add", .one(.text("Call"))), .noData)
  }

  @Test func `It asks before the password goes to another server`() throws {
    let certificate = folder["certificate.pem"]
    try server.certificate.write(to: URL(fileURLWithPath: certificate))
    let store = Store(path: folder["store.db"])
    let way = "elsewhere-s\(server.securePort)-home-asktodo"
    let told = { [server] in
      try PriceServer.run("curl", ["-s", server.calendar("told/\(way)")])
    }
    var tester = WidgetTester<ToDo>(
      store: store,
      http: HTTPClient(
        store: store, userAgent: HTTPClient.standardUserAgent, authorities: certificate,
        now: Date.init),
      request: UpdateRequest(
        instance: "one", settings: settings(server.calendar("dav/\(way)/")),
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")))
    let asking = try content(tester.update())
    guard case .confirm(let question) = asking.node(withID: "password")?.action else {
      return expect(Bool(false), "no question")
    }
    try expect(!told().contains("\(server.securePort)"))
    let shown = try content(tester.action(question.action))
    expect(shown.node(withID: "password") == nil && shown.node(withID: "trouble 0") == nil)
    expect(shown.texts(in: .compact).contains("Nothing to do"))
    try expect(told().contains("\(server.securePort)"))
  }

  @Test func `Lists are chosen by name, and named where there are several`() throws {
    let radicale = try RadicaleServer()
    for name in ["Chores", "Office"] {
      try radicale.makeCalendar(name, title: name, color: "#ff0000ff", of: "VTODO")
      try radicale.put(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\nBEGIN:VTODO\r\nUID:\(name)\r\n"
          + "DTSTAMP:20260101T000000Z\r\nSUMMARY:To-do of \(name)\r\nEND:VTODO\r\n"
          + "END:VCALENDAR\r\n", name, in: name)
    }
    var both = tester(settings(radicale.address))
    let all = try content(both.update(.appear))
    expectEqual(rows(all).sorted(), ["To-do of Chores", "To-do of Office"])
    expect(all.texts(in: .compact).contains("Chores") && all.texts(in: .compact).contains("Office"))
    var one = tester(settings(radicale.address, ["office", "Nothing"]))
    let office = try content(one.update(.appear))
    expectEqual(rows(office), ["To-do of Office"])
    expect(!office.texts(in: .expanded).contains("Office"))
    expect(office.texts(in: .expanded).contains("There is no list “Nothing”"))
    // New to-dos are added to the first one that is shown.
    _ = try content(one.action("add", .one(.text("Print"))))
    var again = tester(settings(radicale.address, ["Office"]))
    try expectEqual(rows(content(again.update(.user))).sorted(), ["Print", "To-do of Office"])
    guard case .found(let found) = again.suggest("off", for: "lists") else {
      return expect(Bool(false), "no suggestions")
    }
    expectEqual(found.map(\.value), ["Office"])
  }

  // MARK: - Evolution Data Server

  /// A running process of the widget.
  private final class Card {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var rest = Data()
    private var count = 0

    init(_ folder: WorkFolder, bus: String) throws {
      process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
      process.arguments = ["to-do"]
      process.environment = [
        "HOME": folder.path, "XDG_DATA_HOME": folder["data"], "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "DBUS_SESSION_BUS_ADDRESS": bus,
      ]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    func next() throws -> WidgetMessage {
      while !rest.contains(10) {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw PriceServer.Trouble(what: "the widget has ended") }
        rest += more
      }
      let line = rest.prefix { $0 != 10 }
      rest = Data(rest.dropFirst(line.count + 1))
      return try WidgetMessage(parsing: Array(line))
    }

    private func answer(_ line: [UInt8]) throws -> UpdateResult? {
      input.fileHandleForWriting.write(Data(line + [10]))
      while true {
        if case .response(let response) = try next() { return response.updateResult }
      }
    }

    func update() throws -> UpdateResult? {
      count += 1
      return try answer(
        HostMessage.update(
          id: count,
          UpdateRequest(
            reason: .appear, instance: "one", settings: ["source": .text("evolution")],
            environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC"))
        ).line)
    }

    func action(_ name: String, _ value: ActionValue) throws -> UpdateResult? {
      count += 1
      return try answer(
        HostMessage.action(id: count, ActionRequest(action: name, value: value)).line)
    }
  }

  @Test func `Evolution's lists are shown, changed, and followed`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores")
    func task(_ uid: String, _ title: String) -> String {
      "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:\(title)\r\nEND:VTODO\r\n"
    }
    try gnome.add([task("a", "Water")], to: "chores")
    let card = try Card(folder, bus: gnome.address)
    let first = try content(try #require(try card.update()))
    expectEqual(rows(first), ["Water"])
    let done = try content(
      try #require(try card.action(action(first, of: "Water"), .one(.isOn(true)))))
    expectEqual(rows(done), ["Water"])
    try expect(gnome.text("a", in: "chores")?.contains("STATUS:COMPLETED\r\n") == true)
    // Another app's change appears by itself.
    try gnome.add([task("b", "Sweep")], to: "chores")
    while true {
      guard case .content(let update) = try card.next() else { continue }
      if rows(update.content).contains("Sweep") { break }
    }
  }

  @Test func `Without Evolution Data Server, it says so and starts nothing`() throws {
    let gnome = try GnomeServices(isRunning: false)
    let card = try Card(folder, bus: gnome.address)
    try expectEqual(
      card.update(),
      .failed("To-do lists can’t be read: Evolution Data Server is not running"))
    try expect(!gnome.isRunning(GnomeServices.registry))
  }
}
