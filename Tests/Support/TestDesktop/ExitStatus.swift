/// How a process ended.
public enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  /// Whether it ended by itself and reported no failure.
  public var isSuccess: Bool { self == .exited(0) }

  public var description: String {
    switch self {
    case .exited(let code): "status \(code)"
    case .signalled(let signal): "signal \(signal)"
    }
  }

  init(rawStatus: Int32) {
    let signal = rawStatus & 0x7f
    self = signal == 0 ? .exited((rawStatus >> 8) & 0xff) : .signalled(signal)
  }
}
