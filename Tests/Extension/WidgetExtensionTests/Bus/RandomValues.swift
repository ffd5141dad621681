import RandomTesting

@testable import WidgetExtension

/// Random values of all types.
struct RandomValues {
  private var numbers: SeededNumbers

  init(seed: Int) { numbers = SeededNumbers(seed: seed) }

  /// The structure of a value, which a type only has as its signature.
  private indirect enum Shape {
    case basic(BusType)
    case array(Shape)
    case dictionary(BusType, Shape)
    case structure([Shape])
    case variant

    var type: BusType {
      switch self {
      case .basic(let type): type
      case .array(let element): .array(element.type)
      case .dictionary(let key, let value): .dictionary(key, value.type)
      case .structure(let parts): .structure(parts.map(\.type))
      case .variant: .variant
      }
    }
  }

  private static let basic: [BusType] = [
    .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
    .objectPath, .type,
  ]

  mutating func value() -> BusValue { value(shape(depth: 0), depth: 0) }

  private mutating func shape(depth: Int) -> Shape {
    guard depth < 5, !numbers.isLucky(oneIn: 2) else {
      return .basic(numbers.pick(RandomValues.basic))
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return .array(shape(depth: depth + 1))
    case 1: return .dictionary(numbers.pick(RandomValues.basic), shape(depth: depth + 1))
    case 2:
      return .structure(
        (0..<Int.random(in: 1...4, using: &numbers)).map { _ in shape(depth: depth + 1) })
    default: return .variant
    }
  }

  private mutating func value(_ shape: Shape, depth: Int) -> BusValue {
    switch shape {
    case .basic(let type): return basic(type)
    case .variant: return .variant(value(self.shape(depth: depth + 1), depth: depth + 1))
    case .array(.basic(let element)) where element == .byte:
      return .bytes((0..<count).map { _ in number() })
    case .array(let element):
      return .array((0..<count).map { _ in value(element, depth: depth + 1) }, of: element.type)
    case .dictionary(let key, let element):
      return .dictionary(
        (0..<count).map { _ in BusEntry(basic(key), value(element, depth: depth + 1)) }, key: key,
        value: element.type)
    case .structure(let parts): return .structure(parts.map { value($0, depth: depth + 1) })
    }
  }

  private mutating func basic(_ type: BusType) -> BusValue {
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
    case .objectPath: .objectPath(numbers.pick(["/", "/a", "/org/todayview/_1"]))
    case .type: .signature(numbers.pick(["", "a{sv}", "(iad)v", "aaay"]))
    default: .string(text())
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
