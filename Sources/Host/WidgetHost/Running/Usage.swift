/// The resource usage of an instance since the panel started.
public struct Usage: Hashable, Sendable {
  public internal(set) var starts = 0
  /// The number of failures, whatever the reason.
  public internal(set) var failures = 0
  public internal(set) var processorTime = Duration.zero
  /// The highest memory measured, in bytes.
  public internal(set) var peakMemory = 0

  public init() {}
}
