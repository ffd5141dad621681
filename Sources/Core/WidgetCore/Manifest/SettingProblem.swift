/// Why a value doesn't do for a setting.
public enum SettingProblem: Error, Hashable, Sendable {
  case missing
  case notANumber
  case tooSmall(minimum: Double)
  case tooLarge(maximum: Double)
  case betweenSteps(step: Double, start: Double)
  case notAChoice([String])
  case notASwitch
  case notOneLine
  case tooLong(most: Int)
  case notAPath
  case noSuchFolder
  case noSuchFile
  case notOnEarth
  case notAnAddress
  case tooMany(most: Int)
  case listedAlready
  /// Something is wrong with an item of a list, counted from 0.
  indirect case inItem(Int, SettingProblem)
}

extension SettingProblem: CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .missing: translated("This field is required.")
    case .notANumber: translated("This must be a number.")
    case .tooSmall(let minimum):
      translated("This must be at least {number}.", ["number": Translations.typed(minimum)])
    case .tooLarge(let maximum):
      translated("This must be at most {number}.", ["number": Translations.typed(maximum)])
    case .betweenSteps(let step, let start):
      start == 0
        ? translated("This must be a multiple of {number}.", ["number": Translations.typed(step)])
        : translated(
          "This must be {start} plus a multiple of {step}.",
          ["start": Translations.typed(start), "step": SettingValue.written(step)])
    case .notAChoice(let choices):
      translated("This must be one of {choices}.", ["choices": choices.joined(separator: ", ")])
    case .notASwitch: translated("This must be true or false.")
    case .notOneLine: translated("This must be a single line.")
    case .tooLong(let most):
      counted(
        "This must be at most {count} character long.",
        "This must be at most {count} characters long.", most)
    case .notAPath: translated("This must be a path such as /home or ~/Music.")
    case .noSuchFolder: translated("This folder does not exist.")
    case .noSuchFile: translated("This file does not exist.")
    case .notOnEarth:
      translated("The latitude must be from -90 to 90, the longitude from -180 to 180.")
    case .notAnAddress: translated("This must be an address such as https://example.org/.")
    case .tooMany(let most):
      counted("There can be at most {count} item.", "There can be at most {count} items.", most)
    case .listedAlready: translated("This is in the list already.")
    case .inItem(let index, let problem):
      // Something is wrong with an item of a list.
      translated(
        "Item {number}: {mistake}",
        ["number": Translations.number(index + 1), "mistake": "\(problem)"])
    }
  }
}
