import GLib
import GTKTesting
import PanelHarness
import XCTest

/// Widgets' notifications and their timing.
final class NotificationPanelTests: XCTestCase {
  private static let notice = "timer-1 done"
  private static let notify = """
    {"jsonrpc":"2.0","method":"notify","params":{"id":"done",\
    "title":"Time for a break","body":"Tea & <b>cake</b>","sound":"alarm",\
    "actions":[{"title":"Snooze","send":"snooze"}]}}
    """

  /// A panel with a timer that notifies the user after so many seconds.
  private func withTimer(
    of seconds: Int, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let end = PanelHarness.noon.components.seconds + Int64(seconds)
    let timer = ScriptedWidget("timer", keys: "Notify=true\nRefresh=never") { line in
      guard line.method == "update" else { return [] }
      let hasEnded = line.text.contains(#""reason":"time""#)
      let content = #""content":{"type":"text","text":"Focus"}"#
      return (hasEnded ? [Self.notify] : [])
        + [line.result(#"{"outcome":"newData","wakeAt":\#(end),\#(content)}"#)]
    }
    try withPanel([timer], .init(hasAnimations: false)) { panel in
      try panel.today("hide")
      try panel.today("refresh")
      XCTAssertEqual(panel.requests.count, 1)
      try body(panel)
    }
  }

  func testATimerThatEndsWhileThePanelIsHiddenNotifiesOnceAtItsTime() throws {
    try withTimer(of: 3) { panel in
      panel.advance(by: .milliseconds(2990))
      XCTAssertTrue(panel.shownNotifications.isEmpty)
      panel.advance(by: .milliseconds(20))
      let shown = try XCTUnwrap(panel.shownNotifications[Self.notice])
      XCTAssertEqual(shown.title, "Time for a break")
      XCTAssertEqual(shown.body, "From the widget “\u{2068}timer\u{2069}”\nTea & <b>cake</b>")
      XCTAssertEqual(shown.sound, "alarm-clock-elapsed")
      XCTAssertTrue(shown.stays)
      XCTAssertEqual(shown.actions, [.init(key: "0", title: "Snooze")])
      XCTAssertEqual(try panel.presence(), "hidden")
      panel.advance(by: .seconds(60))
      XCTAssertEqual(panel.requests.filter { $0.contains(#""reason":"time""#) }.count, 1)
    }
  }

  func testAClickOnANotificationsButtonSendsTheActionAndLeavesThePanelHidden() throws {
    try withTimer(of: 3) { panel in
      panel.advance(by: .seconds(3))
      panel.clickNotification(Self.notice, "0")
      XCTAssertEqual(panel.widgets.heard("action", by: "timer-1").count, 1)
      XCTAssertTrue(
        panel.widgets.heard("action", by: "timer-1")[0].contains(#""action":"snooze""#))
      XCTAssertNil(panel.shownNotifications[Self.notice])
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testAClickOnANotificationOpensThePanelAtTheCard() throws {
    try withTimer(of: 2) { panel in
      panel.advance(by: .seconds(2))
      panel.clickNotification(Self.notice, "default")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.focusedName, "timer")
    }
  }

  func testATimerThatEndsWhileThePanelIsNotRunningNotifiesAtTheNextStart() throws {
    try withTimer(of: 8) { panel in
      // Saved soon after the widget's message, so that it survives any exit.
      panel.advance(by: .seconds(1))
      try panel.restart()
      panel.advance(by: .seconds(10))
      XCTAssertTrue(panel.shownNotifications.isEmpty)
      try panel.today("hide")
      panel.advance(by: .seconds(1))
      XCTAssertNotNil(panel.shownNotifications[Self.notice])
      let late = panel.requests.filter { $0.contains(#""reason":"time""#) }
      XCTAssertEqual(late.count, 1)
      XCTAssertTrue(late[0].contains(#""late":"#), late[0])
    }
  }

  func testWithoutAServiceTheCardShowsTheNotificationUntilDismissed() throws {
    try withTimer(of: 2) { panel in
      panel.hasNotificationService = false
      try panel.focus()
      panel.advance(by: .seconds(2))
      try panel.click("Time for a break")
      try panel.click("Dismiss")
      XCTAssertFalse(panel.has("Time for a break"))
    }
  }
}

@MainActor extension PanelHarness {
  /// The timer's update requests.
  fileprivate var requests: [String] { widgets.heard("update", by: "timer-1") }
}
