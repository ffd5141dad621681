internal import WidgetCore

/// The content of the card: the battery, devices, the power profile, and buttons for the session.
struct PowerCard {
  let state: PowerState
  let settings: PowerSettings
  let format: LocaleFormat
  let now: Double
  /// The size of the compact card.
  private let room: Extent

  private static let smallRing = 56.0
  private static let largeRing = 72.0
  private static let chartHeight = 110.0
  private static let button = 48.0
  /// The approximate width of a letter in a button's title, and the width of the button.
  private static let letter = 7.0
  private static let buttonWidth = 56.0
  private static let maximumDevices = 8
  /// The maximum number of devices in a line.
  private static let devicesInLine = 3
  private static let maximumInhibitors = 4
  /// The maximum number of inhibitors in a question, which has up to 500 characters.
  private static let inhibitorsInQuestion = 3
  private static let longestInQuestion = 40
  /// The charge below which a device is low, whatever it reports.
  private static let low = 0.1

  init(
    _ state: PowerState, _ settings: PowerSettings, _ environment: EnvironmentDescription,
    now: Double
  ) {
    (self.state, self.settings, self.now) = (state, settings, now)
    format = LocaleFormat(environment.locale)
    room = environment.maximum.compact
  }

  var content: Node {
    Column(spacing: 12) {
      if let battery {
        head(battery, isExpanded: false).shown(in: .compact)
        head(battery, isExpanded: true).shown(in: .expanded)
      } else if offered.isEmpty, let line = deviceLine {
        Text(line).id("devices").lines(2).shown(in: .compact)
      }
      if let missing { Text(missing).id("missing").strength(.secondary).lines(3) }
      if let notice = state.notice { Text(notice).id("notice").tint(.red).lines(3) }
      if let battery, settings.showsChart { chart(battery) }
      if !rows.isEmpty { List { rows }.id("rows").shown(in: .expanded) }
      if let profiles { choice(profiles) }
      if !offered.isEmpty { buttons }
      if !inhibitors.isEmpty { inhibitorList.shown(in: .expanded) }
      if let missingSession {
        Text(missingSession).id("no-session").role(.footnote).strength(.secondary).lines(2)
          .shown(in: .expanded)
      }
    }
    .menu(menu)
    .node
  }

  // MARK: - The battery

  private var battery: BatterySummary? { state.supplies.value?.battery }

  private func head(_ battery: BatterySummary, isExpanded: Bool) -> Node {
    let words = BatteryWords(battery, format)
    return Row(spacing: 14, grow: 1) {
      Progress.ring(
        battery.share, size: isExpanded ? PowerCard.largeRing : PowerCard.smallRing,
        text: words.percent
      )
      .id("ring").tint(words.tint).label(listed([words.name, words.percent]))
      Column(spacing: 2) {
        Text(words.title).id("title").weight(.semibold).lines(2)
        if let line = isExpanded ? words.stateAndHealth : words.state {
          Text(line).id("state").role(.caption).strength(.secondary).lines(room.isTight ? 3 : 2)
        }
        if !isExpanded, let line = deviceLine {
          Text(line).id("devices").role(.caption).strength(.secondary).lines(3)
        }
      }
      .id("words")
    }
    .id(isExpanded ? "expanded-head" : "head").node
  }

  private func chart(_ battery: BatterySummary) -> [Node] {
    let points = state.supplies.value?.day(until: now) ?? []
    guard !points.isEmpty else { return [] }
    return [
      Column(spacing: 4) {
        Text(PowerWords.lastDay).id("title").role(.footnote).strength(.secondary)
        Chart(points, height: PowerCard.chartHeight, unit: "%").range(0...100).axes()
          .id("chart").tint(BatteryWords(battery, format).tint).label(PowerWords.day)
      }
      .id("day").shown(in: .expanded).node
    ]
  }

  // MARK: - Devices and details

  private var devices: [PowerDevice] {
    guard settings.showsDevices else { return [] }
    return Array((state.supplies.value?.peripherals ?? []).prefix(PowerCard.maximumDevices))
  }

  /// All devices in a line; nil without devices, or with too many.
  private var deviceLine: String? {
    guard (1...PowerCard.devicesInLine).contains(devices.count) else { return nil }
    return listed(devices.map { "\(shortName($0).isolated) \(level($0))" })
  }

  private var rows: [Node] { batteryRows + deviceRows + detailRows }

