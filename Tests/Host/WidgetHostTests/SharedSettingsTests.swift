import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets of one program that share their settings.
final class SharedSettingsTests: XCTestCase {
  private static let settings = """
    Multiple=true
    ShareSettings=true
    [Setting size]
    Type=text
    Label=Size
    [Setting token]
    Type=secret
    Label=Token
    """

  @MainActor private static func host() throws -> HostUnderTest {
    let home = try Home()
    for name in ["A", "B"] { try home.install("x.y.\(name)", "CruelWidget good", settings) }
    // The same settings, but another program.
    try home.install("x.y.C", "/bin/cat", settings)
    let alone = settings.replacingOccurrences(of: "ShareSettings=true\n", with: "")
    try home.install("x.y.D", "CruelWidget good", alone)
    let test = HostUnderTest(home)
    test.host.start()
    return test
  }

  @MainActor private static func expect(
    _ sizes: [String: String?], _ test: HostUnderTest, line: UInt = #line
  ) {
    for (name, size) in sizes {
      let instance = test.host.instances.first { $0.name == name }
      XCTAssertEqual(instance?.settings["size"], size, name, line: line)
    }
  }

  func testACardBeginsWithTheSettingsOfAnotherWidgetOfItsProgram() throws {
    try onMain {
      let test = try Self.host()
      try test.host.add("x.y.A", settings: ["size": "7"])
      try test.host.set("token", to: "s3cret", of: "a-1")
      for name in ["B", "C", "D"] { try test.host.add("x.y.\(name)") }
      Self.expect(["b-1": "7", "c-1": nil, "d-1": nil], test)
      XCTAssertEqual(test.host.keptSecrets(of: "b-1"), ["token"])
      XCTAssertEqual(test.host.keptSecrets(of: "c-1"), [])
      XCTAssertEqual(test.host.keptSecrets(of: "d-1"), [])
      // A second card of a widget has settings of its own.
      try test.host.add("x.y.B")
      Self.expect(["b-2": nil], test)
      XCTAssertTrue(test.host.isShared("a-1"))
      XCTAssertFalse(test.host.isShared("c-1"))
      test.finish()
    }
  }

  func testAChangeOnOneCardChangesThoseThatHadTheSame() throws {
    try onMain {
      let test = try Self.host()
      for name in ["A", "B", "C", "D"] { try test.host.add("x.y.\(name)") }
      XCTAssertTrue(test.host.isShared("b-1"))
      try test.host.set(["size": "7", "token": "s3cret"], of: "b-1")
      Self.expect(["a-1": "7", "b-1": "7", "c-1": nil, "d-1": nil], test)
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), ["token"])
      XCTAssertEqual(test.host.keptSecrets(of: "c-1"), [])
      // One that was set differently stays as it is.
      try test.host.add("x.y.A", settings: ["size": "9"])
      try test.host.set(["size": "8"], of: "a-1")
      Self.expect(["a-1": "8", "b-1": "8", "a-2": "9"], test)
      try test.host.set(["size": nil, "token": nil], of: "a-1")
      Self.expect(["a-1": nil, "b-1": nil, "a-2": "9"], test)
      XCTAssertEqual(test.host.keptSecrets(of: "b-1"), [])
      test.finish()
    }
  }
}
