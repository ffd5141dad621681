/// Why there are no numbers.
enum BenchmarkError: Error, CustomStringConvertible {
  case usage(String)
  /// A program ended, or did not do what every program of its kind does.
  case program(String, String, errors: String)
  /// The instrument itself is wrong.
  case observer(String)
  case unreadable(String)
  /// A file with results.
  case record(String)

  var description: String {
    switch self {
    case .usage(let what): what
    case .program(let name, let what, let errors):
      "\(name) \(what)" + (errors.isEmpty ? "" : ":\n\(errors)")
    case .observer(let what): "the observer is not to be trusted: \(what)"
    case .unreadable(let what): "could not read \(what)"
    case .record(let what): what
    }
  }
}
