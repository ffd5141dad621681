import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The widget Used Space")
struct UsedSpaceTests {
  private func tester(_ folder: WorkFolder, path: String? = nil) -> WidgetTester<UsedSpace> {
    let environment = EnvironmentDescription(locale: "en_US", appearance: .dark)
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "used-space-1", settings: path.map { ["path": .text($0)] } ?? [:],
        environment: environment))
  }

  private func card(
    _ rate: Double, _ appearance: Appearance = .dark, path: String = "/", others: [DiskUse] = []
  ) -> Node {
    let used = UInt64(rate * 1000 * 1_000_000_000)
    let disk = DiskUse(
      path: path, used: used, free: 1_000_000_000_000 - used, total: 1_100_000_000_000)
    return UsedSpaceCard(
      environment: EnvironmentDescription(locale: "en_US", appearance: appearance)
    ).content(disk, others: others)
  }

  @Test func `compact is a bar and the share; expanded has three lines`() throws {
    let node = card(0.613)
    try node.check()
    #expect(node.texts(in: .compact) == ["61.3%"])
    #expect(
      node.texts(in: .expanded) == [
        "61.3%", "Used", "613 GB", "Free", "387 GB", "Total", "1.1 TB",
      ])
    #expect(UsedSpaceCard.margins.bottom == 10)
  }

  @Test func `light on dark and dark on light, amber and red, also in words`() {
    #expect(card(0.5).bar?.tint == .rgb(red: 0xE5, green: 0xE5, blue: 0xEA))
    #expect(card(0.5, .light).bar?.tint == .rgb(red: 0x3A, green: 0x3A, blue: 0x3C))
    #expect(card(0.7999).bar?.tint != .orange)
    #expect(card(0.8).bar?.tint == .orange)
    #expect(card(0.8).texts(in: .compact) == ["80.0%", "Filling up"])
    #expect(card(0.9499).bar?.tint == .orange)
    #expect(card(0.95).bar?.tint == .red)
    #expect(card(0.95).texts(in: .compact) == ["95.0%", "Almost full"])
    #expect(card(0.95).bar?.label == "95.0%, Almost full")
  }

  @Test func `of several folders each has its name, and other disks stand below`() throws {
    let other = DiskUse(path: "/media/disk", used: 96, free: 4, total: 100)
    let node = card(0.5, path: "/home/ada", others: [other])
    try node.check()
    let texts = node.texts(in: .expanded)
    #expect(texts.contains("ada"))
    #expect(texts.suffix(3) == ["disk", "Almost full", "96.0%"])
    #expect(node.texts(in: .compact) == ["50.0%"])
  }

  @Test func `sizes are those of the locale`() {
    let format = UsedSpaceCard(environment: EnvironmentDescription(locale: "cs_CZ"))
    let node = format.content(
      DiskUse(path: "/", used: 613, free: 387, total: 1_234_000_000), others: [])
    #expect(node.texts(in: .expanded).contains("1,23\u{A0}GB"))
  }

  @Test func `the same to a hundredth of a point is no news, in either direction`() {
    func disk(_ used: UInt64) -> DiskUse {
      DiskUse(path: "/", used: used, free: 1_000_000 - used, total: 1_000_000)
    }
    #expect(UsedSpace.looksTheSame([disk(500_000)], [disk(500_099)]))
    #expect(UsedSpace.looksTheSame([disk(500_000)], [disk(499_901)]))
    #expect(!UsedSpace.looksTheSame([disk(500_000)], [disk(500_101)]))
    #expect(!UsedSpace.looksTheSame([disk(500_000)], [disk(499_899)]))
    #expect(!UsedSpace.looksTheSame([disk(5)], [disk(5), disk(5)]))
  }

  @Test func `it measures, stores, and shows what is stored at once`() throws {
    let folder = try WorkFolder()
    var first = tester(folder, path: "/dev/shm")
    guard case .newData(let update) = first.update(.appear) else {
      Issue.record("no content")
      return
    }
    #expect(first.pushed.isEmpty)
    #expect(update.margins == UsedSpaceCard.margins)
    var second = tester(folder, path: "/dev/shm")
    _ = second.update(.schedule)
    guard case .content(let pushed) = second.pushed.first else {
      Issue.record("nothing was pushed")
      return
    }
    #expect(pushed.content == update.content)
    #expect(pushed.age.map { $0 >= .zero && $0 < .seconds(60) } == true)
    // What was measured of another folder is not shown for this one.
    var other = tester(folder, path: "/")
    _ = other.update(.settings)
    #expect(other.pushed.isEmpty)
  }

  @Test func `what is stored comes back as noData while nothing changes`() throws {
    let folder = try WorkFolder()
    let disk = try DiskUse.measure("/dev/shm")
    #expect(disk.total > 0)
    var results: [UpdateResult] = []
    // Other disks may change meanwhile, but not five times in a row.
    for _ in 0..<5 {
      var tester = tester(folder, path: "/dev/shm")
      results.append(tester.update())
    }
    #expect(results.contains(.noData))
  }

  @Test func `a folder that is not there is told as the reason`() throws {
    var tester = tester(try WorkFolder(), path: "/no/such/folder")
    let result = tester.update()
    #expect(result == .failed("The folder /no/such/folder does not exist"))
  }

  @Test func `damaged values are measured anew`() throws {
    let folder = try WorkFolder()
    let values = Store(path: folder["store.db"]).values(of: UsedSpace.id, instance: "used-space-1")
    for text in ["[]", "nonsense", "[{}]", "{}", "[{\"path\":\"/\",\"used\":\"-1\"}]"] {
      try values.set(["disks": .json(text)])
      var tester = tester(folder)
      guard case .newData = tester.update() else {
        Issue.record("no content after \(text)")
        return
      }
    }
  }
}

extension Node {
  /// What is written in a mode, from top to bottom.
  func texts(in mode: DisplayMode) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    if case .text(let text) = kind { return [text.text] }
    return children.flatMap { $0.texts(in: mode) }
  }

  /// The first bar in it.
  var bar: Node? {
    if case .progress = kind { return self }
    return children.lazy.compactMap(\.bar).first
  }
}
