extension Node.Chart.Points {
  func check() throws(ProtocolError) {
    guard count <= Limits.points else { throw Limits.tooManyPoints(count) }
    switch self {
    case .even(let values):
      for (index, value) in values.enumerated() {
        if let value, !value.isFinite { throw notANumber(value).inside(index) }
      }
    case .timed(let values):
      var last = -Double.infinity
      for (index, value) in values.enumerated() {
        if !value.time.isFinite { throw notANumber(value.time).inside(0).inside(index) }
        if let value = value.value, !value.isFinite {
          throw notANumber(value).inside(1).inside(index)
        }
        if value.time < last {
          throw ProtocolError(
            "its time is before that of the point before it",
            remedy: "expected points in the order of their times"
          ).inside(index)
        }
        last = value.time
      }
    }
  }
}
