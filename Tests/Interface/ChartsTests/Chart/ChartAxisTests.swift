import Expectations
import GTK
import Testing
import WidgetCore

@testable import Charts

@Suite("Time axis")
struct ChartAxisTests {
  private let words = Size(width: 60, height: 14)

  private func axis(days: Int, width: Double, height: Double = 300, step: Double = 86_400)
    -> ChartAxis
  {
    let points = (0..<days).map {
      Node.Chart.TimedValue(
        time: 20_700 * 86_400 + Double($0) * step, value: Double($0 % 5))
    }
    return ChartGeometry(
      ChartSeries(.timed(points)),
      ChartGeometry.Request(size: Size(width: width, height: height), times: words)
    ).axis
  }

  @Test(arguments: [7, 30, 90, 365], [200.0, 368, 700, 1920])
  func `labels keep their distance from each other and the sides`(days: Int, width: Double) {
    let marks = axis(days: days, width: width).marks
    expect((2...6).contains(marks.count))
    expect(zip(marks, marks.dropFirst()).allSatisfy { $1.x - $0.x >= words.width + 20 })
    expect(marks.allSatisfy { $0.x >= 12 + 30 && $0.x <= width - 12 - 30 })
  }

  @Test func `each day has one label, at its position`() {
    let marks = axis(days: 30, width: 700).marks
    expect(marks.allSatisfy { $0.time.remainder(dividingBy: 86_400) == 0 })
    expect(Set(marks.map(\.time)).count == marks.count)
    let hours = axis(days: 48, width: 700, step: 1800).marks
    expect(hours.contains { $0.time.remainder(dividingBy: 86_400) != 0 })
  }

  @Test func `there are no labels without room or times`() {
    expectEqual(axis(days: 30, width: 368, height: 98), .none)
    expectEqual(axis(days: 30, width: 150), .none)
    expectEqual(axis(days: 1, width: 700), .none)
    let even = ChartGeometry(
      ChartSeries(.even([1, 2, 3])),
      ChartGeometry.Request(size: Size(width: 700, height: 300), times: words))
    expectEqual(even.axis, .none)
  }

  @Test func `the axis spans all series`() {
    func series(_ days: Range<Int>) -> ChartSeries {
      ChartSeries(
        .timed(days.map { Node.Chart.TimedValue(time: Double($0) * 86_400, value: Double($0)) }))
    }
    let all = [series(10..<20), series(0..<15), ChartSeries(.even([])), series(12..<31)]
    let geometry = ChartGeometry(
      all[0], several: all,
      ChartGeometry.Request(size: Size(width: 700, height: 300), legend: 20, times: words))
    let times = geometry.axis.marks.map(\.time)
    expect(times.count >= 2)
    expect(times.last == 30.0 * 86_400)
    expect(times.allSatisfy { $0 >= 0 && $0.remainder(dividingBy: 86_400) == 0 })
    expect((times.first ?? 0) < 10 * 86_400)
    expect(geometry.plane.plot.maxY <= 300 - 14 - 12)
  }

  @Test func `the plot doesn't overlap the labels`() {
    let points = (0..<30).map {
      Node.Chart.TimedValue(time: Double($0) * 86_400, value: Double($0))
    }
    for times in [nil, words] {
      let geometry = ChartGeometry(
        ChartSeries(.timed(points)),
        ChartGeometry.Request(
          size: Size(width: 700, height: 300), high: words, low: words, times: times))
      let foot = times == nil ? 300 - 4.0 : 300 - 14 - 12
      expect(geometry.labels.low.map { $0.maxY <= foot } == true)
      expect(geometry.plane.plot.maxY <= foot - words.height)
    }
  }
}
