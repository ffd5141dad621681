import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The slide animation, frame by frame.
final class MotionPanelTests: XCTestCase {
  private static let width = 400.0

  private func withCard(
    settings: String = "", hasAnimations: Bool = true,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let one = ScriptedWidget("one", showing: #"{"type":"text","text":"content"}"#)
    try withPanel([one], .init(settings: settings, hasAnimations: hasAnimations)) { panel in
      try panel.today("hide")
      try body(panel)
    }
  }

  func testThePanelSlidesInFromTheRightClippedToItsVisiblePart() throws {
    try withCard { panel in
      XCTAssertEqual(panel.coveredWidth, 0)
      try panel.today("show")
      // The first frame isn't empty.
      var widths = [panel.coveredWidth]
      var lefts: [Double] = []
      panel.advance(by: .milliseconds(400)) {
        let part = panel.window?.revealed
        widths.append(panel.coveredWidth)
        XCTAssertEqual(part?.maxX ?? Self.width, Self.width)
        XCTAssertEqual(part?.height ?? 1000, 1000)
        lefts.append((panel.tree["one"]?.frame.minX ?? 0) - (part?.minX ?? 0))
      }
      let moving = widths.filter { $0 < Self.width }
      XCTAssertGreaterThan(Set(moving).count, 10)
      XCTAssertEqual(moving, moving.sorted())
      XCTAssertTrue(moving.allSatisfy { $0 > 0 }, "\(moving)")
      // The card moves with the visible edge.
      let rest = try panel.node("one").frame.minX
      XCTAssertEqual(Set(lefts), [rest])
      XCTAssertNil(panel.window?.revealed)
    }
  }

  func testThePanelSlidesOutAndItsWindowIsHiddenAtTheEnd() throws {
    try withCard { panel in
      try panel.show()
      try panel.today("hide")
      var widths: [Double] = []
      panel.advance(by: .milliseconds(400)) { widths.append(panel.coveredWidth) }
      XCTAssertGreaterThan(Set(widths).count, 9)
      XCTAssertEqual(widths, widths.sorted(by: >))
      XCTAssertEqual(panel.window?.isShown, false)
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testAHairlineDividesThePanelFromTheDesktop() throws {
    for (edge, isLeft) in [("right", false), ("left", true)] {
      try withCard(settings: "[Panel]\nEdge=\(edge)\n", hasAnimations: false) { panel in
        try panel.show()
        @MainActor func contrast(_ x: Double, beside other: Double) -> Int {
          let greens = [x, other].map { Int(panel.color(at: Point(x: $0, y: 600)) >> 8 & 0xFF) }
          return abs(greens[0] - greens[1])
        }
        let first = contrast(0, beside: 2)
        let last = contrast(Self.width - 1, beside: Self.width - 3)
        XCTAssertGreaterThan(isLeft ? last : first, 8, edge)
        XCTAssertLessThan(isLeft ? first : last, 4, edge)
      }
    }
  }

  func testAPanelAtTheLeftEdgeSlidesInFromTheLeft() throws {
    try withCard(settings: "[Panel]\nEdge=left\n") { panel in
      try panel.today("show")
      panel.advance(by: .milliseconds(100))
      let part = try XCTUnwrap(panel.window?.revealed)
      XCTAssertEqual(part.minX, 0)
      XCTAssertTrue(part.width > 0 && part.width < Self.width, "\(part)")
      let left = try panel.node("one").frame.minX
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.node("one").frame.minX - left, Self.width - part.width)
    }
  }

  func testSlidesTake250MillisecondsInAnd200Out() throws {
    try withCard { panel in
      for (command, phase, duration) in [("show", "shown", 250), ("hide", "hidden", 200)] {
        let start = Moment.now
        try panel.today(command)
        var arrival: Duration?
        panel.advance(by: .milliseconds(400)) {
          if arrival == nil, (try? panel.presence()) == phase {
            arrival = start.duration(to: .now)
          }
        }
        let took = try XCTUnwrap(arrival)
        // Exact to a frame.
        XCTAssertGreaterThan(took, .milliseconds(duration - 20), phase)
        XCTAssertLessThan(took, .milliseconds(duration + 20), phase)
      }
    }
  }

  func testASlideReversedRepeatedlyNeverJumpsAndEndsAtTheLastTarget() throws {
    try withCard { panel in
      var widths = [0.0]
      for round in 0..<20 {
        try panel.today("toggle")
        panel.advance(by: .milliseconds(round * 10)) { widths.append(panel.coveredWidth) }
      }
      XCTAssertTrue(
        zip(widths, widths.dropFirst()).allSatisfy { abs($0 - $1) < 100 }, "\(widths)")
      try panel.today("show")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.coveredWidth, Self.width)
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertEqual(panel.coveredWidth, 0)
    }
  }

  func testWithoutAnimationsThePanelAppearsAtOnce() throws {
    try withCard(hasAnimations: false) { panel in
      try panel.today("show")
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.coveredWidth, Self.width)
      try panel.today("hide")
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertEqual(panel.coveredWidth, 0)
    }
  }

  func testThePanelFollowsTheDesktopsAnimationSettingLive() throws {
    try withCard(hasAnimations: false) { panel in
      panel.hasAnimations = true
      try panel.today("show")
      XCTAssertEqual(try panel.presence(), "sliding")
      panel.advance(by: .milliseconds(100))
      XCTAssertLessThan(panel.coveredWidth, Self.width)
      // Also during the animation.
      panel.hasAnimations = false
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.coveredWidth, Self.width)
      try panel.today("hide")
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  // MARK: - Idle

  func testAHiddenPanelSetsNoTimerAndDrawsNoFrame() throws {
    try withPanel { panel in
      try panel.show()
      try panel.today("hide")
      // Until memory is released and the host has cleaned up.
      panel.advance(by: .seconds(30))
      XCTAssertEqual(panel.events(within: .seconds(3600)), [])
    }
  }

  func testAVisiblePanelDrawsNoFrameUntilTheClockChanges() throws {
    try withPanel { panel in
      try panel.show()
      panel.advance(by: .seconds(30))
      XCTAssertEqual(panel.events(within: .seconds(20)), [])
    }
  }
}

@MainActor extension PanelHarness {
  /// The width of the panel's visible part.
  fileprivate var coveredWidth: Double {
    guard let window, let frame = window.frame else { return 0 }
    return window.revealed?.width ?? frame.width
  }
}