  /// The rows of several batteries.
  private var batteryRows: [Node] {
    let batteries = state.supplies.value?.batteries.prefix(PowerCard.maximumDevices) ?? []
    guard batteries.count > 1 else { return [] }
    return batteries.enumerated().map { index, battery in
      var health: String?
      if let full = battery.energyFull, let design = battery.energyFullDesign {
        health = PowerWords.health(format.percent(min(full / design, 1)))
      }
      return ListRow(
        PowerWords.battery(format.number(index + 1)), icon: battery.kind.icon, subtitle: health,
        value: level(battery)
      )
      .id(battery.path).node
    }
  }

  private var deviceRows: [Node] {
    devices.map { device in
      let isLow = device.warning >= 3 || device.level == .low || device.level == .critical
      let isNearlyEmpty = (device.level == nil ? device.share : nil).map { $0 < PowerCard.low }
      let charging: String? = device.charging == .charging ? PowerWords.charging : nil
      return ListRow(
        device.model.isEmpty ? PowerWords.kind(device.kind) : device.model,
        icon: device.kind.icon,
        subtitle: charging ?? (isLow || isNearlyEmpty == true ? PowerWords.low : nil),
        value: level(device)
      )
      .id(device.path).node
    }
  }

  private var detailRows: [Node] {
    guard let battery else { return [] }
    var rows: [Node] = []
    if let rate = battery.rate, battery.charging == .charging || battery.charging == .discharging {
      rows.append(
        ListRow(
          battery.charging == .charging ? PowerWords.chargingRate : PowerWords.draw,
          value: PowerWords.watts(format.number(rate, decimals: 0...1))
        ).id("rate").node)
    }
    if let cycles = battery.cycles {
      rows.append(
        ListRow(PowerWords.cycles, value: format.number(cycles)).id("cycles").node)
    }
    return rows
  }

  private func shortName(_ device: PowerDevice) -> String {
    let kind = PowerWords.kind(device.kind)
    let isVague = kind == PowerWords.kind(.unknown) || device.kind == .battery
    return isVague && !device.model.isEmpty ? device.model : kind
  }

  private func level(_ device: PowerDevice) -> String {
    if let level = device.level { return PowerWords.level(level) }
    return device.share.map { format.percent($0) } ?? "–"
  }

  // MARK: - The power profile

  private var profiles: PowerProfiles? {
    state.profiles.value.flatMap { $0.names.count > 1 ? $0 : nil }
  }

  private func choice(_ profiles: PowerProfiles) -> Node {
    let isActive = profiles.names.contains(profiles.active)
    var node = Column(spacing: 4) {
      Choice(
        profiles.names.map { Node.Choice.Option($0, PowerWords.profile($0)) },
        value: isActive ? profiles.active : nil, sending: PowerAction.profile.name
      )
      .id("choice").label(PowerWords.profile)
      if !profiles.degraded.isEmpty, profiles.active == "performance" {
        Text(PowerWords.degraded(profiles.degraded)).id("degraded").role(.footnote)
          .strength(.secondary).lines(2).shown(in: .expanded)
      }
    }
    .id("profile").node
    // Without other content, the compact card shows the choice.
    node.mode = battery == nil && offered.isEmpty ? nil : .expanded
    return node
  }

  // MARK: - The session

  private var session: PowerSession? { state.session.value }
  private var inhibitors: [SleepInhibitor] { state.inhibitors }

  /// The commands in the settings that the computer supports.
  private var offered: [SessionCommand] {
    guard let session else { return [] }
    return settings.buttons.filter(session.offers)
  }

  private var buttons: Node {
    var node = Grid(columns: columns) {
      for command in offered {
        Column(spacing: 4, align: .center) {
          ActionButton(
            icon: command.icon, label: PowerWords.command(command), size: PowerCard.button,
            action: action(command)
          )
          .id("button")
          Text(PowerWords.command(command)).id("title").role(.footnote).strength(.secondary)
            .align(.center).lines(2)
        }
        .id(command.rawValue)
      }
    }
    .id("session").node
    node.mode = battery == nil ? nil : .expanded
    return node
  }

  /// The number of columns that fit with their titles, in rows of about the same length.
  private var columns: Int {
    let longest = offered.map { PowerWords.command($0).count }.max() ?? 0
    let fitting = room.columns(
      of: longest, wide: PowerCard.letter, atLeast: PowerCard.buttonWidth)
    return Extent.evenColumns(of: offered.count, atMost: fitting)
  }

