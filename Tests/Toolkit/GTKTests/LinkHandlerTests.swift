import GLib
import GTKTesting
import XCTest

/// Links are opened by the apps that handle them.
final class LinkHandlerTests: XCTestCase {
  func testALinkWithoutAnyHandlerIsReportedByItsAddress() {
    TestDisplay.run {
      var message: String?
      Address.open("today-unknown:50.08,14.43") { message = $0?.description ?? "it was opened" }
      TestDisplay.wait { message != nil }
      XCTAssertEqual(
        message, "No installed app can open “\u{2068}today-unknown:50.08,14.43\u{2069}”.")
    }
  }
}
