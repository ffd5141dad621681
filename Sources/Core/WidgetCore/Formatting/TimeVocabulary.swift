/// The words of a language around times of day, in lower case.
package struct TimeVocabulary: Sendable {
  /// Before a time: "at 5".
  package var at: [String]
  var am: [String]
  var pm: [String]
  /// After an hour, and before the half of the day: "17 Uhr", "5 Uhr nachmittags".
  var clock: [String]
  var noon: [String]

  /// The language's own words, and English.
  static func all(for language: String) -> [TimeVocabulary] {
    [own[language], english].compactMap(\.self)
  }

  private static let own = ["de": german, "cs": czech, "ru": russian, "ar": arabic]

  package static let english = TimeVocabulary(
    at: ["at"], am: ["a.m.", "am"], pm: ["p.m.", "pm"],
    clock: ["o’clock", "o'clock"], noon: ["noon"])

  package static let german = TimeVocabulary(
    at: ["um", "gegen"], am: ["früh", "morgens", "vormittags", "nachts"],
    pm: ["mittags", "nachmittags", "abends"],
    clock: ["uhr", "h"], noon: ["mittags"])

  package static let czech = TimeVocabulary(
    at: ["v", "ve"], am: ["ráno", "dopoledne"], pm: ["odpoledne", "večer"],
    clock: ["hodin", "hod", "hod.", "h"], noon: ["poledne"])

  package static let russian = TimeVocabulary(
    at: ["в", "во", "к"], am: ["утра", "ночи"], pm: ["дня", "вечера"],
    clock: ["часов", "часа", "час", "ч"], noon: ["полдень"])

  package static let arabic = TimeVocabulary(
    at: ["الساعة", "عند الساعة", "في الساعة"], am: ["صباحا", "ص"], pm: ["مساء", "ظهرا", "م"],
    clock: [], noon: ["الظهر"])
}
