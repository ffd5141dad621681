import Expectations
import Foundation
import Testing

@testable import WidgetCore

/// Old names of time zones.
@Suite struct OldZoneNames {
  /// A zoneinfo folder without files for old names.
  private final class Machine {
    let folder: String

    init(_ zones: [String], links: String?) throws {
      folder = NSTemporaryDirectory() + "today-zones-\(UUID().uuidString)"
      let files = FileManager.default
      for zone in zones {
        let path = "\(folder)/\(zone)"
        try files.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try files.copyItem(
          at: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)").resolvingSymlinksInPath(),
          to: URL(fileURLWithPath: path))
      }
      if let links {
        try Data(links.utf8).write(to: URL(fileURLWithPath: "\(folder)/tzdata.zi"))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func named(_ name: String) -> Zone? {
      Zone.named(name, in: folder, links: Zone.links(in: folder))
    }
  }

  @Test func `an old name without a file resolves to its replacement`() throws {
    let machine = try Machine(
      ["Asia/Kolkata", "Europe/London"],
      links:
        "# version\nR d 1916 o - Jun 14 23s 1 S\nL Asia/Kolkata Asia/Calcutta\nL Europe/London GB\n"
    )
    expect(machine.named("Asia/Calcutta") == Zone.named("Asia/Kolkata"))
    expect(machine.named("GB") == Zone.named("Europe/London"))
    expectEqual(machine.named("Asia/Calcutta")?.offset(at: 1_700_000_000), 19_800)
    expect(machine.named("Asia/Nowhere") == nil)
    // The name is known, but its file is missing.
    expect(machine.named("Europe/Kiev") == nil)
  }

  @Test func `common old names resolve without a file`() throws {
    let machine = try Machine(["America/Los_Angeles", "Europe/Kyiv", "America/Panama"], links: nil)
    expect(machine.named("US/Pacific") == Zone.named("America/Los_Angeles"))
    expect(machine.named("Europe/Kiev") == Zone.named("Europe/Kyiv"))
    expectEqual(machine.named("EST")?.offset(at: 1_720_000_000), -18_000)
  }

  @Test func `chains of replacements resolve, and cycles don't`() throws {
    let machine = try Machine(
      ["Europe/Paris"], links: "L A/B A/A\nL A/C A/B\nL Europe/Paris A/C\nL B/B B/A\nL B/A B/B\n")
    expect(machine.named("A/A") == Zone.named("Europe/Paris"))
    expect(machine.named("B/A") == nil)
  }

  @Test func `links out of the folder are ignored`() throws {
    let links = ZoneLinks(
      "L ../../etc/passwd Old\nL Europe/Paris ../x\nL Europe/Paris\nL a b c\n".utf8)
    for name in ["Old", "../x", "Europe/Paris", "b"] { expect(links.target(of: name) == nil) }
  }

  @Test func `old names of this system resolve to zones`() {
    let links = Zone.links(in: "/usr/share/zoneinfo")
    for name in ["US/Pacific", "Asia/Calcutta", "Europe/Kiev", "GB", "EST", "US/Eastern", "Zulu"] {
      expect(links.target(of: name).flatMap { Zone.named($0) } != nil, "\(name)")
      expect(Zone.named(name) != nil, "\(name)")
    }
  }

  @Test func `the table agrees with the system's links`() {
    let table = ZoneLinks([])
    let system = Zone.links(in: "/usr/share/zoneinfo")
    for name in ["US/Central", "Asia/Saigon", "Canada/Eastern", "Brazil/East", "W-SU", "PRC"] {
      expect(table.target(of: name) == system.target(of: name), "\(name)")
    }
  }
}
