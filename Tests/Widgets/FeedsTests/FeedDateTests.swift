import Expectations
import Testing

@testable import Feeds

/// A feed for each way in which a date is found.
@Suite("Dates of feeds")
struct FeedDateTests {
  /// The 24th of November 2025, half past six in the evening in Greenwich.
  static let now = 1_764_009_000

  @Test(
    arguments: [
      ("Thu, 03 Jul 2025 09:41:00 GMT", 1751535660),
      ("Thu, 3 Jul 2025 09:41:00 +0000", 1751535660),
      ("Thu, 03 Jul 2025 09:41:30 +0200", 1751528490),
      ("Thu, 03 Jul 2025 09:41:00 -0730", 1751562660),
      ("03 Jul 2025 09:41:00 GMT", 1751535660),
      ("3 Jul 25 09:41 UT", 1751535660),
      ("Thu, 03 Jul 2025 09:41 GMT", 1751535660),
      ("Thu, 03 July 2025 09:41:00 GMT", 1751535660),
      ("Thursday, 3 September 1998 09:41:00 GMT", 904815660),
      ("Mon, 03 Jul 2025 09:41:00 GMT", 1751535660),
      ("Thur, 03 Jul 2025 09:41:00 GMT", 1751535660),
      ("03 Jul 99 09:41:00 GMT", 930994860),
      ("03 Jul 049 09:41:00 GMT", nil),
      ("Thu, 03 Jul 2025 09:41:00 EST", 1751553660),
      ("Thu, 03 Jul 2025 09:41:00 EDT", 1751550060),
      ("Thu, 03 Jul 2025 09:41:00 CST", 1751557260),
      ("Thu, 03 Jul 2025 09:41:00 CDT", 1751553660),
      ("Thu, 03 Jul 2025 09:41:00 MST", 1751560860),
      ("Thu, 03 Jul 2025 09:41:00 MDT", 1751557260),
      ("Thu, 03 Jul 2025 09:41:00 PST", 1751564460),
      ("Thu, 03 Jul 2025 09:41:00 PDT", 1751560860),
      ("Thu, 03 Jul 2025 09:41:00 ET", 1751550060),
      ("Fri, 03 Jan 2025 09:41:00 ET", 1735915260),
      ("Sun, 09 Mar 2025 01:59:59 ET", 1741503599),
      ("Sun, 09 Mar 2025 03:00:00 ET", 1741503600),
      ("Sun, 02 Nov 2025 01:59:59 PT", 1762073999),
      ("Sun, 02 Nov 2025 02:00:00 PT", 1762077600),
      ("Thu, 03 Jul 2025 09:41:00 CT", 1751553660),
      ("Thu, 03 Jul 2025 09:41:00 MT", 1751557260),
      ("Thu, 03 Jul 2025 09:41:00 CET", 1751532060),
      ("Thu, 03 Jul 2025 09:41:00 BST", 1751532060),
      ("Thu, 03 Jul 2025 09:41:00 XYZ", 1751535660),
      ("Thu, 03 Jul 2025 09:41:00", 1751535660),
      ("Thu, 03 Jul 2025 09:41:00 +02:00", 1751528460),
      ("Thu, 03 Jul 2025 09:41:00 GMT+0200", 1751528460),
      ("Thu, 03 Jul 2025 09:41:00 +0200 (CEST)", 1751528460),
      ("Thu, 03 Jul 2025 09:41:00 Z", 1751535660),
      ("Thu,  03  Jul  2025  09:41:00  GMT", 1751535660),
      ("\n Thu, 03 Jul 2025 09:41:00 GMT \n", 1751535660),
      ("Jul 3, 2025 9:41 PM", 1751578860),
      ("July 3rd, 2025 12:05 AM", 1751501100),
      ("03-Jul-2025 09:41:00", 1751535660),
      ("Thu, 03 Jul 2025 09:41:00 AST", 1751550060), ("Thu, 03 Jul 2025 09:41:00 ADT", 1751546460),
      ("Thu, 03 Jul 2025 09:41:00 MET", 1751532060), ("Thu, 03 Jul 2025 09:41:00 MEST", 1751528460),
      ("Thu, 03 Jul 2025 09:41:00 NDT", 1751544660),
      ("July 3, 2025 9:41 p.m.", 1751578860), ("July 3, 2025 9:41 a.m. EDT", 1751550060),
      ("July 3, 2025 12:05 A.M.", 1751501100), ("July 3, 2025 9:41p.m.", 1751578860),
      ("2025-07-03 9:41 p.m.", 1751578860), ("2025-07-03 9:41\u{202F}PM", 1751578860),
      ("2025/7/3 09:41:00", 1751535660), ("2025/07/3 9:41", 1751535660),
      ("2025-7-3T09:41:00Z", 1751535660), ("2025.07.03 09:41", 1751535660),
      ("2025/7", 1751328000), ("2025年7月3日 09:41", 1751535660),
      ("2025년 7월 3일 09:41:00", 1751535660), ("2025-07-03 오후 9:41:00", 1751578860),
      ("2025年7月3日 上午9:41", 1751535660),
      ("2025/7/", nil), ("2025//3", nil), ("2025/7/3/1", nil),
      ("3.7.2025 09:41", 1751535660),
      ("03 Jul 2025", 1751500800),
      ("Thu Jul  3 09:41:00 2025", 1751535660),
      ("Thu, 03 Jul 2025 24:00:00 GMT", 1751587200),
      ("Thu, 03 Jul 2025 23:59:60 GMT", 1751587200),
      ("2025-07-03T09:41:00Z", 1751535660),
      ("2025-07-03T09:41:00+02:00", 1751528460),
      ("2025-07-03T09:41:00.123456-07:30", 1751562660),
      ("2025-07-03t09:41:00z", 1751535660),
      ("2025-07-03T09:41Z", 1751535660),
      ("2025-07-03T09:41:00", 1751535660),
      ("2025-07-03 09:41:00", 1751535660),
      ("2025-07-03 09:41:00 +0200", 1751528460),
      ("2025-07-03 09:41:00 UTC", 1751535660),
      ("2025-07-03", 1751500800),
      ("2025-07", 1751328000),
      ("20250703T094100Z", 1751535660),
      ("2025/07/03 09:41", 1751535660),
      ("1751535660", 1751535660),
      ("1751535660000", 1751535660),
      ("2025-11-25T18:00:00Z", 1764093600),
      ("", nil),
      ("yesterday", nil),
      ("0000-00-00 00:00:00", nil),
      ("2025-02-30T00:00:00Z", nil),
      ("Thu, 31 Jun 2025 00:00:00 GMT", nil),
      ("2025-13-01", nil),
      ("Thu, 03 Jul 2025 25:00:00 GMT", nil),
      ("Thu, 03 Jul 2025 09:61:00 GMT", nil),
      ("2025-07-03T09:41:00+99:00", nil),
      ("2025-11-26T12:00:00Z", nil),
      ("Thu, 03 Jul 12025 09:41:00 GMT", nil),
      ("1970-01-01T00:00:00Z", nil),
      ("07/03/2025", nil),
      ("-", nil),
      ("Thu, 03 Jul", nil),
      ("99999999999999999999", nil),
      ("٣ يوليو ٢٠٢٥", nil),
    ] as [(String, Int?)])
  func `common dates are parsed, and ambiguous ones are nil`(
    _ text: String, _ expected: Int?
  ) throws {
    let feed = try Samples.rss("<title>a</title><pubDate>\(text)</pubDate>")
    expect(feed.stories.first?.date == expected)
  }

