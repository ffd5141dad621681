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
  case notOnEarth
}

extension SettingProblem: CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .missing: "This must be filled in."
    case .notANumber: "This must be a number."
    case .tooSmall(let minimum): "This must be at least \(SettingValue.written(minimum))."
    case .tooLarge(let maximum): "This must be at most \(SettingValue.written(maximum))."
    case .betweenSteps(let step, let start):
      start == 0
        ? "This must be a multiple of \(SettingValue.written(step))."
        : "This must be \(SettingValue.written(start)) and so on in steps of \(SettingValue.written(step))."
    case .notAChoice(let choices): "This must be one of \(choices.joined(separator: ", "))."
    case .notASwitch: "This must be true or false."
    case .notOneLine: "This must be a single line."
    case .tooLong(let most): "This must be at most \(most) characters long."
    case .notAPath: "This must be a path such as /home or ~/Music."
    case .notOnEarth: "The latitude must be from -90 to 90, the longitude from -180 to 180."
    }
  }
}
