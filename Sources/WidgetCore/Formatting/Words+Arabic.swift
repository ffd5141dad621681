extension Words {
  static let arabic = Words(
    weekdays: list("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت"),
    shortWeekdays: list("أحد اثنين ثلاثاء أربعاء خميس جمعة سبت"),
    months: egyptianMonths, shortMonths: egyptianMonths,
    halves: ("ص", "م"),
    now: "الآن", yesterday: "أمس", today: "اليوم", tomorrow: "غدًا",
    minutesAgo: [
      .one: "قبل دقيقة واحدة", .two: "قبل دقيقتين", .few: "قبل #\u{A0}دقائق",
      .other: "قبل #\u{A0}دقيقة",
    ],
    inMinutes: [
      .one: "خلال دقيقة واحدة", .two: "خلال دقيقتين", .few: "خلال #\u{A0}دقائق",
      .other: "خلال #\u{A0}دقيقة",
    ],
    hoursAgo: [
      .one: "قبل ساعة واحدة", .two: "قبل ساعتين", .few: "قبل #\u{A0}ساعات",
      .other: "قبل #\u{A0}ساعة",
    ],
    inHours: [
      .one: "خلال ساعة واحدة", .two: "خلال ساعتين", .few: "خلال #\u{A0}ساعات",
      .other: "خلال #\u{A0}ساعة",
    ],
    daysAgo: [
      .one: "قبل يوم واحد", .two: "قبل يومين", .few: "قبل #\u{A0}أيام",
      .many: "قبل #\u{A0}يومًا", .other: "قبل #\u{A0}يوم",
    ],
    inDays: [
      .one: "خلال يوم واحد", .two: "خلال يومين", .few: "خلال #\u{A0}أيام",
      .many: "خلال #\u{A0}يومًا", .other: "خلال #\u{A0}يوم",
    ],
    zeroBytes: "صفر\u{A0}كيلوبايت", bytes: [.other: "بايت"],
    byteUnits: ["كيلوبايت", "م.ب", "غ.ب", "تيرابايت", "بيتابايت", "إكسابايت"])

  /// The months have other names in the Levant and in the west.
  static func arabicMonths(in region: String) -> [String]? {
    switch region {
    case "IQ", "JO", "LB", "PS", "SY":
      [
        "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول",
        "تشرين الأول", "تشرين الثاني", "كانون الأول",
      ]
    case "MA":
      list("يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر")
    case "DZ", "TN":
      list("جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر")
    default: nil
    }
  }

  private static let egyptianMonths = list(
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر")
}
