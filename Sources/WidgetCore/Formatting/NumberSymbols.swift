/// The signs that numbers are written with.
struct NumberSymbols: Hashable, Sendable {
  /// The digit zero; the other nine follow it.
  var zero: Unicode.Scalar = "0"
  var decimal = "."
  var group = ","
  /// How many digits a group has, but for the last, which has three.
  var groupSize = 3
  var minus = "-"
  /// What follows a number of hundredths.
  var percent = "%"
  /// The sign between the groups of an amount of money, where it is another.
  var moneyGroup: String?

  /// Where Arabic is written with the digits of Europe.
  private static let europeanDigits: Set = ["AE", "DZ", "EH", "LY", "MA", "TN"]
  private static let europeanSigns: Set = ["DZ", "LY", "MA", "TN"]

  init(language: String, region: String) {
    switch language {
    case "ar" where Self.europeanDigits.contains(region):
      // The marks keep the signs at the side of the number that is read first.
      minus = "\u{200E}-"
      percent = "\u{200E}%\u{200E}"
      if Self.europeanSigns.contains(region) { (decimal, group) = (",", ".") }
    case "ar":
      zero = "\u{660}"
      (decimal, group) = ("\u{66B}", "\u{66C}")
      minus = "\u{61C}-"
      percent = "\u{66A}\u{61C}"
    case "cs", "ru":
      (decimal, group, percent) = (",", noBreak, "\(noBreak)%")
    case "de" where region == "CH" || region == "LI":
      (decimal, group) = (".", "’")
    case "de":
      (decimal, group, percent) = (",", ".", "\(noBreak)%")
      if region == "AT" { (group, moneyGroup) = (noBreak, ".") }
    case "fr":
      (decimal, group, percent) = (",", "\u{202F}", "\(noBreak)%")
      if region == "CA" { group = noBreak }
      if region == "CH" { percent = "%" }
    case "en" where region == "IN":
      groupSize = 2
    default:
      break
    }
  }
}
