/// What the card says in the user's language.
struct UsedSpaceWords {
  var used = "Used"
  var free = "Free"
  var total = "Total"
  var fillingUp = "Filling up"
  var almostFull = "Almost full"

  init(language: String) {
    switch language {
    case "cs":
      (used, free, total) = ("Využito", "Volné", "Celkem")
      (fillingUp, almostFull) = ("Zaplňuje se", "Téměř plný")
    case "de":
      (used, free, total) = ("Belegt", "Frei", "Gesamt")
      (fillingUp, almostFull) = ("Wird voll", "Fast voll")
    case "fr":
      (used, free, total) = ("Utilisé", "Libre", "Total")
      (fillingUp, almostFull) = ("Se remplit", "Presque plein")
    case "ru":
      (used, free, total) = ("Занято", "Свободно", "Всего")
      (fillingUp, almostFull) = ("Заполняется", "Почти заполнен")
    case "ar":
      (used, free, total) = ("مستخدم", "متاح", "الإجمالي")
      (fillingUp, almostFull) = ("يكاد يمتلئ", "ممتلئ تقريبًا")
    default: break
    }
  }
}
