import XCTest

@testable import GTK

final class QuirkTests: XCTestCase {
  func testAVariableTurnsQuirksOff() {
    XCTAssertEqual(Quirk.names(turnedOffBy: ""), [])
    XCTAssertEqual(Quirk.names(turnedOffBy: "-direct-layout"), ["direct-layout"])
    XCTAssertEqual(
      Quirk.names(turnedOffBy: "-direct-layout,-wayland-layers"),
      ["direct-layout", "wayland-layers"])
    XCTAssertEqual(Quirk.names(turnedOffBy: "direct-layout"), [], "only a minus turns one off")
    XCTAssertEqual(Quirk.names(turnedOffBy: "-all"), Set(Quirk.all.map(\.name)))
  }

  func testAQuirkIsOffWhereItIsTurnedOffOrNotNeeded() {
    let quirk = Quirk.directLayout
    XCTAssertEqual(quirk.state, .on)
    Quirk.turnOff([quirk.name])
    defer { Quirk.turnOff([]) }
    XCTAssertEqual(quirk.state, .turnedOff)
    XCTAssertFalse(quirk.isOn)
    XCTAssertEqual(Set(Quirk.all.map(\.name)).count, Quirk.all.count)
  }
}
