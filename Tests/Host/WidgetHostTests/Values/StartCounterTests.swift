import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class StartCounterTests: XCTestCase {
  func testFailedStartsInARowAreCounted() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for failures in 0..<3 { XCTAssertEqual(StartCounter(folder: folder.path).begin(), failures) }
      let drawn = StartCounter(folder: folder.path)
      XCTAssertEqual(drawn.begin(), 3)
      drawn.end()
      XCTAssertEqual(StartCounter(folder: folder.path).begin(), 0)
    }
  }

  func testOnlyAStartThatIsBeingDrawnCountsAsFailed() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for _ in 0..<3 {
        let hidden = StartCounter(folder: folder.path)
        XCTAssertEqual(hidden.begin(), 0)
        hidden.pause()
      }
      let shown = StartCounter(folder: folder.path)
      XCTAssertEqual(shown.begin(), 0)
      shown.pause()
      shown.resume()
      let hidden = StartCounter(folder: folder.path)
      XCTAssertEqual(hidden.begin(), 1)
      hidden.pause()
      let last = StartCounter(folder: folder.path)
      XCTAssertEqual(last.begin(), 1, "a hidden start neither counts nor resets the count")
      last.resume()
      last.end()
      last.pause()
      XCTAssertEqual(StartCounter(folder: folder.path).begin(), 0)
    }
  }

  func testADamagedCounterCountsNothing() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for text in ["", "x", "-1", "99999999999999999999", "1\n2"] {
        try File(folder["starting"]).write(Array(text.utf8))
        XCTAssertEqual(StartCounter(folder: folder.path).begin(), 0, text)
      }
    }
  }

  func testAProgramThatOnlyLooksEndsNoCount() throws {
    try onMain {
      let folder = try TemporaryFolder()
      _ = StartCounter(folder: folder.path).begin()
      StartCounter(folder: folder.path).end()
      XCTAssertEqual(StartCounter(folder: folder.path).begin(), 1)
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
