/// The names of months in the languages that feeds use.
enum MonthNames {
  /// The number of a month, given its full or short name; nil for another word.
  static func month(_ word: Substring) -> Int? {
    let word = word.lowercased()
    guard word.count >= 3 else { return nil }
    var best: (month: Int, length: Int)?
    for (index, names) in months.enumerated() {
      for name in names where word.hasPrefix(name) && name.count > best?.length ?? 0 {
        best = (index + 1, name.count)
      }
    }
    return best?.month
  }

  /// The beginnings of the full and short names; the longest one that fits counts. Only "mar" is also the
  /// beginning of a weekday.
  private static let months = [
    "jan jän ene gen led sty oca ian tammi янв січ яну ιαν يناير ינו",
    "feb fev fév úno lut şub helmi фев лют φεβ فبراير פבר",
    "mar mär mrz mrt már maart maalis bře мар бер μαρ μάρ مارس מרץ",
    "apr avr abr ápr dub kwi nis huhti апр кві απρ أبريل ابريل אפר",
    "may mai mei mag maj máj mayıs kvě touko май мая тра μαΐ μάι μαϊ مايو מאי",
    "jun jún juin giu červn červen čvn cze haz kesä iun июн юни чер ιουν ιούν يونيو יונ",
    "jul júl juil lug července červenec čvc lip tem heinä iul июл юли лип ιουλ ιούλ يوليو יול",
    "aug aoû aou ago srp sie ağu agu agt elo авг серп αυγ αύγ أغسطس אוג",
    "sep set zář wrz eyl szept syys сен сеп вер σεπ سبتمبر ספט",
    "oct okt ott out říj paź eki loka окт жов οκτ أكتوبر אוק",
    "nov lis kas noi marras ноя ное лис νοε νοέ نوفمبر נוב",
    "dec dez déc dic des pro gru ara joulu дек гру δεκ ديسمبر דצמ",
  ].map { $0.split(separator: " ") }
}
