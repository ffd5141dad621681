import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `What the kernel counts` {
  @Test func `Processor, memory, network and disks are read`() {
    var reading = SystemReading()
    reading.readProcessor("cpu  100 5 45 800 50 3 2 0 7 0\ncpu0 1 2 3 4 5\n")
    expectEqual(reading.allTicks, 1005)
    expectEqual(reading.busyTicks, 155)
    reading.readMemory(
      "MemTotal:  1000 kB\nMemFree: 100 kB\nMemAvailable: 400 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\n"
    )
    expectEqual(reading.memory, SystemReading.Use(used: 614_400, total: 1_024_000))
    expect(reading.swap == nil)
    reading.readNetwork(
      """
      Inter-|   Receive                      |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes packets
          lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0
        eth0:1000 1 0 0 0 0 0 0 500 1 0 0 0 0 0 0
      docker0: 7 1 0 0 0 0 0 0 7 1 0 0 0 0 0 0
      """, of: ["lo", "eth0"])
    expectEqual(reading.network, 1500)
    reading.readDisks(
      """
         8       0 sda 10 0 4 0 20 0 6 0 0 0 0
         8       1 sda1 10 0 4 0 20 0 6 0 0 0 0
       253       0 dm-0 10 0 4 0 20 0 6 0 0 0 0
      """, of: ["sda", "dm-0"])
    expectEqual(reading.disk, 5120)
  }

  @Test(arguments: [
    "", "cpu", "cpu a b c", "cpu 1 2", "\u{0}", String(repeating: "9", count: 9999),
  ])
  func `What makes no sense is left out`(_ text: String) {
    var reading = SystemReading()
    reading.readProcessor(text)
    reading.readMemory(text)
    reading.readNetwork(text, of: [""])
    reading.readDisks(text, of: [""])
    expectEqual(reading, SystemReading())
  }

  @Test func `This machine is read`() {
    let reading = SystemReading.now(withSensors: true)
    expect(reading.busyTicks != nil && reading.memory != nil)
  }

  /// A folder that is /sys, with the texts of its files.
  private func devices(_ files: [String: String]) throws -> WorkFolder {
    let folder = try WorkFolder()
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder["class/\(path)"])
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: file)
    }
    return folder
  }

  @Test func `The hottest sensor of the processor counts, and no broken or other one`() throws {
    let folder = try devices([
      "hwmon/hwmon0/name": "nvme", "hwmon/hwmon0/temp1_input": "80000",
      "hwmon/hwmon1/name": "coretemp", "hwmon/hwmon1/temp1_input": "51000",
      "hwmon/hwmon1/temp2_input": "52500", "hwmon/hwmon1/temp3_input": "255000",
      "hwmon/hwmon1/temp4_input": "hot", "hwmon/hwmon1/temp1_max": "100000",
      "thermal/thermal_zone0/type": "x86_pkg_temp", "thermal/thermal_zone0/temp": "99000",
    ])
    expectEqual(SystemReading.temperature(in: folder.path), 52.5)
    expectEqual(SystemReading.now(withSensors: true, devices: folder.path).temperature, 52.5)
    expect(SystemReading.now(devices: folder.path).temperature == nil, "a compact card has none")
    expect(SystemReading.temperature(in: folder["none"]) == nil)
  }

  @Test func `Without such a sensor, the thermal zones of the processor count`() throws {
    let folder = try devices([
      "thermal/thermal_zone0/type": "cpu-big-thermal", "thermal/thermal_zone0/temp": "44000",
      "thermal/thermal_zone1/type": "soc_thermal", "thermal/thermal_zone1/temp": "46000",
      "thermal/thermal_zone2/type": "battery", "thermal/thermal_zone2/temp": "60000",
      "thermal/thermal_zone3/type": "cpu1-thermal", "thermal/thermal_zone3/temp": "-274000",
      "thermal/cooling_device0/type": "Processor",
    ])
    expectEqual(SystemReading.temperature(in: folder.path), 46)
  }

  @Test func `The busiest graphics card counts, and a sleeping one isn't woken`() throws {
    let folder = try devices([
      "drm/card0/device/gpu_busy_percent": "20", "drm/card0/device/power/runtime_status": "active",
      "drm/card1/device/gpu_busy_percent": "35",
      "drm/card2/device/gpu_busy_percent": "90",
      "drm/card2/device/power/runtime_status": "suspended",
      "drm/card3/device/gpu_busy_percent": "nan", "drm/card0-DP-1/device/gpu_busy_percent": "99",
      "drm/renderD128/device/gpu_busy_percent": "98",
    ])
    expectEqual(SystemReading.graphics(in: folder.path), 0.35)
    try Data("active\n".utf8).write(
      to: URL(fileURLWithPath: folder["class/drm/card2/device/power/runtime_status"]))
    expectEqual(SystemReading.graphics(in: folder.path), 0.9)
    expect(SystemReading.graphics(in: folder["none"]) == nil)
  }

  @Test func `A process has any name`() {
    let fields = "S 1 1 1 0 -1 4194304 1 0 0 0 70 30 0 0 20 0 1 0 4711 1000000 250 0"
    let process = SystemProcess(stat: "42 (a) b (c) \(fields)", pageSize: 4096, isOwn: true)
    expectEqual(process?.name, "a) b (c")
    expectEqual(process?.ticks, 100)
    expectEqual(process?.start, 4711)
    expectEqual(process?.memory, 1_024_000)
    expect(SystemProcess(stat: "42 (a) S 1", pageSize: 4096, isOwn: true) == nil)
    expect(SystemProcess(stat: ")(", pageSize: 4096, isOwn: true) == nil)
  }
}

