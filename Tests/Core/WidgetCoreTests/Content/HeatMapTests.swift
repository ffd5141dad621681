import Expectations
import Testing

@testable import WidgetCore

@Suite("Heat maps")
struct HeatMapTests {
  @Test func `columns are counted with the skipped cells`() {
    expectEqual(Node.HeatMap([]).columns, 0)
    expectEqual(Node.HeatMap([1]).columns, 1)
    expectEqual(Node.HeatMap(Array(repeating: 0, count: 7)).columns, 1)
    expectEqual(Node.HeatMap(Array(repeating: 0, count: 7), skipping: 1).columns, 2)
    expectEqual(Node.HeatMap(Array(repeating: 0, count: 365), skipping: 6).columns, 53)
    expect(Node.HeatMap([0, 1], rows: 2, skipping: 1).place(of: 1) == (1, 0))
  }

  @Test(arguments: [
    (#"{"type":"heatmap"}"#, "values"),
    (#"{"type":"heatmap","values":[0,1.5]}"#, "values[1]"),
    (#"{"type":"heatmap","values":[null]}"#, "values[0]"),
    (#"{"type":"heatmap","values":[0],"rows":0}"#, "rows"),
    (#"{"type":"heatmap","values":[0],"skip":7}"#, "skip"),
    (#"{"type":"heatmap","values":[0],"skip":-1}"#, "skip"),
    (#"{"type":"heatmap","rows":1,"values":[\#(String(repeating: "0,", count: 53))0]}"#, "values"),
  ])
  func `an error names the field`(text: String, field: String) {
    do throws(ProtocolError) {
      try Node(parsing: Array(text.utf8)).check()
      Issue.record("\(text) is accepted")
    } catch {
      expect("\(error)".contains(field), "\(error)")
    }
  }

  @Test func `an empty one stays as it is`() throws {
    let text = #"{"type":"heatmap","values":[]}"#
    let node = try Node(parsing: Array(text.utf8))
    try node.check()
    expectEqual(node.json.text, text)
  }

  @Test func `its outline has its size`() {
    expectEqual(
      HeatMap([0, 1, 0.5], rows: 2, skipping: 1).node.outline,
      "heatmap 3 values 2 by 2 skipping 1\n")
  }
}
