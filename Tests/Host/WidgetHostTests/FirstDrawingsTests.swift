import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// What the panel dies of is not drawn at the next start.
final class FirstDrawingsTests: XCTestCase {
  func testOnlyWhatWasNeverDrawnInAModeIsNoted() {
    var drawings = FirstDrawings()
    XCTAssertTrue(drawings.begin("a", in: .compact, drawn: []))
    XCTAssertFalse(drawings.begin("a", in: .compact, drawn: []))
    XCTAssertFalse(drawings.begin("b", in: .compact, drawn: .compact))
    XCTAssertTrue(drawings.begin("b", in: .expanded, drawn: .compact))
    XCTAssertEqual(FirstDrawings(bytes: drawings.bytes), drawings)
    XCTAssertTrue(drawings.end("a"))
    XCTAssertFalse(drawings.end("a"))
    XCTAssertTrue(drawings.endAll())
    XCTAssertFalse(drawings.endAll())
    XCTAssertEqual(drawings.bytes, [])
    let foreign = Array("../x\n.y\na b\nfine-1\n\n\u{FF}".utf8)
    XCTAssertEqual(FirstDrawings(bytes: foreign).names, ["fine-1"])
  }

  func testASnapshotSaysHowItWasDrawn() throws {
    let old = Array("today-snapshot-1 1.0 5 1 af63dc4c8601ec8c\na".utf8)
    let known = try XCTUnwrap(ContentSnapshot(bytes: old))
    XCTAssertEqual(known.drawn, [])
    for drawn in [[], DrawnModes.compact, .expanded, [.compact, .expanded]] {
      var snapshot = known
      snapshot.drawn = drawn
      XCTAssertEqual(ContentSnapshot(bytes: snapshot.bytes), snapshot)
    }
    XCTAssertNil(
      ContentSnapshot(bytes: Array("today-snapshot-2 1.0 5 1 af63dc4c8601ec8c 4\na".utf8)))
    XCTAssertNil(ContentSnapshot(bytes: Array("today-snapshot-2 1.0 5 1 af63dc4c8601ec8c\na".utf8)))
  }

  @MainActor private static func host(showing commands: [String]) throws -> HostUnderTest {
    let home = try Home()
    for (index, command) in commands.enumerated() { try home.install("x.y.W\(index)", command) }
    let test = HostUnderTest(home)
    test.host.beDrawn()
    test.host.start()
    for index in commands.indices { try test.host.add("x.y.W\(index)") }
    test.host.panelAppeared()
    turnLoop(for: "the content") {
      commands.indices.allSatisfy { test.state("w\($0)-1")?.status == .live }
    }
    return test
  }

  /// What is noted; the file stays, with nothing but ends of lines.
  @MainActor private static func mark(_ test: HostUnderTest) -> String? {
    let bytes = (try? File("\(test.home.folders.cache)/drawing").read(limit: 1000)) ?? []
    let lines = FirstDrawings(bytes: bytes).bytes
    return lines.isEmpty ? nil : String(decoding: lines, as: UTF8.self)
  }

  func testContentIsKeptOnceItWasDrawnAndThenDrawnWithoutAMark() throws {
    try onMain {
      let test = try Self.host(showing: ["CruelWidget good"])
      let content = try XCTUnwrap(test.state("w0-1")?.content)
      XCTAssertNil(Self.mark(test))
      test.host.contentIsShown(of: "w0-1")
      XCTAssertEqual(Self.mark(test), "w0-1\n")
      test.host.keeper.keepAll()
      XCTAssertNil(test.snapshot("w0-1"))
      // What was drawn is not what is there now.
      test.host.contentWasDrawn(Node(.spacer), in: .compact, of: "w0-1")
      XCTAssertEqual(Self.mark(test), "w0-1\n")
      test.host.contentWasDrawn(content, in: .compact, of: "w0-1")
      XCTAssertNil(Self.mark(test))
      turnLoop(for: "the snapshot") { test.snapshot("w0-1")?.drawn == .compact }
      test.host.contentIsShown(of: "w0-1")
      XCTAssertNil(Self.mark(test))
      test.finish()

      let again = HostUnderTest(test.home)
      again.host.beDrawn()
      again.host.start()
      XCTAssertEqual(again.text("w0-1"), "good 1")
      again.host.contentIsShown(of: "w0-1")
      XCTAssertNil(Self.mark(again))
      // More of it than was drawn before is as new content is.
      try again.host.setMode(.expanded, of: "w0-1")
      again.host.contentIsShown(of: "w0-1")
      XCTAssertEqual(Self.mark(again) == nil, again.state("w0-1")?.mode == .compact)
      again.finish()
    }
  }

  func testWhatNobodySawIsKeptAndFirstDrawnWithAMark() throws {
    try onMain {
      let test = try Self.host(showing: ["CruelWidget good"])
      // Out of sight it is only made, and no frame comes.
      test.host.contentIsShown(of: "w0-1")
      test.host.contentsWereShown()
      XCTAssertNil(Self.mark(test))
      test.finish()
      XCTAssertEqual(test.snapshot("w0-1")?.drawn, [])
      let again = HostUnderTest(test.home)
      again.host.beDrawn()
      again.host.start()
      XCTAssertEqual(again.text("w0-1"), "good 1")
      XCTAssertEqual(Self.mark(again), "w0-1\n")
      again.host.contentsWereShown()
      XCTAssertNil(Self.mark(again))
      again.finish()
    }
  }

  func testWhatThePanelDiedOfIsTakenAwayAndTheOthersStay() throws {
    try onMain {
      let test = try Self.host(showing: ["CruelWidget good", "CruelWidget good"])
      for name in ["w0-1", "w1-1"] {
        let content = try XCTUnwrap(test.state(name)?.content)
        test.host.contentWasDrawn(content, in: .compact, of: name)
      }
      test.finish()
      try File("\(test.home.folders.cache)/drawing").write(Array("w0-1\n".utf8), isDurable: false)
      // Who only looks takes nothing away.
      let looking = HostUnderTest(test.home)
      looking.host.start()
      XCTAssertEqual(looking.text("w0-1"), "good 1")
      looking.finish()
      let again = HostUnderTest(test.home)
      again.host.beDrawn()
      again.host.start()
      XCTAssertNil(again.state("w0-1")?.content)
      XCTAssertEqual(again.state("w0-1")?.status, .neverLoaded)
      XCTAssertEqual(again.text("w1-1"), "good 1")
      XCTAssertNil(Self.mark(again))
      let log = try File(again.host.logPath(of: "w0-1")).read(limit: 10_000)
      XCTAssertTrue(String(decoding: log, as: UTF8.self).contains("the panel ended while it drew"))
      again.host.panelAppeared()
      turnLoop(for: "new content") { again.state("w0-1")?.content != nil }
      again.finish()
    }
  }
}

extension HostUnderTest {
  /// What is kept of an instance on the disk.
  fileprivate func snapshot(_ name: String) -> ContentSnapshot? {
    guard let instance = host.instances.first(where: { $0.name == name }) else {
      return nil
    }
    return host.keeper.read(instance)
  }
}
