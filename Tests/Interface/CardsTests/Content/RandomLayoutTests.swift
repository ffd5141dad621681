import Expectations
import GTK
import Testing
import WidgetCore

@testable import Cards

@Suite("Layout of random content") struct RandomLayoutTests {
  @Test("All content lies inside the card", arguments: 0..<400)
  func inside(seed: Int) {
    var random = RandomNodes(seed: seed)
    random.isHostile = seed % 2 == 1
    let node = random.tree(levels: 5)
    let width = Double(Int.random(in: 0...560, using: &random))
    for mode in DisplayMode.allCases {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let laying = Laying(node, mode: mode, width: width, direction: direction)
        expect(laying.layout.height.isFinite && laying.layout.height <= longestSide)
        for case let frame? in laying.layout.frames {
          expect(frame.minX >= 0 && frame.maxX <= max(width, 0))
          expect(frame.minY >= 0 && frame.height >= 0 && frame.width >= 0)
          expect(frame.height <= longestSide && frame.minY.isFinite)
          expect([frame.minX, frame.minY, frame.maxX].allSatisfy { $0 == $0.rounded() })
        }
      }
    }
  }

  @Test(
    "What is in a row doesn't overlap, and a column runs from top to bottom", arguments: 0..<300)
  func apart(seed: Int) {
    var random = RandomNodes(seed: seed)
    random.isHostile = seed % 3 == 0
    let laying = Laying(random.tree(levels: 5), width: 384)
    check(laying.plan, laying.layout)
  }

  private func check(_ plan: Plan, _ layout: ContentLayout) {
    let boxes = plan.children.compactMap { $0.box(layout) }
    switch plan.node.kind {
    case .row:
      // Figures may wrap to several lines.
      for (one, next) in zip(boxes, boxes.dropFirst()) {
        expect(one.maxX <= next.minX || one.maxY <= next.minY)
      }
    case .column, .list:
      for (one, next) in zip(boxes, boxes.dropFirst()) { expect(one.maxY <= next.minY) }
    default: break
    }
    for child in plan.children { check(child, layout) }
  }

  @Test("Unchecked content is truncated to the protocol's limits")
  func bombs() {
    var deep = Text("deep").node
    for _ in 0..<200 { deep = Column { deep }.node }
    expect(deep.withinLimits.count == Limits.levels)
    expect(wideRow().withinLimits.count == Limits.nodes)
  }

  @Test("Unchecked content is laid out quickly")
  func bombsTakeNoTime() {
    let wide = wideRow()
    let clock = ContinuousClock()
    expect(clock.measure { _ = Laying(wide, width: 384) } < .milliseconds(200))
  }
}

private func wideRow() -> Node { Row { for index in 0..<5000 { Text("\(index)") } }.node }

extension Plan {
  /// The bounds of its visible leaves, without hit areas.
  fileprivate func box(_ layout: ContentLayout) -> Rect? {
    let own = own.compactMap { layout.frames[$0] }
    return (own + children.compactMap { $0.box(layout) }).reduce(nil) { all, frame in
      guard let all else { return frame }
      let (left, top) = (min(all.minX, frame.minX), min(all.minY, frame.minY))
      return Rect(
        x: left, y: top, width: max(all.maxX, frame.maxX) - left,
        height: max(all.maxY, frame.maxY) - top)
    }
  }
}
