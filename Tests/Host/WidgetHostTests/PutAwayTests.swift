import GLib
import GLibTesting
import Glibc
import KeyFiles
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets that were removed from the panel and can be restored.
final class PutAwayTests: XCTestCase {
  @MainActor private static func host() throws -> HostUnderTest {
    let home = try Home()
    let secret = "Largest=expanded\nMultiple=true\n[Setting token]\nType=secret\nLabel=Token"
    for name in ["A", "B"] { try home.install("x.y.\(name)", "CruelWidget good", secret) }
    let test = HostUnderTest(home)
    test.host.start()
    for name in ["A", "B"] { try test.host.add("x.y.\(name)", settings: ["size": "7"]) }
    try test.host.set("token", to: "s3cret", of: "a-1")
    try test.host.setMode(.expanded, of: "a-1")
    return test
  }

  func testARestoredCardIsUnchanged() throws {
    try onMain {
      let test = try Self.host()
      try test.host.putAway("a-1")
      XCTAssertEqual(test.host.instances.map(\.name), ["b-1"])
      XCTAssertFalse(try text("\(test.home.folders.config)/today.conf").contains("a-1"))
      XCTAssertEqual(test.host.instancePutAway(of: "x.y.A"), "a-1")
      // Another instance doesn't take its name.
      XCTAssertEqual(try test.host.add("x.y.A"), "a-2")
      XCTAssertEqual(test.host.keptSecrets(of: "a-2"), [])

      try test.host.bringBack("a-1")
      XCTAssertEqual(test.host.instances.map(\.name), ["a-1", "b-1", "a-2"])
      XCTAssertEqual(test.host.instances[0].settings, ["size": "7"])
      XCTAssertEqual(test.host.instances[0].mode, .expanded)
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), ["token"])
      XCTAssertNil(test.host.instancePutAway(of: "x.y.A"))
      XCTAssertThrowsError(try test.host.bringBack("a-1"))
      test.finish()
    }
  }

  func testADeletedInstanceLeavesNothing() throws {
    for ends in [false, true] {
      try onMain {
        let test = try Self.host()
        try test.host.putAway("a-1")
        let secrets = "\(test.home.folders.data)/secrets.conf"
        XCTAssertTrue(try text(secrets).contains("s3cret"))
        if ends { test.host.stop() } else { try test.host.forget("a-1") }
        XCTAssertFalse(try text(secrets).contains("s3cret"))
        XCTAssertThrowsError(try test.host.bringBack("a-1"))
        test.finish()
      }
    }
  }

  func testACardStaysIfItsRemovalCannotBeSaved() throws {
    try onMain {
      let test = try Self.host()
      for isPutAway in [false, true] {
        XCTAssertThrowsError(
          try withoutSpace {
            if isPutAway { try test.host.putAway("a-1") } else { try test.host.remove("a-1") }
          }
        ) { XCTAssertTrue("\($0)".contains("The change couldn’t be saved"), "\($0)") }
        XCTAssertEqual(test.host.instances.map(\.name), ["a-1", "b-1"])
        XCTAssertEqual(test.host.states.map(\.instance), ["a-1", "b-1"])
        XCTAssertEqual(test.host.keptSecrets(of: "a-1"), ["token"])
        XCTAssertNil(test.host.instancePutAway(of: "x.y.A"))
      }
      test.finish()
    }
  }

  func testAnInstanceThatIsWrittenIntoTheFileAgainIsKept() throws {
    try onMain {
      let test = try Self.host()
      let file = "\(test.home.folders.config)/today.conf"
      let before = try text(file)
      try test.host.putAway("a-1")
      try put(before, file)
      turnLoop(for: "the widget") { test.host.instances.count == 2 }
      try test.host.forget("a-1")
      XCTAssertEqual(test.host.keptSecrets(of: "a-1"), ["token"])
      test.finish()
    }
  }

  func testSecretsThatStayAreSaid() throws {
    for isPutAway in [false, true] {
      try onMain {
        let test = try Self.host()
        let secrets = "\(test.home.folders.data)/secrets.conf"
        if isPutAway { try test.host.putAway("a-1") }
        let kept = try text(secrets)
        try put("nonsense\n" + kept, secrets)
        do {
          if isPutAway { try test.host.forget("a-1") } else { try test.host.remove("a-1") }
          XCTFail("nothing was said")
        } catch {
          XCTAssertTrue("\(error)".contains("secrets couldn’t be deleted"), "\(error)")
          let cause = (error as? HostError)?.cause
          guard case .mistaken(let mistake)? = cause else { return XCTFail("\(error)") }
          XCTAssertEqual(mistake.line, 1)
        }
        // It is removed nevertheless, and the file is as the user left it.
        XCTAssertEqual(test.host.instances.map(\.name), ["b-1"])
        XCTAssertEqual(try text(secrets), "nonsense\n" + kept)
        test.finish()
      }
    }
  }
}

/// Lets writes to files fail.
@MainActor private func withoutSpace(_ body: () throws -> Void) throws {
  var before = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
  let handler = signal(SIGXFSZ, SIG_IGN)
  var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none)
  defer {
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    signal(SIGXFSZ, handler)
  }
  try body()
}
