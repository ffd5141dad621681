internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// The Used Space widget: shows the last measurement at once, then a new one.
struct UsedSpace: WidgetProvider {
  static let id = "org.todayview.UsedSpace"

  private static let key = "disks"
  private static let timeKey = "time"
  private static let otherDisks = 4

  func update(_ context: Context) throws -> UpdateResult {
    let path = context.settings.text("path") ?? "/"
    let card = UsedSpaceCard(format: LocaleFormat(context.environment.locale))
    if let samples = Samples.wanted {
      return .newData(update(card, UsedSpace.disks(of: samples), age: nil))
    }
    let stored = stored(context.values, path)
    if let stored { context.push(update(card, stored.disks, age: stored.age)) }

    let disks = [try DiskUse.measure(path)] + UsedSpace.others(besides: path)
    if let stored, card.looksTheSame(stored.disks, disks) {
      try? context.values.set(Date(), for: UsedSpace.timeKey)
      return .noData
    }
    // An error of the store, such as on a full disk, mustn't hide the measurement.
    let json = JSON.array(disks.map(\.json)).text
    try? context.values.set([UsedSpace.key: .json(json), UsedSpace.timeKey: .date(Date())])
    return .newData(update(card, disks, age: nil))
  }

  private func update(_ card: UsedSpaceCard, _ disks: [DiskUse], age: Duration?) -> Update {
    Update(
      card.content(disks), name: disks.first.flatMap(card.name), age: age)
  }

  /// Returns the last measurement, the card's disk first; nil if it was for another folder.
  private func stored(
    _ values: StoredValues, _ path: String
  ) -> (disks: [DiskUse], age: Duration?)? {
    guard case .array(let list) = try? values.json(UsedSpace.key)
    else { return nil }
    let disks = list.compactMap(DiskUse.init)
    guard disks.first?.path == path, disks.count == list.count else { return nil }
    let time = try? values.date(UsedSpace.timeKey)
    return (disks, time.map { Update.age(of: $0) })
  }

  /// Measures the other disks; leaves out those that fail.
  private static func others(besides path: String) -> [DiskUse] {
    MountTable(String(decoding: readFile("/proc/self/mounts") ?? [], as: UTF8.self)).disks(
      besides: path, atMost: otherDisks
    )
    .compactMap { try? DiskUse.measure($0.folder) }
  }

  private static func disks(of samples: Samples) -> [DiskUse] {
    let json = try? JSON(parsing: samples.bytes(of: "used-space.json"))
    guard case .array(let list) = json?["disks"], let disk = list.first.flatMap(DiskUse.init) else {
      return [DiskUse(path: "/", used: 0, free: 0, total: 0)]
    }
    return [disk] + list.dropFirst().compactMap(DiskUse.init)
  }
}
