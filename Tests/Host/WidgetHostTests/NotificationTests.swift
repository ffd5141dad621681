import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class NotificationTests: XCTestCase {
  private static let notify =
    #"echo '{"jsonrpc":"2.0","method":"notify","params":{"id":"x","title":"Done"}}'"#

  func testOnlyPermittedNotificationsAreShownAndFiveAtMost() throws {
    try onMain {
      let many = "for i in 1 2 3 4 5 6 7 8; do \(Self.notify); done"
      let test = try ShellWidget.running(ShellWidget.script("good", more: many), "Notify=true")
      test.host.refresh("a-1")
      test.host.panelAppeared()
      let done = WidgetNotification(id: "x", title: "Done")
      turnLoop(for: "five") { test.notices.count == 5 }
      turnLoop(for: "the log") {
        (try? text(test.host.logPath(of: "a-1")))?.contains("more notifications") == true
      }
      XCTAssertEqual(test.notices, Array(repeating: .show(done, instance: "a-1"), count: 5))
      let log = try text(test.host.logPath(of: "a-1"))
      XCTAssertEqual(log.split(separator: "\n").count { $0.contains("more notifications") }, 1)
      test.finish()

      let other = try ShellWidget.running(ShellWidget.script("good", more: Self.notify), "")
      other.host.panelAppeared()
      turnLoop(for: "the log") {
        (try? text(other.host.logPath(of: "a-1")))?.contains("Notify=true") == true
      }
      XCTAssertEqual(other.notices, [])
      other.finish()
    }
  }

  func testSilencedNotificationsStayOff() throws {
    try onMain {
      let push =
        #"echo '{"jsonrpc":"2.0","method":"content","params":{"content":"#
        + #"{"type":"text","text":"after"}}}'"#
      let test = try ShellWidget.running(
        ShellWidget.script("good", more: "\(Self.notify); \(push)"), "Notify=true")
      try test.host.setSilent(true, of: "a-1")
      XCTAssertTrue(try text("\(test.home.folders.config)/today.conf").contains("Silent=a-1"))
      test.host.panelAppeared()
      turnLoop(for: "what it says after it") { test.text("a-1") == "after" }
      XCTAssertEqual(test.notices, [])
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.state("a-1")?.isSilent, true)
      try again.host.setSilent(false, of: "a-1")
      XCTAssertFalse(try text("\(test.home.folders.config)/today.conf").contains("Silent"))
      again.finish()
    }
  }

  func testAClickReachesAHiddenWidget() throws {
    try onMain {
      let test = try ShellWidget.running(ShellWidget.script("good"), "Refresh=never")
      test.send("snooze", to: "a-1")
      turnLoop(for: "the click") {
        ShellWidget.requests(of: test).contains { $0.contains(#""action":"snooze""#) }
      }
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.finish()
    }
  }
}