@Suite struct `Ten minutes of figures` {
  private func reading(_ time: Double, busy: UInt64, network: UInt64?) -> SystemReading {
    var reading = SystemReading(time: time, busyTicks: busy, allTicks: UInt64(time * 100))
    reading.network = network
    return reading
  }

  @Test func `Usage is the difference of two readings`() {
    var history = SystemHistory()
    history.add(reading(10, busy: 100, network: 1000), at: 600)
    expect(history.latest.processor == nil && history.latest.network == nil)
    history.add(reading(12, busy: 150, network: 5000), at: 602)
    expectEqual(history.latest.processor, 0.25)
    expectEqual(history.latest.network, 2000)
    // A link that went, and came back with new counts.
    history.add(reading(13, busy: 150, network: 10), at: 603)
    expect(history.latest.network == nil)
  }

  @Test func `A step has the mean of its seconds, and gaps are gaps`() {
    var history = SystemHistory()
    for second in 0..<6 {
      history.add(
        reading(Double(second), busy: UInt64(second * second), network: nil), at: 600 + second)
    }
    history.add(reading(30, busy: 1000, network: nil), at: 618)
    let points = history.points(\.processor).suffix(4)
    expectEqual(points.map(\.time), [603, 609, 615, 618])
    // Squares of the seconds: 1, 3, 5, 7 and 9 ticks of 100.
    expectEqual(points.map { $0.value == nil }, [false, true, true, false])
    expectEqual(points.first?.value, 0.05)
  }

  @Test func `A line moves by a second in each second, and keeps its shape`() throws {
    var history = SystemHistory()
    func points(at second: Int) -> [Node.Chart.TimedValue] {
      var reading = SystemReading(time: Double(second))
      reading.memory = SystemReading.Use(used: UInt64(second * second % 1000), total: 1000)
      history.add(reading, at: second)
      return history.points(\.memory)
    }
    var before = (6000..<6900).map(points)[899]
    for second in 6900..<6920 {
      let now = points(at: second)
      expectEqual(now.first?.time, Double(second - 600))
      expectEqual(now.last?.time, Double(second))
      expect(zip(now, now.dropFirst()).allSatisfy { $0.time < $1.time })
      // Only the ends, and the step that has just ended, are others.
      let old = Dictionary(before.dropFirst().dropLast().map { ($0.time, $0.value) }) { $1 }
      for point in now.dropFirst().dropLast(2) { expectEqual(point.value, old[point.time] ?? nil) }
      before = now
    }
  }

  @Test func `What was stored without the swap space is read`() throws {
    let history = SystemHistory(try JSON(parsing: Array("[[7,0.5,0.25,10,20]]".utf8)))
    expectEqual(
      history.steps.map(\.mean),
      [SystemHistory.Sample(processor: 0.5, memory: 0.25, network: 10, disk: 20)])
  }

  @Test func `It is kept while the panel is hidden, for ten minutes`() {
    var history = SystemHistory()
    for second in stride(from: 0, to: 900, by: 3) {
      history.add(reading(Double(second), busy: UInt64(second), network: 7), at: 6000 + second)
    }
    expectEqual(history.steps.count, SystemHistory.length)
    var kept = SystemHistory(history.json)
    expectEqual(kept.steps.map(\.number), history.steps.map(\.number))
    expectEqual(kept.steps.map(\.mean.processor), history.steps.map(\.mean.processor))
    kept.add(reading(2000, busy: 1, network: nil), at: 6000 + 900 + 300)
    expectEqual(kept.steps.count, SystemHistory.length / 2 + 1)
    kept.add(reading(2001, busy: 1, network: nil), at: 60)
    expectEqual(kept.steps.count, 1, "the clock was set back")
  }

  @Test(arguments: [
    #"[]"#, #"{}"#, #"[[1]]"#, #"[[1e300,1,1,1,1]]"#, #"[["a",1,1,1,1],[-5,0,0,0,0]]"#,
  ])
  func `Damaged history is none`(_ text: String) throws {
    try expectEqual(SystemHistory(JSON(parsing: Array(text.utf8))).steps, [])
  }
}

