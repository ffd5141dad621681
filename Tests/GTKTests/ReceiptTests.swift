import Foundation
import GTKTesting
import XCTest

@testable import GTK

/// What the X server says between two frames.
final class ReceiptTests: XCTestCase {
  func testWhatIsAnnouncedIsKnownToBeDoneBeforeItIsDrawn() throws {
    try inWindow(Label("1")) { window in
      let server = try XCTUnwrap(window.surface.flatMap { X11Window($0) })
      TestDisplay.settle(0.2)
      window.takeReceipts()
      // Nothing is told of a request that asks for no answer,
      let before = server.lastRequestDone
      server.setStrut(nil)
      window.announceFrame()
      let known = server.lastRequestDone
      Thread.sleep(forTimeInterval: 0.2)
      XCTAssertEqual(server.lastRequestDone, known, "something was read before it was asked for")
      // unless the server was asked to.
      window.takeReceipts()
      XCTAssertGreaterThanOrEqual(server.lastRequestDone, before + 2)
    }
  }

  func testWhatIsInNoWindowHasNothingToAnnounce() {
    onDisplay {
      let label = Label("1")
      label.announceFrame()
      label.takeReceipts()
    }
  }
}