  /// January to December, next to a day.
  private static let months = [
    "en": "January February March April May June July August September October November December",
    "en short": "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "de short": "Jän. Feb. Mär. Apr. Mai Jun. Jul. Aug. Sept. Okt. Nov. Dez.",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "fr short": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es":
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "es short": "ene feb mar abr may jun jul ago sept oct nov dic",
    "it":
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt":
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "nl short": "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "nb": "januar februar mars april mai juni juli august september oktober november desember",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta "
      + "syyskuuta lokakuuta marraskuuta joulukuuta",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
      + "listopada grudnia",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "cs nominative":
      "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
    "sk":
      "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "hu":
      "január február március április május június július augusztus szeptember október november december",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie "
      + "decembrie",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου "
      + "Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
    "el short": "Ιαν Φεβ Μάρ Απρ Μάι Ιούν Ιούλ Αύγ Σεπ Οκτ Νοέ Δεκ",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
  ]

  @Test(arguments: months)
  func `months are known in many languages`(_ language: String, _ names: String) throws {
    let names = names.split(separator: " ").map(String.init)
    expectEqual(names.count, 12)
    for (index, name) in names.enumerated() {
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      let expected = FeedDate.seconds("2024-\(number)-13T09:41:00Z", now: FeedDateTests.now)
      for text in ["13 \(name) 2024 09:41:00", "mar., 13 \(name) 2024 09:41:00 GMT"] {
        expect(
          FeedDate.seconds(text, now: FeedDateTests.now) == expected, "\(language): \(text)")
      }
    }
  }

  @Test(arguments: ["dc:date", "published", "issued", "date", "updated", "modified"])
  func `a date can be in several elements`(_ name: String) throws {
    let feed = try Samples.rss("<title>a</title><\(name)>2025-07-03T09:41:00Z</\(name)>")
    expectEqual(feed.stories.first?.date, 1_751_535_660)
  }

  @Test func `the publication time takes precedence over the last change`() throws {
    let feed = try Samples.rss(
      "<title>a</title><updated>2025-07-03T09:41:00Z</updated><published>2025-07-01</published>")
    expectEqual(feed.stories.first?.date, 1_751_328_000)
  }
}
