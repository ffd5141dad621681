import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class SecretsTests: XCTestCase {
  @MainActor private static func host() throws -> HostUnderTest {
    let home = try Home()
    try put(
      """
      #!/bin/sh
      read -r line
      echo "$line" > asked
      echo "$*" > words
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"text","text":"ok"}}}'

      """, "\(home.widgets)/script")
    chmod("\(home.widgets)/script", 0o755)
    try home.install("x.y.A", "script", "\n[Setting token]\nType=secret\nLabel=Token\n")
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    return test
  }

  /// The request that the widget gets in an update.
  @MainActor private static func asked(_ test: HostUnderTest) throws -> String {
    let file = "\(test.home.folders.state)/widgets/a-1/asked"
    unlink(file)
    test.host.refresh("a-1")
    turnLoop(for: "the request") { File(file).exists && !test.host.hasProcesses }
    XCTAssertEqual(try text("\(test.home.folders.state)/widgets/a-1/words"), "\n")
    return try text(file)
  }

  func testASecretReachesItsWidgetAndNoFileThatOthersMayRead() throws {
    try onMain {
      let test = try Self.host()
      XCTAssertFalse(try Self.asked(test).contains("token\":\""))
      try test.host.set("token", to: "s3cret; #x", of: "a-1")
      XCTAssertTrue(try Self.asked(test).contains("\"token\":\"s3cret; #x\""))
      XCTAssertFalse(try text("\(test.home.folders.config)/today.conf").contains("s3cret"))

      let file = "\(test.home.folders.data)/secrets.conf"
      var status = stat()
      XCTAssertEqual(stat(file, &status), 0)
      XCTAssertEqual(status.st_mode & 0o777, 0o600)

      // A secret that others could read isn't used.
      chmod(file, 0o644)
      XCTAssertFalse(try Self.asked(test).contains("s3cret"))
      chmod(file, 0o600)
      XCTAssertTrue(try Self.asked(test).contains("s3cret"))

      try test.host.set("token", to: nil, of: "a-1")
      XCTAssertFalse(try Self.asked(test).contains("s3cret"))
      try test.host.set("token", to: "again", of: "a-1")
      try test.host.remove("a-1")
      XCTAssertFalse(try text(file).contains("again"))
      test.finish()
    }
  }

  func testASecretThatStandsInTheSettingsIsNotUsed() throws {
    try onMain {
      let test = try Self.host()
      let file = "\(test.home.folders.config)/today.conf"
      try put(try text(file) + "token=open\n", file)
      turnLoop(for: "the settings") { test.host.instances.first?.settings["token"] == "open" }
      XCTAssertFalse(try Self.asked(test).contains("open"))
      test.finish()
    }
  }

  func testSettingsAndSecretsAreSetAtOnceOrNotAtAll() throws {
    try onMain {
      let test = try Self.host()
      try put(
        "[Widget]\nId=x.y.A\nName=A\nExec=script\nProtocol=today-1\n[Setting token]\nType=secret\n"
          + "Label=Token\n[Setting days]\nType=number\nLabel=Days\nMaximum=9\n"
          + "[Setting name]\nType=text\nLabel=Name\n", "\(test.home.widgets)/x.y.A.widget")
      turnLoop(for: "the manifest") {
        test.host.states.first?.manifest?.setting("name") != nil
      }
      _ = try Self.asked(test)
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), [])
      XCTAssertThrowsError(
        try test.host.set(["token": "s", "days": "10", "name": "x"], of: "a-1"))
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), [])
      XCTAssertEqual(test.host.instances.first?.settings, [:])

      let file = "\(test.home.folders.config)/today.conf"
      try put(try text(file) + "# mine\nother=kept\n", file)
      try test.host.set(["token": "s3cret", "days": "9", "name": nil], of: "a-1")
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), ["token"])
      XCTAssertEqual(test.host.instances.first?.settings, ["days": "9", "other": "kept"])
      XCTAssertTrue(try text(file).contains("# mine"))
      let asked = try Self.asked(test)
      XCTAssertTrue(asked.contains("\"token\":\"s3cret\"") && asked.contains("\"days\":9"), asked)
      try test.host.set(["token": nil], of: "a-1")
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), [])
      test.finish()
    }
  }
}
