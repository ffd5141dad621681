import RandomTesting

@testable import WidgetExtension

/// Values of all types, by chance.
struct RandomValues {
  var numbers: SeededNumbers

  init(seed: Int) { numbers = SeededNumbers(seed: seed) }

  private static let basic: [BusType] = [
    .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
    .objectPath, .signature,
  ]

  mutating func type(depth: Int = 0) -> BusType {
    guard depth < 5, !numbers.isLucky(oneIn: 2) else { return numbers.pick(RandomValues.basic) }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return .array(type(depth: depth + 1))
    case 1: return .dictionary(numbers.pick(RandomValues.basic), type(depth: depth + 1))
    case 2:
      return .structure(
        (0..<Int.random(in: 1...4, using: &numbers)).map { _ in type(depth: depth + 1) })
    default: return .variant
    }
  }

  mutating func values() -> [BusValue] {
    (0..<Int.random(in: 0...4, using: &numbers)).map { _ in value(type()) }
  }

  mutating func value(_ type: BusType, depth: Int = 0) -> BusValue {
    switch type {
    case .byte: .byte(number())
    case .bool: .bool(numbers.isLucky(oneIn: 2))
    case .int16: .int16(number())
    case .uint16: .uint16(number())
    case .int32: .int32(number())
    case .uint32: .uint32(number())
    case .int64: .int64(number())
    case .uint64: .uint64(number())
    case .double: .double(Double.random(in: -1e9...1e9, using: &numbers))
    case .string: .string(text())
    case .objectPath: .objectPath(numbers.pick(["/", "/a", "/org/todayview/_1"]))
    case .signature: .signature(numbers.pick(["", "a{sv}", "(iad)v", "aaay"]))
    case .descriptor: .string("")
    case .variant: .variant(value(depth < 6 ? self.type(depth: depth) : .byte, depth: depth + 1))
    case .array(.byte): .bytes((0..<count).map { _ in number() })
    case .array(let element):
      .array((0..<count).map { _ in value(element, depth: depth + 1) }, of: element)
    case .dictionary(let key, let element):
      .dictionary(
        (0..<count).map { _ in
          BusEntry(value(key, depth: depth + 1), value(element, depth: depth + 1))
        }, key: key, value: element)
    case .structure(let parts): .structure(parts.map { value($0, depth: depth + 1) })
    }
  }

  private var count: Int { mutating get { Int.random(in: 0...3, using: &numbers) } }

  private mutating func number<Number: FixedWidthInteger>() -> Number {
    Number.random(in: .min ... .max, using: &numbers)
  }

  private mutating func text() -> String {
    String(
      (0..<count).map { _ in numbers.pick(["a", "ž", "日", "🎈", " ", "'", "\n"]) as Character })
  }
}
