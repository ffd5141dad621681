import Expectations
import Foundation
import RandomTesting
import Testing

@testable import WidgetCore

/// Time zones from the system's files.
@Suite struct Zones {
  /// Zones whose rules are old enough that both data sources agree.
  private static let names = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/St_Johns",
    "America/Argentina/Buenos_Aires", "America/Phoenix", "Asia/Tokyo", "Asia/Kolkata",
    "Asia/Kathmandu", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland",
    "Pacific/Chatham", "Africa/Johannesburg", "Atlantic/Azores",
  ]

  @Test(arguments: names)
  func `offsets equal those of Foundation`(name: String) throws {
    let zone = try #require(Zone.named(name))
    let other = try #require(TimeZone(identifier: name))
    var random = SeededNumbers(seed: name.utf8.count)
    for _ in 0..<2_000 {
      // From 1971 to 2049.
      let time = Int.random(in: 31_536_000..<2_500_000_000, using: &random)
      let date = Date(timeIntervalSince1970: TimeInterval(time))
      expect(zone.offset(at: time) == other.secondsFromGMT(for: date), "\(name) at \(time)")
    }
  }

  @Test(arguments: names)
  func `the offset stays until the next change`(name: String) throws {
    let zone = try #require(Zone.named(name))
    var time = 0
    while let next = zone.nextChange(after: time), next < 2_500_000_000 {
      expect(next > time)
      expect(zone.offset(at: next) != zone.offset(at: next - 1))
      for part in 0..<8 {
        let between = time + (next - time) * part / 8
        expect(zone.offset(at: between) == zone.offset(at: time))
      }
      time = next
    }
  }

  @Test func `an invalid name has no zone`() {
    for name in [
      "", "Mars/Base", "../../etc/passwd", "/etc/localtime", "Europe", "Europe/", "/Europe/Berlin",
      "Europe//Berlin", "Europe/../Europe/Berlin", "Europe/Berlin\0", "zone.tab",
      String(repeating: "a", count: 61), "1234",
    ] {
      expect(Zone.named(name) == nil, "\(name)")
    }
  }

  // MARK: - Files

  private static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")))
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Tokyo", "America/New_York"])
  func `a truncated file is rejected`(name: String) throws {
    let bytes = try Self.file(name)
    expect(Zone(file: bytes) != nil)
    for length in 0..<bytes.count { expect(Zone(file: Array(bytes.prefix(length))) == nil) }
    expect(Zone(file: bytes + [0]) == nil)
  }

  @Test func `a damaged file is parsed within its bounds`() throws {
    let files = try ["Europe/Berlin", "Australia/Lord_Howe"].map(Self.file)
    var random = SeededNumbers(seed: 1)
    var read = 0
    for _ in 0..<trials(3_000, of: 20_000) {
      var bytes = random.pick(files)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let zone = Zone(file: bytes) else { continue }
      read += 1
      for time in [Int(Int32.min), 0, 1_751_554_920, 253_402_300_799] {
        expect(abs(zone.offset(at: time)) <= 400_000)
        if let next = zone.nextChange(after: time) { expect(next > time) }
      }
    }
    expect(read > trials(10, of: 100), "too few damaged files were parsed")
  }

  // MARK: - Rules

  private func offsets(_ rule: String, _ times: Int...) throws -> [Int] {
    let rule = try #require(ZoneRule(rule))
    return times.map { rule.offset(at: $0) }
  }

  @Test func `a rule determines daylight saving time`() throws {
    // January and July 2025.
    let (winter, summer) = (1_736_899_200, 1_752_537_600)
    try expectEqual(offsets("CET-1CEST,M3.5.0,M10.5.0/3", winter, summer), [3600, 7200])
    try expectEqual(offsets("NZST-12NZDT,M9.5.0,M4.1.0/3", winter, summer), [46_800, 43_200])
    try expectEqual(offsets("EST5EDT", winter, summer), [-18_000, -14_400])
    try expectEqual(offsets("<+0330>-3:30", winter, summer), [12_600, 12_600])
    try expectEqual(offsets("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", winter, summer), [-7200, -3600])
    // Permanent daylight saving time, as in RFC 8536.
    try expectEqual(offsets("XXX3EDT4,0/0,J365/23", winter, summer), [-14_400, -14_400])
  }

  @Test func `in Berlin, the clock goes forward on the last Sunday of March at 1 AM UTC`() throws {
    let rule = try #require(ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    let change = 1_774_746_000  // 2026-03-29 01:00
    expectEqual(rule.offset(at: change - 1), 3600)
    expectEqual(rule.offset(at: change), 7200)
    expect(rule.nextChange(after: change - 1, from: 3600) == change)
  }

  @Test func `an invalid rule is rejected`() {
    for text in [
      "", "CET", "C-1", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365",
      "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0 ", "<+07-7", "CET-1:60",
      "CET-99999999999999999999",
    ] {
      expect(ZoneRule(text) == nil, "\(text)")
    }
  }
}
