import Expectations
import GTK
import Testing

@testable import Panel

@Suite("The hot edge")
struct HotEdgePushTests {
  private func hit(
    _ milliseconds: Int, outward: Double = 5, along: Double = 0, isGrabbed: Bool = false
  ) -> HotEdge.Event {
    .hit(
      time: .milliseconds(milliseconds), outward: outward, along: along, isGrabbed: isGrabbed)
  }

  /// The indexes of the events that show the panel.
  private func shown(_ events: [HotEdge.Event], isBusy: Bool = false) -> [Int] {
    var edge = HotEdge()
    return events.indices.filter { edge.handle(events[$0]) { isBusy } }
  }

  @Test func `pushing for 200 ms shows the panel, once`() {
    let push = stride(from: 1000, through: 1400, by: 20).map { hit($0) }
    expectEqual(shown(push), [10])
  }

  @Test func `continued pushing opens the panel again only after the same time`() {
    let push = stride(from: 0, through: 500, by: 20).map { hit($0) }
    expectEqual(shown(push), [10, 21])
  }

  @Test func `a short touch doesn't open the panel`() {
    expect(shown([hit(0), hit(20), hit(180)]).isEmpty)
  }

  @Test func `two touches aren't a push, however close in time`() {
    expect(shown([hit(0), hit(100), .left, hit(150), hit(250)]).isEmpty)
    expect(shown([hit(0), hit(100), hit(251), hit(351), hit(440)]).isEmpty)
  }

  @Test func `a short pause doesn't interrupt a push`() {
    expectEqual(shown([hit(0, outward: 20), hit(150, outward: 20), hit(200)]), [2])
  }

  @Test func `a resting pointer doesn't open the panel`() {
    let rest = stride(from: 0, through: 2000, by: 140).map { hit($0, outward: 0.5) }
    expect(shown(rest).isEmpty)
  }

  @Test func `gliding along the edge doesn't open the panel`() {
    let glide = stride(from: 0, through: 1000, by: 10).map { hit($0, outward: 2, along: 9) }
    expect(shown(glide).isEmpty)
  }

  @Test func `dragging doesn't open the panel, and a push starts over afterward`() {
    let drag = stride(from: 0, through: 500, by: 20).map { hit($0, isGrabbed: true) }
    expect(shown(drag).isEmpty)
    let after = stride(from: 520, through: 720, by: 20).map { hit($0) }
    expect(shown(drag + after) == [drag.count + 10])
    expect(shown([hit(0), hit(100), hit(110, isGrabbed: true), hit(200), hit(250)]).isEmpty)
  }

  @Test func `a busy user isn't disturbed, and checked again only at the next push`() {
    let push = stride(from: 0, through: 800, by: 20).map { hit($0) }
    var edge = HotEdge()
    var asked = 0
    for event in push {
      expect(
        !edge.handle(event) {
          asked += 1
          return true
        })
    }
    expectEqual(asked, 3)
  }

  @Test func `a clock set back starts the push over`() {
    expect(shown([hit(4_294_967_200), hit(4_294_967_290), hit(90), hit(190)]).isEmpty)
  }

  // MARK: - Places

  private func monitor(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> MonitorLayout.Place
  {
    let frame = Rect(x: x, y: y, width: width, height: height)
    return MonitorLayout.Place(name: name, frame: frame, workArea: frame)
  }

  private func places(
    _ monitors: [MonitorLayout.Place], _ choice: MonitorChoice = .pointer, edge: Edge? = nil,
    isRightToLeft: Bool = false, primary: String? = nil
  ) -> [HotEdgePlace] {
    var settings = PanelSettings(edge: edge, monitor: choice)
    settings.hotEdge = true
    return HotEdge.places(
      layout: MonitorLayout(monitors: monitors, primary: primary), settings: settings,
      isRightToLeft: isRightToLeft)
  }

  @Test func `without the setting or a monitor there is no edge`() {
    let one = [monitor("A", 0, 0, 1920, 1080)]
    expect(
      HotEdge.places(
        layout: MonitorLayout(monitors: one), settings: PanelSettings(), isRightToLeft: false
      ).isEmpty)
    expect(places([]).isEmpty)
  }

  @Test func `the hot edge is the panel's edge without corners`() {
    let one = [monitor("A", 0, 0, 1920, 1080)]
    let right = HotEdgePlace(edge: .right, x: 1920, from: 32, to: 1048)
    let left = HotEdgePlace(edge: .left, x: 0, from: 32, to: 1048)
    expect(places(one) == [right])
    expect(places(one, isRightToLeft: true) == [left])
    expect(places(one, edge: .left) == [left])
    expect(places(one, edge: .right, isRightToLeft: true) == [right])
  }

  @Test func `the pointer moves freely to an adjacent monitor`() {
    let two = [monitor("A", 0, 0, 1920, 1080), monitor("B", 1920, 0, 1920, 1080)]
    expectEqual(places(two).map(\.x), [3840])
    expectEqual(places(two, edge: .left).map(\.x), [0])
    expect(places(two, .named("A")).isEmpty)
    expectEqual(places(two, .named("B")).map(\.x), [3840])
    expect(places(two, .primary, edge: .left, primary: "B").isEmpty)
  }

  @Test func `the part without a neighbor is hot`() {
    let two = [monitor("A", 0, 0, 2560, 1440), monitor("B", 2560, 300, 1024, 768)]
    expect(
      places(two, .named("A")) == [
        HotEdgePlace(edge: .right, x: 2560, from: 32, to: 300),
        HotEdgePlace(edge: .right, x: 2560, from: 1068, to: 1408),
      ])
  }

  @Test func `stacked monitors both have an edge, and mirrored ones don't hide it`() {
    let above = [monitor("A", 0, 0, 1920, 1080), monitor("B", 0, 1080, 1280, 1024)]
    expectEqual(places(above).map(\.x), [1920, 1280])
    let mirrored = [monitor("A", 0, 0, 1920, 1080), monitor("B", 0, 0, 1920, 1080)]
    expectEqual(Set(places(mirrored).map(\.x)), [1920])
  }

  @Test func `a smaller mirrored monitor continues, too`() {
    let inside = [monitor("A", 0, 0, 1920, 1080), monitor("B", 0, 0, 1024, 768)]
    expect(
      places(inside, .named("B")).isEmpty)
    expectEqual(places(inside, .named("A")).map(\.x), [1920])
  }
}
