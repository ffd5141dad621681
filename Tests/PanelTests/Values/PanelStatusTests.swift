import Expectations
import GTK
import Testing

@testable import Panel

@Suite("today status")
struct PanelStatusTests {
  private func status(_ frame: Rect?) -> String {
    var presence = Presence(isPinned: false, hasMonitor: true)
    _ = presence.handle(.show)
    _ = presence.handle(.arrived)
    let monitor = Rect(x: 0, y: 0, width: 1280, height: 900)
    let place = PanelPlace(
      monitor: "HEADLESS-1", edge: .right, frame: Rect(x: 880, y: 0, width: 400, height: 900))
    return PanelStatus(
      presence: presence, place: place, frame: frame, placement: "X11 dock",
      layout: MonitorLayout(monitors: [.init(name: "HEADLESS-1", frame: monitor, workArea: monitor)]
      ),
      monitor: .pointer, settingsPath: "today.conf", problems: [], stylePath: "style.css",
      styleProblems: [], liveHandlers: 0, liveSources: 0
    ).description.split(separator: "\n").first { $0.hasPrefix("Panel:") }.map(String.init) ?? ""
  }

  @Test func `it says where the panel is`() {
    expectEqual(
      status(Rect(x: 880, y: 0, width: 400, height: 900)),
      "Panel: shown at the right edge of HEADLESS-1, 400 x 900 at 880, 0")
  }

  @Test func `it claims no place that the window doesn't have`() {
    expectEqual(
      status(Rect(x: 440, y: 150, width: 400, height: 600)),
      "Panel: shown, not at its edge, 400 x 600 at 440, 150")
    expectEqual(status(nil), "Panel: shown")
  }
}
