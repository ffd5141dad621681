import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Cards

@Suite("Layout of the visible part")
struct SeenLayoutTests {
  private static let rows = (0..<400).map { Node(.text(.init("row \($0)"))) }

  @Test("Content below the visible area is neither measured nor placed")
  func measures() {
    for node in [
      Node(.column(.column(Self.rows))), Node(.grid(.init(Self.rows, columns: 1))),
      Node(.grid(.init(Self.rows, columns: 4))),
      Node(.column(.column([Node(.column(.column(Self.rows))), Self.rows[0]]))),
      Node(.list(rows: (0..<400).map { Node(.listRow(.init("row \($0)"))) })),
    ] {
      var measured: Set<Int> = []
      let laying = Laying(node, end: 110) { measured.insert($0) }
      expect(measured.count <= 24)
      expect(laying.shown.count <= 24)
      expect(laying.layout.height >= 110)
    }
  }

  @Test("Visible content lies as in a complete layout")
  func places() {
    for seed in 0..<300 {
      var random = RandomNodes(seed: seed)
      let node = random.tree(levels: 5)
      for mode in DisplayMode.allCases {
        let whole = Laying(node, mode: mode)
        for end in [60.0, 110, 400] {
          let part = Laying(node, mode: mode, end: end)
          expect(min(part.layout.height, end) == min(whole.layout.height, end))
          for (seen, frame) in zip(part.layout.frames, whole.layout.frames) {
            guard let frame, frame.minY < end else { continue }
            // Hit areas may be cut off at the bottom, too.
            expect(seen?.origin == frame.origin)
            expect(seen.map { min($0.maxY, end) } == min(frame.maxY, end))
          }
        }
      }
    }
  }
}
