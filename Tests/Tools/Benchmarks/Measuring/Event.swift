/// Something the observer saw; times are nanoseconds of the monotonic clock.
struct Event: Decodable {
  enum Kind: String, Decodable { case start, end, map, unmap, move, damage, drawn }

  let event: Kind
  let time: UInt64
  var pid: Int32?
  var status: Int?
  var window: UInt?
  /// How much was drawn.
  var pixels: Int?
}
