/// Short durations for the middle of a sentence: "5 s".
public enum Spans {
  /// Formats a duration in seconds, or in milliseconds if it isn't a whole number of seconds.
  public static func words(_ span: Duration) -> String {
    let (seconds, attoseconds) = span.components
    let rest = attoseconds / 1_000_000_000_000_000
    return rest == 0
      ? Spans.seconds(Int(seconds)) : Spans.milliseconds(Int(seconds * 1000 + rest))
  }

  /// Formats a wait in its largest unit, rounded.
  public static func rounded(_ seconds: Int) -> String {
    switch seconds {
    case ..<90: Spans.seconds(max(1, seconds))
    case ..<5400: Spans.minutes((seconds + 30) / 60)
    default: Spans.hours((seconds + 1800) / 3600)
    }
  }

  public static func milliseconds(_ count: Int) -> String {
    // Unit symbol: milliseconds.
    translated("{count} ms", ["count": Translations.number(count)])
  }

  public static func seconds(_ count: Int) -> String {
    // Unit symbol: seconds.
    translated("{count} s", ["count": Translations.number(count)])
  }

  public static func minutes(_ count: Int) -> String {
    // Unit symbol: minutes.
    translated("{count} min", ["count": Translations.number(count)])
  }

  public static func hours(_ count: Int) -> String {
    // Unit symbol: hours.
    translated("{count} h", ["count": Translations.number(count)])
  }
}
