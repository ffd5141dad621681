import CalendarServices
import Calendars
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite("The Calendar and Up Next widgets")
struct CalendarWidgetTests {
  private let server: PriceServer
  private let folder: WorkFolder

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
  }

  private func tester<Subject: WidgetProvider>(
    _ widget: Subject.Type, _ settings: [String: SettingValue], locale: String = "en_GB"
  ) -> WidgetTester<Subject> {
    WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "calendar-1", settings: settings,
        environment: EnvironmentDescription(locale: locale, timeZone: "UTC")))
  }

  private func address(_ way: String) -> [String: SettingValue] {
    ["addresses": .list([server.calendar(way)])]
  }

  private func account(_ way: String) -> [String: SettingValue] {
    [
      "server": .text(server.calendar("dav/\(way)-card/")), "user": .text("anna"),
      "password": .text("secret"),
    ]
  }

  private func update(_ result: UpdateResult) throws -> Update {
    guard case .newData(let update) = result else {
      throw PriceServer.Trouble(what: "\(result)")
    }
    return update
  }

  private func pushed(_ messages: [WidgetMessage]) throws -> Update {
    guard case .content(let update) = try #require(messages.first) else {
      throw PriceServer.Trouble(what: "nothing was pushed")
    }
    return update
  }

  @Test func `Calendar shows today's events, and refreshes when they end`() throws {
    var tester = tester(CalendarWidget.self, address("right"))
    let update = try update(tester.update(.appear))
    expect(tester.pushed.isEmpty)
    expect(update.content.everything(in: .compact).contains("Birthday"))
    expect(update.content.everything(in: .expanded).contains("Birthday"))
    expect(update.wakeAt != nil)
  }

  @Test func `Up Next shows the next event and the following ones`() throws {
    var tester = tester(UpNext.self, address("right"))
    let update = try update(tester.update(.appear))
    expect(update.content.everything(in: .compact).contains("Talk"))
    expect(update.content.everything(in: .expanded).contains("Walk"))
  }

  @Test func `both widgets show stored events at once, and no more without changes`()
    throws
  {
    var first = tester(CalendarWidget.self, address("right/shared"))
    let shown = try update(first.update(.appear))
    var second = tester(CalendarWidget.self, address("right/shared"))
    expectEqual(second.update(.schedule), .noData)
    try expect(pushed(second.pushed).content == shown.content)
    var other = tester(UpNext.self, address("right/shared"))
    _ = other.update(.schedule)
    try expect(pushed(other.pushed).content.everything(in: .compact).contains("Talk"))
    let requests = try server.requests("/calendars/right/shared")
    expectEqual(requests.count, 1)
  }

  @Test func `the card asks before the password goes to another server`() throws {
    try checkConsent(CalendarWidget.self, "askmonth")
    try checkConsent(UpNext.self, "asknext")
  }

  private func checkConsent<Subject: WidgetProvider>(_ widget: Subject.Type, _ manner: String)
    throws
  {
    let certificate = folder["certificate.pem"]
    try server.certificate.write(to: URL(fileURLWithPath: certificate))
    let store = Store(path: folder["\(manner).db"])
    let way = "elsewhere-s\(server.securePort)-home-\(manner)"
    let told = { try PriceServer.run("curl", ["-s", server.calendar("told/\(way)")]) }
    var settings = account(way)
    settings["server"] = .text(server.calendar("dav/\(way)/"))
    var tester = WidgetTester<Subject>(
      store: store,
      http: HTTPClient(
        store: store, userAgent: HTTPClient.standardUserAgent, authorities: certificate,
        now: Date.init),
      request: UpdateRequest(
        instance: "calendar-1", settings: settings,
        environment: EnvironmentDescription(locale: "en_GB", timeZone: "UTC")))
    let card = try update(tester.update()).content
    guard case .confirm(let question) = card.node(withID: "password")?.action else {
      throw PriceServer.Trouble(what: "no question")
    }
    let origin = "https://127.0.0.1:\(server.securePort)"
    expectEqual(question.title, "Send Your Password to \u{2068}\(origin)\u{2069}?")
    try expect(!told().contains("\(server.securePort)"))

    let shown = try update(tester.action(question.action)).content
    expect(shown.node(withID: "password") == nil)
    expect(!shown.everything(in: .expanded).contains("refers to"))
    try expect(told().contains("\(server.securePort)"))
    expectEqual(tester.action("password:https://127.0.0.1:1"), .noData)
  }

  @Test func `calendars of a server are shown like those of other sources`() throws {
    var tester = tester(UpNext.self, account("right").merging(address("none")) { $1 })
    let texts = try update(tester.update(.appear)).content.everything(in: .expanded)
    expect(texts.contains("Event 0") && texts.contains("Event 2"))
  }

  @Test(arguments: ["401", "404", "500", "html", "half", "cut", "empty", "none"])
  func `a failure without stored events shows the reason`(way: String) {
    var calendar = tester(CalendarWidget.self, account(way))
    guard case .failed(let reason) = calendar.update(.appear) else {
      Issue.record("no reason")
      return
    }
    expect(reason.contains("127.0.0.1") && !reason.contains("secret"))
    expect(calendar.pushed.isEmpty)
  }

  @Test func `known events stay when a source fails, and the expanded card shows the reason`()
    throws
  {
    var tester = tester(CalendarWidget.self, account("401").merging(address("right")) { $1 })
    let content = try update(tester.update(.appear)).content
    let sentence = "127.0.0.1 doesn’t accept this user name and password"
    expect(content.everything(in: .expanded).contains(sentence))
    expect(!content.everything(in: .compact).contains(sentence))
    expect(content.everything(in: .compact).contains("Birthday"))
  }

  @Test(arguments: ["ar_EG", "cs_CZ", "de_DE", "ru_RU", "en_US", "C"])
  func `both widgets are within the host's limits in every language`(locale: String) throws {
    var calendar = tester(CalendarWidget.self, address("right/a"), locale: locale)
    _ = try update(calendar.update(.appear))
    var next = tester(UpNext.self, address("right/b"), locale: locale)
    _ = try update(next.update(.appear))
  }

  @Test func `a chosen day shows its events, far from today, too, and today comes back`() throws {
    let file = folder["all.ics"]
    try Data(
      ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Daily\r\n"
        + "DTSTART:20200101T100000Z\r\nDURATION:PT30M\r\nRRULE:FREQ=DAILY\r\n"
        + "ATTENDEE;CN=Jana:mailto:jana@example.org\r\nDESCRIPTION:Bring tea\r\n"
        + "BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8
    ).write(to: URL(fileURLWithPath: file))
    var tester = tester(CalendarWidget.self, ["files": .list([file])])
    let first = try update(tester.update(.appear))
    let today = try #require(first.content.month?.value)
    for months in [1, 14, -14, 15] {
      let day = today.adding(months: months)
      let content = try update(tester.action("day", .one(.text(day.description)))).content
      expectEqual(content.month?.value, day)
      expect(content.month?.marks.contains { $0.day == day } == true)
      expect(content.everything(in: .expanded).contains("Daily"), "\(months)")
      expect(content.everything(in: .compact) == first.content.everything(in: .compact))
      let texts = content.pages.flatMap { $0.content.everything(in: .expanded) }
      for text in ["Bring tea", "\u{2068}Jana\u{2069}", "15 minutes before", "all"] {
        expect(texts.contains(text), "\(text)")
      }
    }
    // An update keeps the day, until the panel is shown again.
    let later = try update(tester.update(.schedule)).content
    expectEqual(later.month?.value, today.adding(months: 15))
    expectEqual(tester.action("day", .one(.text("tomorrow"))), .noData)
    let back = tester.update(.appear)
    guard case .content(let shown)? = tester.pushed.last else {
      Issue.record("\(back)")
      return
    }
    expectEqual(shown.content.month?.value, today)
  }

  // MARK: - Settings

  @Test func `Up Next is hidden while another card asks for calendars`() throws {
    let bus = "unix:path=/nowhere"
    let unset = try run("up-next", [:], bus: bus, isShared: true)
    expect(unset.contains(.hasContent(false)))
    try expect(!run("up-next", [:], bus: bus).contains(.hasContent(false)))
    _ = try run("up-next", [:], bus: bus, isShared: true)
    let set = try run("up-next", address("right"), bus: bus, isShared: true)
    expect(set.contains(.hasContent(true)))
    try expect(!run("up-next", address("right"), bus: bus).contains(.hasContent(true)))
  }

  private func options(
    _ settings: [String: SettingValue], home: String? = nil, gnomeRuns: Bool = false
  ) -> [CalendarSource] {
    CalendarOptions(WidgetSettings(settings), home: home, gnomeRuns: { gnomeRuns }).sources
  }

  @Test func `the default sources are those in use, and reading them starts no service`() throws {
    expect(options([:]).isEmpty)
    expectEqual(options([:], gnomeRuns: true), [.gnome])
    let calendars = folder[".local/share/calendars"]
    try FileManager.default.createDirectory(
      atPath: calendars, withIntermediateDirectories: true)
    expect(options([:], home: folder.path) == [.folder(calendars)])
    expect(options([:], home: folder.path, gnomeRuns: true) == [.folder(calendars), .gnome])
    // An explicit choice replaces the defaults.
    let chosen = options(["files": .list(["/a.ics"])], home: folder.path, gnomeRuns: true)
    expect(chosen == [.file("/a.ics")])
  }

  @Test func `each kind of source has its setting, and invalid ones are ignored`() throws {
    let all = options([
      "gnome": .isOn(true), "folders": .list(["/f"]), "files": .list(["/a.ics"]),
      "addresses": .list(["webcal://a.b/c.ics", " "]), "server": .text("dav.example.org"),
      "user": .text("anna"), "password": .text("secret"),
    ])
    let server = try #require(
      CalendarServer(address: "https://dav.example.org", user: "anna", password: "secret"))
    expect(
      all == [
        .gnome, .folder("/f"), .file("/a.ics"), .address("https://a.b/c.ics"), .server(server),
      ])
    expect(
      options([
        "gnome": .text("yes"), "folders": .text("/f"), "server": .number(7), "user": .text("anna"),
      ]).isEmpty)
  }

  // MARK: - Processes

  /// Returns the output of a process, line by line.
  private func run(
    _ widget: String, _ settings: [String: SettingValue], bus: String, isShared: Bool = false
  ) throws -> [WidgetMessage] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
    process.arguments = [widget]
    process.environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin",
      "DBUS_SESSION_BUS_ADDRESS": bus, "TZ": "UTC",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let request = UpdateRequest(
      reason: .appear, instance: "one", settings: settings, isShared: isShared,
      environment: EnvironmentDescription(locale: "en_GB", timeZone: "UTC"))
    input.fileHandleForWriting.write(Data(HostMessage.update(id: 1, request).line + [0x0A]))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try said.split(separator: 0x0A).map { try WidgetMessage(parsing: Array($0)) }
  }

  private func answer(_ messages: [WidgetMessage]) throws -> UpdateResult {
    guard case .response(let response) = try #require(messages.last) else {
      throw PriceServer.Trouble(what: "no answer came")
    }
    return try #require(response.updateResult)
  }

  @Test
  func `GNOME's calendars are shown if they're in use, and not started otherwise`()
    throws
  {
    let gnome = try GnomeServices(isRunning: false)
    let unset = try update(answer(run("calendar", [:], bus: gnome.address)))
    expect(
      unset.content.everything(in: .compact).contains("Choose the calendars that are shown here."))
    let chosen = try answer(run("calendar", ["gnome": .isOn(true)], bus: gnome.address))
    expect(
      chosen
        == .failed("GNOME’s calendars can’t be read: Evolution Data Server is not running"))
    try expect(!gnome.isRunning(GnomeServices.registry))

    try gnome.start(GnomeServices.registry)
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.add(
      [
        "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Holiday\r\n"
          + "DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
      ], to: "work")
    let shown = try update(answer(run("calendar", [:], bus: gnome.address)))
    expect(shown.content.everything(in: .compact).contains("Holiday"))
    // Nothing changed, so there is only stored content.
    let again = try run("calendar", [:], bus: gnome.address)
    try expect(pushed(again).content == shown.content && answer(again) == .noData)
    // The other widget shares the stored events.
    let next = try pushed(run("up-next", ["gnome": .isOn(true)], bus: gnome.address))
    expect(next.content.everything(in: .compact).contains("Holiday"))

    // The service is gone, and known events stay.
    try gnome.kill(GnomeServices.registry)
    let old = try update(answer(run("calendar", ["gnome": .isOn(true)], bus: gnome.address)))
    expect(old.content.everything(in: .compact).contains("Holiday"))
    expect(
      old.content.everything(in: .expanded).contains { $0.hasPrefix("GNOME’s calendars can’t") })
  }
}

extension Node {
  fileprivate var month: Node.Month? {
    if case .month(let month) = kind { return month }
    return children.lazy.compactMap(\.month).first
  }

  /// Returns the pages that rows open.
  fileprivate var pages: [ContentPage] {
    actions.compactMap { if case .show(let page) = $0 { page } else { nil } }
      + children.flatMap(\.pages)
  }

  /// Returns the texts in a mode, including lists and buttons.
  fileprivate func everything(in mode: DisplayMode) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    switch kind {
    case .text(let text): return [text.text]
    case .listRow(let row): return [row.title, row.subtitle, row.value].compactMap(\.self)
    default: return children.flatMap { $0.everything(in: mode) }
    }
  }
}
