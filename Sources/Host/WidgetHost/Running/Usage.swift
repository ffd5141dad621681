/// What an instance has cost since the panel was started.
public struct Usage: Hashable, Sendable {
  public internal(set) var starts = 0
  /// How often it didn't give what it should, whatever the reason.
  public internal(set) var failures = 0
  public internal(set) var processorTime = Duration.zero
  /// The most memory at a time, in bytes, as far as it was seen.
  public internal(set) var peakMemory = 0

  public init() {}
}
