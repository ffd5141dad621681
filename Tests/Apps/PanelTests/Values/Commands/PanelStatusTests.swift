import Expectations
import GTK
import Testing
import WidgetCore

@testable import Panel

@Suite("today status")
struct PanelStatusTests {
  private let edge = Rect(x: 880, y: 0, width: 400, height: 900)

  private func status(
    _ frame: Rect?, isPinned: Bool = false, isShown: Bool = true, hasKeyboard: Bool = false,
    _ placement: PlacementKind = .dock
  ) -> PanelStatus {
    var presence = PanelVisibility(isPinned: isPinned, hasMonitor: true)
    if isShown {
      _ = presence.handle(.show)
      _ = presence.handle(.arrived)
    }
    let monitor = Rect(x: 0, y: 0, width: 1280, height: 900)
    let strip = PanelPlace.Strip(depth: 400, from: 0, to: 900)
    let place = PanelPlace(monitor: "HEADLESS-1", edge: .right, frame: edge, strip: strip)
    return PanelStatus(
      presence: presence, place: isShown ? place : nil, frame: frame, placement: placement,
      hasKeyboard: hasKeyboard,
      layout: MonitorLayout(
        monitors: [.init(name: "HEADLESS-1", frame: monitor, workArea: monitor, scale: 1.5)],
        primary: "HEADLESS-1"),
      monitor: .pointer, settingsPath: "today.conf", problems: ["Width=x: “x” is no number"],
      stylePath: "style.css", styleProblems: [], liveHandlers: 12, liveSources: 3)
  }

  private func panelLine(_ frame: Rect?) -> String? {
    status(frame).description.split(separator: "\n").first { $0.hasPrefix("Panel:") }
      .map(String.init)
  }

  @Test func `the status has the panel's place`() {
    expectEqual(
      panelLine(edge), "Panel: shown at the right edge of HEADLESS-1, 400 x 900 at 880, 0")
  }

  @Test func `the status has the window's actual place`() {
    expectEqual(
      panelLine(Rect(x: 440, y: 150, width: 400, height: 600)),
      "Panel: shown, not at its edge, 400 x 600 at 440, 150")
    expectEqual(panelLine(nil), "Panel: shown")
  }

  @Test func `the JSON has everything that scripts may wait for`() {
    let frame = #"{"x":880,"y":0,"width":400,"height":900}"#
    let monitor = #"{"x":0,"y":0,"width":1280,"height":900}"#
    let json = status(edge, isPinned: true, hasKeyboard: true, .layer).json
    expectEqual(
      json.text,
      #"{"running":true,"version":"\#(Today.version)","phase":"shown","pinned":true,"#
        + #""keyboard":true,"window":"layer-surface","frame":\#(frame),"#
        + #""place":{"monitor":"HEADLESS-1","edge":"right","frame":\#(frame)},"#
        + #""reservesStrip":true,"#
        + #""monitors":[{"name":"HEADLESS-1","primary":true,"frame":\#(monitor),"#
        + #""workArea":\#(monitor),"scale":1.5}],"#
        + #""settings":{"file":"today.conf","problems":["Width=x: “x” is no number"]},"#
        + #""style":{"file":"style.css","problems":[]},"live":{"handlers":12,"sources":3}}"#)
  }

  @Test func `unknown values in the JSON are null`() {
    let json = status(nil, isPinned: true, isShown: false).json
    expectEqual(json["phase"], .string("hidden"))
    expectEqual(json["frame"], .null)
    expectEqual(json["place"], .null)
    expectEqual(json["reservesStrip"], .bool(false))
    expectEqual(PanelStatus.notRunning.text, #"{"running":false}"#)
  }

  @Test(arguments: [
    (PlacementKind.dock, "x11-dock", "X11 dock"),
    (.xWaylandDock, "xwayland-dock", "X11 dock on XWayland"),
    (.layer, "layer-surface", "layer surface on Wayland"),
    (.plain, "plain-window", "plain window"),
  ])
  func `the status has the kind of window`(
    kind: PlacementKind, word: String, text: String
  ) {
    let status = status(edge, kind)
    expectEqual(status.json["window"], .string(word))
    expect(status.description.contains("Window: \(text)\n"))
  }
}