  /// Returns the action of a click. It asks before apps end, and if apps keep the computer awake.
  private func action(_ command: SessionCommand) -> Action {
    let name = PowerAction.session(command, knowing: SleepInhibitor.fingerprint(inhibitors)).name
    guard command.endsApps || command != .lock && !inhibitors.isEmpty else { return .send(name) }
    var sentences: [String] = []
    if command.endsApps { sentences.append(PowerWords.unsaved) }
    if command.endsOthers, let others = session?.otherUsers, others > 0 {
      sentences.append(PowerWords.others(others))
    }
    if !inhibitors.isEmpty {
      sentences.append(
        PowerWords.keptAwakeBy(
          listedClauses(inhibitors.prefix(PowerCard.inhibitorsInQuestion).map(sentence))))
    }
    return .confirm(
      Confirmation(
        name, title: PowerWords.question(command), text: sentences.joined(separator: " "),
        confirm: PowerWords.command(command), isDestructive: command.endsApps))
  }

  private func sentence(_ inhibitor: SleepInhibitor) -> String {
    let name = inhibitor.name.shortLine(PowerCard.longestInQuestion).isolated
    let reason = PowerWords.reason(inhibitor.reason).shortLine(PowerCard.longestInQuestion)
    return reason.isEmpty ? PowerWords.quoted(name) : PowerWords.inhibitor(name, reason.isolated)
  }

  private var inhibitorList: Node {
    Column(spacing: 4) {
      Text(PowerWords.keptAwake).id("title").role(.caption).weight(.semibold).strength(.secondary)
      List(Array(inhibitors.prefix(PowerCard.maximumInhibitors).enumerated())) { index, inhibitor in
        ListRow(
          inhibitor.name,
          subtitle: inhibitor.reason.isEmpty ? nil : PowerWords.reason(inhibitor.reason)
        )
        .id("\(index)")
      }
      .id("list")
    }
    .id("inhibitors").node
  }

  /// The same buttons as a context menu, for a compact card without room for them.
  private var menu: [MenuItem] {
    guard battery != nil else { return [] }
    return offered.map { command in
      MenuItem(
        PowerWords.command(command), icon: command.icon, action: action(command),
        isDestructive: command.endsApps)
    }
  }

  // MARK: - Missing services

  /// A sentence about the battery, or about all services if the card is empty.
  private var missing: String? {
    switch state.supplies {
    case .silent: return PowerWords.silent("UPower")
    case .missing where state.hasBattery: return PowerWords.noUPower
    default: break
    }
    guard battery == nil, devices.isEmpty, profiles == nil, offered.isEmpty else { return nil }
    return if case .silent = state.session { missingSession } else { PowerWords.nothing }
  }

  private var missingSession: String? {
    switch state.session {
    case .missing: PowerWords.noLogind
    case .silent: PowerWords.silent("systemd-logind")
    case .unknown, .ready: nil
    }
  }
}

/// The texts about the battery.
struct BatteryWords {
  let percent: String
  let name: String
  let title: String
  let state: String?
  let stateAndHealth: String?
  let tint: Tint

  init(_ battery: BatterySummary, _ format: LocaleFormat) {
    percent = format.percent(battery.share)
    name = battery.isSupply ? PowerWords.supply : PowerWords.battery
    let time = battery.seconds.map(PowerWords.time)
    let state: String
    switch battery.charging {
    case .charging:
      title = time.map(PowerWords.untilFull) ?? PowerWords.charging
      state = PowerWords.charging
    case .discharging, .pendingDischarge:
      title = time.map(PowerWords.left) ?? PowerWords.onBattery
      state = PowerWords.onBattery
    case .full:
      title = PowerWords.full
      state = PowerWords.pluggedIn
    case .pendingCharge:
      title = PowerWords.notCharging
      state = PowerWords.pluggedIn
    case .empty:
      title = PowerWords.empty
      state = PowerWords.onBattery
    case .unknown:
      title = name
      state = battery.isOnBattery == false ? PowerWords.pluggedIn : PowerWords.onBattery
    }
    let isDraining = battery.charging != .charging && battery.charging != .full
    switch battery.warning {
    case .critical where isDraining: (self.state, tint) = (PowerWords.critical, .red)
    case .low where isDraining: (self.state, tint) = (PowerWords.low, .orange)
    default: (self.state, tint) = (state == title ? nil : state, .green)
    }
    // The title has the time, so the state has the rest.
    let health = battery.health.map { format.percent($0) }
    stateAndHealth =
      switch (self.state, health) {
      case (let state?, let health?): PowerWords.withHealth(state, health)
      case (nil, let health?): PowerWords.health(health)
      case (let state, nil): state
      }
  }
}
