// The Plural-Forms header of a catalog, a C expression over `n`, such as
// `nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;`.

/// The plural rule of a language.
public struct PluralRule: Hashable, Sendable {
  /// The number of forms.
  public let count: Int
  private let form: Expression

  /// The rule of English: one form for 1, another for all other numbers.
  public static let english = PluralRule(
    count: 2, form: .operation("!=", .number, .constant(1)))

  private init(count: Int, form: Expression) {
    self.count = count
    self.form = form
  }

  /// Parses the value of Plural-Forms; nil if invalid.
  public init?(_ text: some StringProtocol) {
    var fields: [Substring: Substring] = [:]
    for part in Substring(text).split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      fields[sides[0].filter { $0 != " " }[...]] = sides[1]
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " }) }),
      (1...16).contains(count), let rule = fields["plural"]
    else { return nil }
    var parser = Parser(rule)
    guard let form = parser.choice(), parser.isAtEnd else { return nil }
    self.init(count: count, form: form)
  }

  /// Returns the index of the form for a number; 0 if the rule returns an invalid index.
  public func form(for number: Int) -> Int {
    let index = form.value(Int(clamping: number.magnitude))
    return (0..<count).contains(index) ? index : 0
  }
}

private indirect enum Expression: Hashable, Sendable {
  case number
  case constant(Int)
  case not(Expression)
  case operation(String, Expression, Expression)
  case choice(Expression, Expression, Expression)

  func value(_ number: Int) -> Int {
    switch self {
    case .number: return number
    case .constant(let value): return value
    case .not(let operand): return operand.value(number) == 0 ? 1 : 0
    case .choice(let condition, let one, let other):
      return condition.value(number) != 0 ? one.value(number) : other.value(number)
    case .operation(let sign, let left, let right):
      let (left, right) = (left.value(number), right.value(number))
      return switch sign {
      case "||": left != 0 || right != 0 ? 1 : 0
      case "&&": left != 0 && right != 0 ? 1 : 0
      case "==": left == right ? 1 : 0
      case "!=": left != right ? 1 : 0
      case "<=": left <= right ? 1 : 0
      case ">=": left >= right ? 1 : 0
      case "<": left < right ? 1 : 0
      case ">": left > right ? 1 : 0
      case "+": left &+ right
      case "-": left &- right
      case "*": left &* right
      case "/": right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
      default: right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
      }
    }
  }
}

/// A recursive-descent parser for plural expressions.
private struct Parser {
  /// Operators by precedence, lowest first; longer ones precede their prefixes.
  private static let ranks = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]
  /// The maximum nesting depth, which no language reaches.
  private static let deepest = 32

  private var rest: Substring
  private var depth = 0

  init(_ text: Substring) { rest = text.filter { $0 != " " && $0 != "\n" }[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func choice() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Parser.deepest, let condition = operation(rank: 0) else { return nil }
    guard skip("?") else { return condition }
    guard let one = choice(), skip(":"), let other = choice() else { return nil }
    return .choice(condition, one, other)
  }

  private mutating func operation(rank: Int) -> Expression? {
    guard rank < Parser.ranks.count else { return operand() }
    guard var left = operation(rank: rank + 1) else { return nil }
    while let sign = Parser.ranks[rank].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(sign.count)
      guard let right = operation(rank: rank + 1) else { return nil }
      left = .operation(sign, left, right)
    }
    return left
  }

  private mutating func operand() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Parser.deepest else { return nil }
    if skip("!") { return operand().map { .not($0) } }
    if skip("n") { return .number }
    if skip("(") {
      guard let inner = choice(), skip(")") else { return nil }
      return inner
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits).map { .constant($0) }
  }

  private mutating func skip(_ sign: Character) -> Bool {
    guard rest.first == sign else { return false }
    rest = rest.dropFirst()
    return true
  }
}
