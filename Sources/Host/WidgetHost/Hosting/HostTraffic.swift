/// A line of a message between the host and a widget.
public enum HostTraffic: Hashable, Sendable {
  case sent([UInt8])
  case received([UInt8])
}
