import TestDesktop

/// The parts of `today status --json` that tests need.
struct PanelReport: Decodable {
  struct Frame: Decodable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  struct Place: Decodable {
    var monitor: String
    var edge: String
    var frame: Frame
  }

  struct Monitor: Decodable {
    var name: String
    var primary: Bool
    var frame: Frame
  }

  var phase: String
  var pinned: Bool
  var keyboard: Bool
  var window: String
  var frame: Frame?
  var place: Place?
  var reservesStrip: Bool
  var monitors: [Monitor]
}

extension PanelReport.Frame {
  var rectangle: Rectangle {
    Rectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  init(_ frame: Rectangle) {
    self.init(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
      height: Double(frame.height))
  }
}