@Suite struct `The System widget` {
  private func card(_ mode: DisplayMode) throws -> Node {
    let folder = try WorkFolder()
    var tester = WidgetTester<SystemMonitor>(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "one", environment: EnvironmentDescription(locale: "en_US", mode: mode)))
    guard case .newData(let update) = tester.update(.appear) else {
      throw PriceServer.Trouble(what: "no content")
    }
    return update.content
  }

  @Test func `The first content has memory and no lies about the processor`() throws {
    let texts = try card(.compact).texts(in: .compact)
    expectEqual(texts.filter { ["Processor", "Memory", "Network"].contains($0) }.count, 3)
    expect(texts.contains("–"))
  }

  @Test func `The sample has the busiest processes in their order`() throws {
    let state = SystemSample.state
    expectEqual(
      state.processes.rows.map(\.process.name),
      ["firefox", "gnome-shell", "code", "pipewire", "today"])
    expectEqual(state.history.latest.processor, 0.23)
    let card = SystemCard(
      history: state.history, processes: state.processes, format: LocaleFormat("en_US"))
    try card.content.check()
    let texts = card.content.texts(in: .compact)
    for text in ["23%", "6.1", "GB"] { expect(texts.contains(text), "\(texts)") }
  }

  @Test func `The expanded card has charts of the disk and the swap space, too`() throws {
    let state = SystemSample.state
    var card = SystemCard(
      history: state.history, processes: state.processes, format: LocaleFormat("en_US"))
    func charts(_ mode: DisplayMode) -> [String] {
      card.content.nodes(in: mode).compactMap { if case .chart = $0.kind { $0.label } else { nil } }
    }
    expectEqual(charts(.compact), ["Processor", "Memory", "Network"])
    expectEqual(charts(.expanded), ["Processor", "Memory", "Network", "Disk", "Swap"])
    var history = SystemHistory()
    history.add(SystemReading(time: 1), at: 600)
    card = SystemCard(
      history: history, processes: state.processes, format: LocaleFormat("en_US"))
    expect(card.content.node(withID: "more-figures") == nil)
    try card.content.check()
  }

  @Test func `Ending a process asks, and processes of others have no menu`() throws {
    let state = SystemSample.state
    func menus(isOwn: Bool) -> [[MenuItem]] {
      var processes = SystemProcesses()
      for ticks: UInt64 in [0, 50] {
        let process = SystemProcess(
          number: 42, start: 7, name: "editor", ticks: ticks, memory: 1, isOwn: isOwn)
        processes.update([process], at: Double(ticks), ticks: 100)
      }
      let card = SystemCard(
        history: state.history, processes: processes, format: LocaleFormat("en_US"))
      return card.content.node(withID: "processes")?.everyNode.map(\.menu).filter { !$0.isEmpty }
        ?? []
    }
    let items = try #require(menus(isOwn: true).first)
    let questions = items.compactMap { item -> WidgetCore.Confirmation? in
      if case .confirm(let question) = item.action { question } else { nil }
    }
    expectEqual(questions.map(\.action), ["end 42 7", "kill 42 7"])
    expect(items.count == 2 && questions.allSatisfy { $0.title.contains("editor") })
    expectEqual(menus(isOwn: false).count, 0)
  }

  @Test func `A quick look is kept for the next one`() throws {
    let folder = try WorkFolder()
    let context = Context.test(SystemMonitor.id, in: folder, pushing: PushedMessages())
    let meter = SystemMeter()
    _ = meter.start(context)
    meter.tick()
    let kept = SystemHistory(try #require(try context.values.json("history")))
    expect(kept.steps.last?.mean.memory != nil)
  }

  @Test func `A silent network is a line at the bottom of its chart`() throws {
    var history = SystemHistory()
    for second in 1...3 {
      var reading = SystemReading(time: Double(second))
      reading.network = 700
      history.add(reading, at: 600 + second)
    }
    let card = SystemCard(
      history: history, processes: SystemSample.state.processes, format: LocaleFormat("en_US"))
    let figure = try #require(card.content.node(withID: "network"))
    guard case .chart(let chart)? = figure.children.last?.kind else {
      Issue.record("no chart")
      return
    }
    expectEqual(chart.range, 0...1000)
  }

  @Test func `A rate has no word for nothing`() {
    let format = LocaleFormat("en_US")
    expectEqual(
      [0, 499, 500, 1000, 4_200_000].map(format.kilobytes),
      ["0 KB", "0 KB", "1 KB", "1.0 KB", "4.2 MB"])
  }

  @Test func `A process is ended, but never another one with its number`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["1000"]
    try process.run()
    let number = process.processIdentifier
    let line = SystemReading.text("/proc/\(number)/stat")
    let start = try #require(SystemProcess(stat: line, pageSize: 1, isOwn: true)).start
    let folder = try WorkFolder()
    var tester = WidgetTester<SystemMonitor>(store: Store(path: folder["store.db"]))
    expectEqual(
      tester.action("end \(number) \(start + 1)"), .failed("This process has already ended."))
    expect(process.isRunning)
    // The test's process may ignore SIGTERM, and so would its child.
    expectEqual(tester.action("kill \(number) \(start)"), .noData)
    process.waitUntilExit()
    expectEqual(process.terminationStatus, SIGKILL)
    for wrong in ["end 1 1", "end -1 0", "end 0 0", "end", "stop 2 2", "kill x y"] {
      expectEqual(tester.action(wrong), .noData)
    }
  }
}
