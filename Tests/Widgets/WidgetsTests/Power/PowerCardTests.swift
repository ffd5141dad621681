import Expectations
import Foundation
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The card of power` {
  private func texts(_ node: Node, _ mode: DisplayMode) -> [String] {
    node.nodes(in: mode).compactMap { if case .text(let text) = $0.kind { text.text } else { nil } }
  }

  private func rows(_ node: Node) -> [[String]] {
    node.nodes(in: .expanded).compactMap {
      guard case .listRow(let row) = $0.kind else { return nil }
      return [row.title, row.subtitle, row.value].compactMap(\.self)
    }
  }

  /// The labels of the round buttons.
  private func buttons(_ node: Node, _ mode: DisplayMode) -> [String] {
    node.nodes(in: mode).compactMap { if case .button = $0.kind { $0.label } else { nil } }
  }

  private func action(_ title: String, in node: Node) -> Action? {
    node.nodes(in: .expanded).first {
      if case .button = $0.kind { $0.label == title } else { false }
    }?.action
  }

  private func question(_ title: String, _ state: PowerState) -> WidgetCore.Confirmation? {
    if case .confirm(let question)? = action(title, in: state.card()) { question } else { nil }
  }

  private func kinds(_ node: Node) -> Set<Node.Kind.Name> {
    Set(node.nodes(in: .expanded).map(\.kind.kindName))
  }

  private var desktop: PowerState {
    var state = PowerValues.notebook
    state.supplies = .ready(PowerValues.supplies(nil))
    return state
  }

  @Test func `A notebook has its battery and devices, and expanded everything`() throws {
    let card = PowerValues.notebook.card()
    try card.check()
    let texts = texts(card, .compact).map(\.withoutIsolates)
    expectEqual(texts, ["3 h 20 min left", "On battery", "Mouse 40%, Headphones 80%"])
    expectEqual(
      Array(self.texts(card, .expanded).prefix(2)), ["3 h 20 min left", "On battery · health 91%"])
    expectEqual(buttons(card, .expanded), ["Lock", "Suspend", "Log Out", "Restart", "Shut Down"])
    expect(kinds(card).contains(.choice) && buttons(card, .compact).isEmpty)
    expectEqual(card.menu.map(\.text), buttons(card, .expanded))
  }

  @Test(arguments: [
    (UInt32(1), UInt32(1), ["45 min until full", "Charging"]),
    (2, 1, ["3 h 20 min left", "On battery"]), (2, 3, ["3 h 20 min left", "Battery low"]),
    (2, 4, ["3 h 20 min left", "Battery almost empty"]), (3, 1, ["Empty", "On battery"]),
    (4, 1, ["Fully charged", "Plugged in"]), (5, 1, ["Not charging", "Plugged in"]),
    (6, 1, ["On battery"]), (0, 1, ["Battery", "On battery"]),
  ])
  func `Each state has its words`(_ charging: UInt32, _ warning: UInt32, _ words: [String]) {
    var state = PowerState()
    state.supplies = .ready(
      PowerValues.supplies(PowerValues.battery(72, state: charging, warning: warning)))
    expectEqual(texts(state.card(), .compact), words)
  }

  @Test(arguments: [
    (20.0, "1 min"), (2700, "45 min"), (3600, "1 h"), (12_000, "3 h 20 min"), (41_000, "11 h"),
  ])
  func `Times are as exact as an estimate can be`(_ seconds: Double, _ words: String) {
    expectEqual(PowerWords.time(seconds), words)
  }

  @Test func `A low battery has another color, and says so`() {
    func tint(_ warning: UInt32) -> Tint? {
      var state = PowerState()
      state.supplies = .ready(PowerValues.supplies(PowerValues.battery(9, warning: warning)))
      return state.card().nodes(in: .compact).first { $0.kind.kindName == .progress }?.tint
    }
    expect(tint(1) == .green && tint(3) == .orange && tint(4) == .red)
  }

  @Test func `The day is a chart, unless the user doesn't want it`() throws {
    var supplies = PowerValues.supplies()
    supplies.histories[PowerValues.battery] = ChargeHistory(
      PowerValues.array([
        .structure([.uint32(950_000), .double(90), .uint32(2)]),
        .structure([.uint32(990_000), .double(75), .uint32(2)]),
      ]))
    var state = PowerValues.notebook
    state.supplies = .ready(supplies)
    try state.card().check()
    let charts = state.card().nodes(in: .expanded).compactMap { node -> Node.Chart? in
      if case .chart(let chart) = node.kind { chart } else { nil }
    }
    expect(charts.count == 1 && charts[0].hasAxes)
    var settings = PowerSettings()
    settings.showsChart = false
    expect(!kinds(state.card(settings)).contains(.chart))
    expect(!kinds(PowerValues.notebook.card()).contains(.chart))
  }

  @Test func `Several batteries are listed, each with its health`() throws {
    var state = PowerState()
    var second = PowerValues.battery(30)
    second["EnergyFull"] = .double(25)
    state.supplies = .ready(PowerValues.supplies(PowerValues.battery(), [second]))
    let rows = rows(state.card())
    expectEqual(rows.first, ["Battery 1", "Health 91%", "72%"])
    expectEqual(rows.dropFirst().first, ["Battery 2", "Health 50%", "30%"])
  }

  @Test func `Cycles and watts are told where they are known`() {
    var battery = PowerValues.battery()
    battery["ChargeCycles"] = .int32(312)
    battery["EnergyRate"] = .double(6.44)
    var state = PowerState()
    state.supplies = .ready(PowerValues.supplies(battery))
    expectEqual(rows(state.card()), [["Power Draw", "6.4 W"], ["Charge Cycles", "312"]])
  }

  @Test func `Devices have names, coarse levels, and a word when they are low`() {
    var keyboard = PowerValues.device(.keyboard, "K380", percent: 55)
    keyboard["BatteryLevel"] = .uint32(4)
    var state = PowerState()
    state.supplies = .ready(
      PowerValues.supplies(
        nil, [PowerValues.device(.mouse, "MX Master 3", percent: 5), keyboard]))
    expectEqual(
      rows(state.card()),
      [["MX Master 3", "Battery low", "5%"], ["K380", "Battery low", "Critical"]])
    var settings = PowerSettings()
    settings.showsDevices = false
    expect(rows(state.card(settings)).isEmpty)
  }

  @Test func `A desktop has its buttons and the profile alone`() throws {
    let card = desktop.card()
    try card.check()
    expectEqual(buttons(card, .compact).count, 5)
    expect(!kinds(card).contains(.progress) && kinds(card).contains(.choice))
    expect(card.menu.isEmpty)
  }

  @Test func `A desktop without logind has its profile alone, and says what is missing`() {
    var state = desktop
    state.session = .missing
    let compact = state.card().nodes(in: .compact).map(\.kind.kindName)
    expect(compact.contains(.choice))
    expect(texts(state.card(), .expanded).contains { $0.contains("logind") })
  }

  @Test func `Profiles of which there is one aren't offered`() {
    var state = desktop
    state.profiles = .ready(PowerValues.profiles("balanced", ["balanced"]))
    expect(!kinds(state.card()).contains(.choice))
  }

  @Test func `A fast profile that is slow now says why`() {
    var state = desktop
    state.profiles = .ready(PowerValues.profiles("performance", degraded: "lap-detected"))
    expect(texts(state.card(), .expanded).contains { $0.contains("lap") })
    state.profiles = .ready(PowerValues.profiles("balanced", degraded: "lap-detected"))
    expect(!texts(state.card(), .expanded).contains { $0.contains("lap") })
  }

  @Test func `Without any service, a sentence says so`() throws {
    var state = PowerState()
    (state.supplies, state.profiles, state.session) = (.missing, .missing, .missing)
    let card = state.card()
    try card.check()
    expectEqual(texts(card, .compact), [PowerWords.nothing])
    state.hasBattery = true
    expectEqual(texts(state.card(), .compact), [PowerWords.noUPower])
    expectEqual(texts(PowerState().card(), .compact), [PowerWords.nothing])
  }

  @Test func `A service that is silent is named`() {
    var state = PowerValues.notebook
    state.supplies = .silent
    expect(texts(state.card(), .compact).contains("UPower doesn’t respond"))
    expectEqual(buttons(state.card(), .compact).count, 5)
    state = PowerValues.notebook
    state.session = .silent
    expect(texts(state.card(), .expanded).contains("systemd-logind doesn’t respond"))
  }

  // MARK: - Questions

  @Test func `Nothing that ends apps is sent without a question`() {
    for inhibitors in [[], [PowerValues.firefox]] {
      for base in [PowerValues.notebook, desktop] {
        var state = base
        state.session = .ready(PowerValues.session(inhibitors, others: 2))
        var settings = PowerSettings()
        settings.buttons = SessionCommand.allCases
        let card = state.card(settings)
        let actions =
          DisplayMode.allCases.flatMap { mode in card.nodes(in: mode).compactMap(\.action) }
          + card.menu.map(\.action)
        let sent = actions.compactMap { action -> SessionCommand? in
          guard case .send(let name) = action, case .session(let command, _)? = PowerAction(name)
          else { return nil }
          return command
        }
        let quiet: Set<SessionCommand> =
          inhibitors.isEmpty ? [.lock, .suspend, .hibernate] : [.lock]
        expectEqual(Set(sent), quiet)
      }
    }
  }

  @Test func `A question names what is lost, and who keeps the computer awake`() throws {
    var state = PowerValues.notebook
    state.session = .ready(PowerValues.session([PowerValues.firefox], others: 1))
    let shutDown = try #require(question("Shut Down", state))
    expectEqual(shutDown.title, "Shut Down the Computer?")
    try expectEqual(
      #require(shutDown.text).withoutIsolates,
      "Unsaved work may be lost. 1 other user is logged in. Kept awake by “Firefox”: Playing audio."
    )
    expect(shutDown.isDestructive && shutDown.confirm == "Shut Down")
    let suspend = try #require(question("Suspend", state))
    try expectEqual(
      #require(suspend.text).withoutIsolates, "Kept awake by “Firefox”: Playing audio.")
    expect(!suspend.isDestructive)
    try expectEqual(#require(question("Log Out", state)).text?.contains("other user"), false)
    expect(rows(state.card()).contains(["Firefox", "Playing audio"]))
    expect(question("Suspend", PowerValues.notebook) == nil)
  }

  // MARK: - Buttons

  @Test func `Only what the user wants and the computer can is offered, in the user's order`() {
    var state = desktop
    var session = PowerValues.session()
    session.abilities = [.shutDown, .suspend]
    session.id = nil
    state.session = .ready(session)
    var settings = PowerSettings()
    settings.buttons = [.shutDown, .lock, .hibernate, .suspend]
    expectEqual(buttons(state.card(settings), .expanded), ["Shut Down", "Suspend"])
  }

  @Test(arguments: [(352.0, 1.0, 5), (272, 1, 3), (352, 2, 2), (512, 1, 5), (100, 3, 1)])
  func `Buttons have as many columns as fit`(_ width: Double, _ scale: Double, _ columns: Int) {
    let grids = PowerValues.notebook.card(width: width, textScale: scale).nodes(in: .expanded)
      .compactMap { if case .grid(let grid) = $0.kind { grid.columns } else { nil } }
    expectEqual(grids, [columns])
  }

  // MARK: - Limits

  @Test(arguments: ["漢字", "👩‍🚀", "مرحبا x ", "a\u{301}"])
  func `The card with the longest names in any script is within the limits`(
    _ text: String
  ) throws {
    let long = String(repeating: text, count: 200)
    var state = PowerState()
    var battery = PowerValues.battery()
    battery["ChargeCycles"] = .int32(312)
    var devices = [battery, battery]
    for kind in [PowerDeviceKind.mouse, .toy] {
      for _ in 0..<20 { devices.append(PowerValues.device(kind, long)) }
    }
    state.supplies = .ready(PowerValues.supplies(battery, devices))
    state.profiles = .ready(
      PowerValues.profiles("a", (1...5).map { "\($0)" + String(repeating: "x", count: 38) }))
    state.session = .ready(
      PowerValues.session(
        (0..<8).map { SleepInhibitor(name: "\($0)\(long)", reason: long) }, others: 50))
    state.notice = String(long.prefix(100))
    try state.card().check()
  }

  @Test func `Inhibitors with the same words in other places are two`() throws {
    var state = PowerValues.notebook
    state.session = .ready(
      PowerValues.session([
        SleepInhibitor(name: "a b", reason: "c"), SleepInhibitor(name: "a", reason: "b c"),
      ]))
    try state.card().check()
    expectEqual(rows(state.card()).suffix(2), [["a b", "c"], ["a", "b c"]])
  }

  @Test func `Settings are read`() {
    let settings = PowerSettings(
      WidgetSettings([
        "buttons": .text("shut-down lock nonsense"), "devices": .isOn(false), "chart": .isOn(false),
      ]))
    expectEqual(settings.buttons, [.shutDown, .lock])
    expect(!settings.showsDevices && !settings.showsChart)
  }

  @Test func `The sample has all that a notebook has`() throws {
    var sample = PowerSample(now: 1_000_000)
    let card = sample.state.card()
    try card.check()
    expect(kinds(card).isSuperset(of: [.chart, .choice, .progress, .button]))
    sample.choose("performance")
    expectEqual(sample.state.profiles.value?.active, "performance")
  }
}

extension String {
  fileprivate var withoutIsolates: String {
    String(UnicodeScalarView(unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
  }
}
