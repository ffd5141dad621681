import Expectations
import Localization
import Testing

@Suite struct `Plural forms` {
  @Test(
    arguments: [
      ("nplurals=2; plural=(n != 1);", [1], [0, 2, 11, 21, 1000]),
      ("nplurals=2; plural=n>1", [0, 1], [2, 5, 1_000_000]),
      ("nplurals=1; plural=0;", [0, 1, 2], []),
      ("nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", [1], [0, 2, 4, 5, 101]),
    ] as [(String, [Int], [Int])])
  func `follow the rule of the language`(rule: String, first: [Int], others: [Int]) throws {
    let rule = try #require(PluralRule(rule))
    for number in first { expectEqual(rule.form(for: number), 0, "\(number)") }
    for number in others { expect(rule.form(for: number) != 0, "\(number)") }
    expect(rule.form(for: -1) == rule.form(for: 1))
  }

  @Test func `are six in Arabic and three in Russian`() throws {
    let arabic = try #require(
      PluralRule(
        "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
          + "n%100>=11 ? 4 : 5;"))
    let forms = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111].map { arabic.form(for: $0) }
    expectEqual(forms, [0, 1, 2, 3, 3, 4, 4, 5, 5, 3, 4])
    let russian = try #require(
      PluralRule(
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
          + "(n%100<10 || n%100>=20) ? 1 : 2);"))
    expect(
      [1, 21, 11, 2, 22, 12, 0, 5, 111].map { russian.form(for: $0) } == [
        0, 0, 2, 1, 1, 2, 2, 2, 2,
      ])
  }

  @Test(arguments: [
    "", "nplurals=2", "plural=n", "nplurals=0; plural=0", "nplurals=99; plural=0",
    "nplurals=2; plural=", "nplurals=2; plural=n !", "nplurals=2; plural=m == 1",
    "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1", "nplurals=2; plural=99999999999999999999",
    "nplurals=2; plural=" + String(repeating: "(", count: 10_000),
    "nplurals=2; plural=" + String(repeating: "!", count: 10_000) + "n",
  ])
  func `require a valid rule`(rule: String) {
    expect(PluralRule(rule) == nil)
  }

  @Test func `are never out of range`() throws {
    for rule in ["n", "n*n*n", "n/0", "n%0", "0-n", "n - n%7"] {
      let rule = try #require(PluralRule("nplurals=3; plural=\(rule);"))
      for number in [0, 1, 2, 3, 7, Int.max, Int.min] {
        expect((0..<3).contains(rule.form(for: number)))
      }
    }
  }
}
