internal import WidgetCore

/// The content of the card: three charts; when expanded also those of the disk and the swap space, and the top
/// processes.
struct SystemCard {
  let history: SystemHistory
  let processes: SystemProcesses
  let format: LocaleFormat
  var needsRestart = false
  var failed: [FailedUnit] = []
  var updates = SystemUpdates()
  /// Whether the card is narrow for its text.
  var isTight = false

  /// Bytes a second that reach the top of the chart: less isn't worth a mountain.
  private static let leastTraffic = 1000.0

  var content: Node {
    let (latest, reading) = (history.latest, history.reading)
    return Column(spacing: 10) {
      Grid(columns: columns) {
        figure(
          "processor", SystemWords.processor, latest.processor.map { format.percent($0) },
          \.processor, .blue)
        figure(
          "memory", SystemWords.memory, reading?.memory.map { bytes($0.used) }, \.memory, .green)
        figure(
          "network", SystemWords.network, latest.network.map(rate), \.network, isTraffic: true,
          .orange)
      }
      .id("figures")
      if reading?.disk != nil || reading?.swap != nil { moreFigures.shown(in: .expanded) }
      details.shown(in: .expanded)
      if !failed.isEmpty { failures.shown(in: .expanded) }
      if !processes.rows.isEmpty { list.shown(in: .expanded) }
    }
    .node
  }

  private var columns: Int { isTight ? 2 : 3 }

  private var moreFigures: Node {
    Grid(columns: columns) {
      if history.reading?.disk != nil {
        figure(
          "disk", SystemWords.disk, history.latest.disk.map(rate), \.disk, isTraffic: true,
          .purple)
      }
      if let swap = history.reading?.swap {
        figure("swap", SystemWords.swap, bytes(swap.used), \.swap, .teal)
      }
    }
    .id("more-figures").node
  }

  /// - Parameter isTraffic: whether the values are bytes a second, and not shares.
  private func figure(
    _ id: String, _ label: String, _ value: String?,
    _ path: KeyPath<SystemHistory.Sample, Double?>, isTraffic: Bool = false, _ tint: Tint
  ) -> Node {
    // A screen reader speaks the lowest and the highest value.
    let points = history.points(path).map { isTraffic ? $0 : $0.inPercent }
    let values = points.compactMap(\.value)
    let top = isTraffic ? max(SystemCard.leastTraffic, values.max() ?? 0) : 100
    let chart = Chart(points, height: 30, baseline: 0, unit: isTraffic ? nil : "%").tint(tint)
      .range(0...top)
    return Column(spacing: 2) {
      Text(label).id("label").role(.footnote).strength(.secondary)
      number(value ?? "–")
      // Values of other heights, because of their letters or lines, don't move the charts apart.
      Spacer()
      if !values.isEmpty { chart.id("chart").label(label) }
    }
    .id(id).node
  }

  /// A large number with a small unit, which fit side by side in the narrowest panel.
  private func number(_ text: String) -> Node {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    return Row(spacing: 3) {
      Text(parts[0]).id("value").role(.title).weight(.light).change(.none)
      if parts.count > 1 { Text(parts[1]).id("unit").role(.caption).change(.none) }
    }
    .id("number").label(text).node
  }

  private var details: Node {
    let reading = history.reading
    return List {
      if needsRestart { ListRow(SystemWords.restart, bar: .orange).id("restart") }
      if updates.count > 0 || !updates.failed.isEmpty {
        ListRow(
          SystemWords.updates,
          subtitle: updates.failed.isEmpty ? nil : SystemWords.notAsked(listed(updates.failed)),
          value: updates.count > 0 ? format.number(updates.count) : nil
        ).id("updates")
      }
      if let swap = reading?.swap, swap.used > 0 {
        ListRow(SystemWords.swap, value: SystemWords.share(bytes(swap.used), bytes(swap.total)))
          .id("swap")
      }
      if let memory = reading?.memory {
        ListRow(
          SystemWords.memory, value: SystemWords.share(bytes(memory.used), bytes(memory.total))
        ).id("memory")
      }
      if let degrees = reading?.temperature {
        ListRow(SystemWords.temperature, value: "\(format.number(Int(degrees.rounded()))) °C")
          .id("temperature")
      }
      if let graphics = reading?.graphics {
        ListRow(SystemWords.graphics, value: format.percent(graphics)).id("graphics")
      }
    }
    .id("details").node
  }

  private var failures: Node {
    let rest = failed.count - FailedUnit.shown
    return Column(spacing: 4) {
      Text(SystemWords.failed).id("title").role(.caption).weight(.semibold).strength(.secondary)
      List(Array(failed.prefix(FailedUnit.shown))) { unit in
        let name = unit.name.shortLine()
        return ListRow(unit.summary, subtitle: unit.summary == name ? nil : name, bar: .red)
          .id(unit.isOwn ? "own \(unit.key)" : unit.key)
          .menu(unit.isOwn ? menu(unit) : [])
      }
      .id("list")
      if rest > 0 {
        Text(SystemWords.more(rest)).id("more").role(.footnote).strength(.secondary)
      }
    }
    .id("failed").node
  }

  private func menu(_ unit: FailedUnit) -> [MenuItem] {
    [
      MenuItem(
        SystemWords.startAgain, icon: "view-refresh-symbolic",
        action: .send("restart \(unit.key)")),
      MenuItem(
        SystemWords.forget, icon: "edit-clear-symbolic", action: .send("forget \(unit.key)")),
    ]
  }

  private var list: Node {
    Column(spacing: 4) {
      Text(SystemWords.processes).id("title").role(.caption).weight(.semibold)
        .strength(.secondary)
      List(processes.rows) { row in
        ListRow(
          row.process.name, subtitle: bytes(row.process.memory),
          value: format.percent(row.processor)
        )
        .id("\(row.process.number) \(row.process.start)")
        .menu(row.process.isOwn ? menu(row.process) : [])
      }
      .id("list")
    }
    .id("processes").node
  }

  private func menu(_ process: SystemProcess) -> [MenuItem] {
    let target = "\(process.number) \(process.start)"
    return [
      MenuItem(
        SystemWords.end, icon: "process-stop-symbolic",
        action: .confirm(
          Confirmation(
            "end \(target)", title: SystemWords.endQuestion(process.name),
            text: SystemWords.unsaved, confirm: SystemWords.end, isDestructive: true))),
      MenuItem(
        SystemWords.kill, icon: "edit-delete-symbolic",
        action: .confirm(
          Confirmation(
            "kill \(target)", title: SystemWords.killQuestion(process.name),
            text: SystemWords.unsavedAll, confirm: SystemWords.kill, isDestructive: true)),
        isDestructive: true),
    ]
  }

  private func bytes(_ count: UInt64) -> String { format.byteCount(Int64(clamping: count)) }

  private func rate(_ perSecond: Double) -> String {
    SystemWords.perSecond(format.kilobytes(Int64(min(max(0, perSecond), 1e15))))
  }
}

extension Node.Chart.TimedValue {
  /// A share from 0 to 1 in percent, with a digit after the point.
  fileprivate var inPercent: Node.Chart.TimedValue {
    Node.Chart.TimedValue(time: time, value: value.map { ($0 * 1000).rounded() / 10 })
  }
}
