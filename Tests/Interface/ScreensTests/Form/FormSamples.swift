@testable import Forms

/// Sample forms.
enum FormSamples {
  static func number(_ text: String) -> String? {
    guard let number = Double(text) else { return text.isEmpty ? nil : "This must be a number." }
    return number > 10 ? "This must be at most 10." : nil
  }

  static func filled(_ text: String) -> String? {
    text.isEmpty ? "This field is required." : nil
  }

  /// One field of each kind.
  static var all: Form {
    Form([
      .init(
        "Where and How",
        [
          FormField("city", "City", .place, isRequired: true, check: filled),
          FormField(
            "days", "Days", .number(minimum: 1, maximum: 10, step: 1), value: "5",
            hint: "From 1 to 10", check: number),
          FormField(
            "unit", "Unit", .choice([.init("C", "Celsius"), .init("F", "Fahrenheit")]),
            value: "C", standard: "C"),
          FormField(
            "currency", "Currency",
            .choice(["USD", "EUR", "GBP", "JPY", "CHF"].map { .init($0, $0) }), value: "EUR",
            standard: "USD"),
          FormField(
            "start", "Start", .date(minimum: nil, maximum: nil), value: "2026-11-27"),
          FormField("at", "At", .time, value: "07:30"),
          FormField("rain", "Show Rain", .toggle, value: "true", standard: "false"),
        ], footnote: "Forecasts come from the weather service."),
      .init(
        "Account",
        [
          FormField("name", "Name", .text, value: "me", placeholder: "Your name"),
          FormField("key", "Key", .secret(isKept: true)),
          FormField("folder", "Folder of Pictures", .folder, value: "/home"),
          FormField(
            "sources", "Sources, in the Order in Which They Are Asked", .text,
            placeholder: "coinbase kraken"),
        ]),
    ])
  }
}
