import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The Used Space widget")
struct UsedSpaceTests {
  private func tester(
    _ folder: WorkFolder, path: String? = nil, _ appearance: Appearance = .dark
  ) -> WidgetTester<UsedSpace> {
    let environment = EnvironmentDescription(locale: "en_US", appearance: appearance)
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "used-space-1", settings: path.map { ["path": .text($0)] } ?? [:],
        environment: environment))
  }

  private func card(
    _ rate: Double, path: String = "/", others: [DiskUse] = []
  ) -> Node {
    let used = UInt64(rate * 1000 * 1_000_000_000)
    let disk = DiskUse(
      path: path, used: used, free: 1_000_000_000_000 - used, total: 1_100_000_000_000)
    return UsedSpaceCard(format: LocaleFormat("en_US")).content(disk, others: others)
  }

  @Test func `compact mode shows a bar and the share, expanded mode the sizes`() throws {
    let node = card(0.613)
    try node.check()
    expectEqual(node.texts(in: .compact), ["61.3%"])
    expect(
      node.texts(in: .expanded) == [
        "61.3%", "Used", "613.0 GB", "Free", "387.0 GB", "Reserved", "100.0 GB", "Total", "1.1 TB",
      ])
    let whole = DiskUse(path: "/", used: 613_000, free: 387_000, total: 1_000_500)
    let card = UsedSpaceCard(format: LocaleFormat("en_US"))
    expect(!card.content(whole, others: []).texts(in: .expanded).contains("Reserved"))
  }

  @Test func `a nearly full disk is amber or red, and says so`() {
    expect(card(0.7999).bar?.tint == nil)
    expectEqual(card(0.8).bar?.tint, .orange)
    expectEqual(card(0.8).texts(in: .compact), ["80.0%", "Filling up"])
    expectEqual(card(0.9499).bar?.tint, .orange)
    expectEqual(card(0.95).bar?.tint, .red)
    expectEqual(card(0.95).texts(in: .compact), ["95.0%", "Almost full"])
    expectEqual(card(0.95).bar?.label, "95.0%, Almost full")
  }

  @Test(arguments: [Appearance.light, .dark])
  func `no color depends on the appearance`(
    appearance: Appearance
  ) throws {
    var tester = tester(try WorkFolder(), path: "/dev/shm", appearance)
    guard case .newData(let update) = tester.update() else {
      Issue.record("no content")
      return
    }
    for bar in update.content.bars {
      guard case .progress(let progress) = bar.kind else { continue }
      expect(progress.track == nil)
      expect([nil, .orange, .red].contains(bar.tint))
    }
    expect(!update.content.bars.isEmpty)
  }

  @Test func `several cards have the names of their folders, with other disks below`() throws {
    let other = DiskUse(path: "/media/disk", used: 96, free: 4, total: 100)
    let node = card(0.5, path: "/home/ada", others: [other])
    try node.check()
    let texts = node.texts(in: .expanded)
    expectEqual(texts.suffix(3), ["disk", "Almost full", "96.0%"])
    expectEqual(node.texts(in: .compact), ["50.0%"])
  }

  @Test func `a card is named after its folder, within the length limit`() {
    let card = UsedSpaceCard(format: LocaleFormat("en_US"))
    func name(_ path: String) -> String? {
      card.name(DiskUse(path: path, used: 1, free: 1, total: 2))
    }
    expect(name("/") == nil)
    expectEqual(name("/home/ada"), "ada")
    expect(name("/" + String(repeating: "č", count: 99))?.count == Limits.cardName)
  }

  @Test func `sizes are localized`() {
    let format = UsedSpaceCard(format: LocaleFormat("cs_CZ"))
    let node = format.content(
      DiskUse(path: "/", used: 613, free: 387, total: 1_234_000_000), others: [])
    expect(node.texts(in: .expanded).contains("1,2\u{A0}GB"))
  }

  @Test func `only a visible change is new data`() {
    let card = UsedSpaceCard(format: LocaleFormat("en_US"))
    func disk(_ used: UInt64) -> DiskUse {
      DiskUse(
        path: "/", used: used, free: 10_000_000_000_000 - used, total: 10_000_000_000_000)
    }
    expect(card.looksTheSame([disk(5_000_000_000_000)], [disk(5_000_000_000_000)]))
    expect(card.looksTheSame([disk(5_000_000_000_000)], [disk(5_000_000_004_096)]))
    // Otherwise two cards with different requests would show 50.0% and 50.1% forever.
    expect(!card.looksTheSame([disk(5_004_999_000_000)], [disk(5_005_001_000_000)]))
    expect(!card.looksTheSame([disk(5)], [disk(5), disk(5)]))
  }

  @Test func `stored sizes are shown at once, then measured ones`() throws {
    let folder = try WorkFolder()
    var first = tester(folder, path: "/dev/shm")
    guard case .newData(let update) = first.update(.appear) else {
      Issue.record("no content")
      return
    }
    expect(first.pushed.isEmpty)
    expect(update.margins == nil)
    var second = tester(folder, path: "/dev/shm")
    _ = second.update(.schedule)
    guard case .content(let pushed) = second.pushed.first else {
      Issue.record("nothing was pushed")
      return
    }
    expect(pushed.content == update.content)
    expect(pushed.age.map { $0 >= .zero && $0 < .seconds(60) } == true)
    // The sizes of another folder aren't shown.
    var other = tester(folder, path: "/")
    _ = other.update(.settings)
    expect(other.pushed.isEmpty)
  }

  @Test func `an unchanged measurement is noData`() throws {
    let folder = try WorkFolder()
    let disk = try DiskUse.measure("/dev/shm")
    expect(disk.total > 0)
    var results: [UpdateResult] = []
    // The disks may change meanwhile, but not every time.
    while results.count < 100, results.last != .noData {
      var tester = tester(folder, path: "/dev/shm")
      results.append(tester.update())
    }
    expect(results.contains(.noData))
  }

  @Test func `a missing folder is named in the error`() throws {
    var tester = tester(try WorkFolder(), path: "/no/such/folder")
    let result = tester.update()
    expect(result == .failed("The folder /no/such/folder does not exist"))
  }

  @Test func `damaged values are measured again`() throws {
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
  /// Returns the texts in a mode from top to bottom.
  func texts(in mode: DisplayMode) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    if case .text(let text) = kind { return [text.text] }
    return children.flatMap { $0.texts(in: mode) }
  }

  var bars: [Node] {
    if case .progress = kind { return [self] }
    return children.flatMap(\.bars)
  }

  /// The first bar.
  var bar: Node? { bars.first }
}
