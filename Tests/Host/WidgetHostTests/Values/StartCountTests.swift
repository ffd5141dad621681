import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class StartCountTests: XCTestCase {
  func testFailedStartsInARowAreCounted() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for failures in 0..<3 { XCTAssertEqual(start(in: folder).beginStart(), failures) }
      let drawn = start(in: folder)
      XCTAssertEqual(drawn.beginStart(), 3)
      drawn.end()
      XCTAssertEqual(start(in: folder).beginStart(), 0)
    }
  }

  func testOnlyAStartThatIsBeingDrawnCountsAsFailed() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for _ in 0..<3 {
        let hidden = start(in: folder)
        XCTAssertEqual(hidden.beginStart(), 0)
        hidden.pause()
      }
      let shown = start(in: folder)
      XCTAssertEqual(shown.beginStart(), 0)
      shown.pause()
      shown.resume()
      let hidden = start(in: folder)
      XCTAssertEqual(hidden.beginStart(), 1)
      hidden.pause()
      let last = start(in: folder)
      XCTAssertEqual(last.beginStart(), 1, "a hidden start neither counts nor resets the count")
      last.resume()
      last.end()
      last.pause()
      XCTAssertEqual(start(in: folder).beginStart(), 0)
    }
  }

  func testADamagedCounterCountsNothing() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for text in ["", "x", "-1", "99999999999999999999", "1\n2"] {
        try File(folder["starting"]).write(Array(text.utf8))
        XCTAssertEqual(start(in: folder).beginStart(), 0, text)
      }
    }
  }

  func testAProgramThatOnlyLooksEndsNoCount() throws {
    try onMain {
      let folder = try TemporaryFolder()
      _ = start(in: folder).beginStart()
      start(in: folder).end()
      XCTAssertEqual(start(in: folder).beginStart(), 1)
    }
  }

  func testAfterTwoCrashesContentIsNotTakenFromTheCache() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"])
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      test.finish()
      for text in ["good 1", "good 1", nil] {
        let again = HostUnderTest(test.home)
        again.host.countStart()
        again.host.start()
        XCTAssertEqual(again.text("w0-1"), text)
        // As in a crash, the host isn't stopped.
      }
    }
  }

  func testADrawnPanelAndOneThatQuitsKeepTheCache() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"])
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      test.finish()
      for number in 0..<4 {
        let again = HostUnderTest(test.home)
        again.host.countStart()
        again.host.start()
        XCTAssertEqual(again.text("w0-1"), "good 1")
        if number < 2 { again.host.panelWasDrawn() }
        again.finish()
      }
    }
  }
}

@MainActor private func start(in folder: TemporaryFolder) -> CrashMarker {
  CrashMarker(File(folder["starting"]))
}
