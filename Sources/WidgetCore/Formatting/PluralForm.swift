/// The form that a word takes after a number.
public enum PluralForm: Hashable, Sendable {
  case zero, one, two, few, many, other
}

extension LocaleFormat {
  /// The form that a word takes after a whole number.
  public func plural(_ number: Int) -> PluralForm {
    let count = number.magnitude
    let ones = count % 10
    let hundredth = count % 100
    switch language {
    case "ar":
      switch hundredth {
      case _ where count == 0: return .zero
      case _ where count == 1: return .one
      case _ where count == 2: return .two
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    case "cs", "sk":
      switch count {
      case 1: return .one
      case 2...4: return .few
      default: return .other
      }
    case "ru", "uk", "be":
      if ones == 1, hundredth != 11 { return .one }
      if (2...4).contains(ones), !(12...14).contains(hundredth) { return .few }
      return .many
    case "fr", "pt":
      return count < 2 ? .one : .other
    default:
      return count == 1 ? .one : .other
    }
  }
}
