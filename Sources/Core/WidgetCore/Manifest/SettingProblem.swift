/// The reason why a setting can't have a value, as a sentence for the user.
public struct SettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  private init(_ description: String) { self.description = description }
}

extension SettingProblem {
  public static var missing: Self { Self(translated("This field is required.")) }
  public static var notANumber: Self { Self(translated("This must be a number.")) }
  public static func tooSmall(minimum: Double) -> Self {
    Self(translated("This must be at least {number}.", ["number": Translations.typed(minimum)]))
  }
  public static func tooLarge(maximum: Double) -> Self {
    Self(translated("This must be at most {number}.", ["number": Translations.typed(maximum)]))
  }
  public static func betweenSteps(step: Double, start: Double) -> Self {
    Self(
      start == 0
        ? translated("This must be a multiple of {number}.", ["number": Translations.typed(step)])
        : translated(
          "This must be {start} plus a multiple of {step}.",
          ["start": Translations.typed(start), "step": SettingValue.written(step)]))
  }
  public static func notAChoice(_ choices: [String]) -> Self {
    Self(
      translated("This must be one of {choices}.", ["choices": choices.joined(separator: ", ")]))
  }
  public static var notASwitch: Self { Self(translated("This must be true or false.")) }
  public static var notOneLine: Self { Self(translated("This must be a single line.")) }
  public static var notPlain: Self {
    Self(translated("This has a character that can’t be shown."))
  }
  public static func tooLong(most: Int) -> Self {
    Self(
      counted(
        "This must be at most {count} character long.",
        "This must be at most {count} characters long.", most))
  }
  public static var notAPath: Self {
    Self(translated("This must be a path such as /home or ~/Music."))
  }
  public static var noSuchFolder: Self { Self(translated("This folder does not exist.")) }
  public static var noSuchFile: Self { Self(translated("This file does not exist.")) }
  public static var notOnEarth: Self {
    Self(translated("The latitude must be from -90 to 90, the longitude from -180 to 180."))
  }
  public static var notAnAddress: Self {
    Self(translated("This must be an address such as https://example.org/."))
  }
  public static var notADate: Self {
    Self(translated("This must be a date such as 2026-11-27."))
  }
  public static func tooEarly(minimum: CivilDay) -> Self {
    Self(translated("This must be {date} or later.", ["date": Translations.date(minimum)]))
  }
  public static func tooLate(maximum: CivilDay) -> Self {
    Self(translated("This must be {date} or earlier.", ["date": Translations.date(maximum)]))
  }
  public static var notATime: Self { Self(translated("Enter a time of day, such as 7:30.")) }
  public static var notAColor: Self { Self(translated("This must be a color such as #28527A.")) }
  public static func tooMany(most: Int) -> Self {
    Self(counted("There can be at most {count} item.", "There can be at most {count} items.", most))
  }
  public static var listedAlready: Self { Self(translated("This is in the list already.")) }
  /// A problem with an item of a list, counted from 0.
  public static func inItem(_ index: Int, _ problem: SettingProblem) -> Self {
    Self(
      // A problem with an item of a list.
      translated(
        "Item {number}: {mistake}",
        ["number": Translations.number(index + 1), "mistake": "\(problem)"]))
  }
}
