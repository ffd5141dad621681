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
    let reading = SystemReading.now()
    expect(reading.busyTicks != nil && reading.memory != nil)
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
    let values = history.values(\.processor)
    expectEqual(values.count, SystemHistory.length)
    expect(values.suffix(4).map { $0 != nil } == [true, false, false, true])
    // Squares of the seconds: 1, 3, 5, 7 and 9 ticks of 100.
    expectEqual(values[values.count - 4], 0.05)
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
    expectEqual(kept.steps.count, SystemHistory.length / 2)
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
