import RandomTesting
import WidgetCore

extension SeededNumbers {
  private static let values: [JSON] = [
    .null, .bool(true), .bool(false), .number(0), .number(1), .number(-1), .number(1.5),
    .number(13), .number(1e6), .string(""), .string("a"), .string("compact"), .string("huge"),
    .string("text"), .string("list"), .string("button"), .string("blue"), .string("#12345"),
    .string("https://a.b/"), .string("/a"), .string("2.0"), .string("update"), .string("content"),
    .string("newData"), .array([]), .array([.number(1), .number(2)]), .array([.null]),
    .array([.array([.number(1), .null])]), .object([]), .object([.init("send", .string("a"))]),
    .object([.init("type", .string("spacer"))]), .object([.init("title", .string("t"))]),
  ]
  private static let names = [
    "type", "id", "mode", "action", "label", "tint", "strength", "text", "role", "align", "lines",
    "weight", "value", "track", "kind", "points", "height", "baseline", "unit", "icon", "data",
    "path", "dark", "mask",
    "size", "children", "spacing", "grow", "columns", "rows", "title", "subtitle", "open", "send",
    "toggle", "jsonrpc", "method", "params", "result", "error", "outcome", "content",
    "name", "refreshAfter", "age", "edgeToEdge", "margins", "top", "code", "message", "reason",
    "settings",
    "environment",
    "maximum", "scale", "rtl", "unknown",
  ]

  /// Changes, adds or removes a random value.
  mutating func tamper(with json: inout JSON) {
    switch json {
    case .object(var members) where !isLucky(oneIn: 8):
      let index = members.isEmpty ? 0 : Int.random(in: members.indices, using: &self)
      if members.isEmpty || isLucky(oneIn: 4) {
        let name = pick(Self.names)
        members.removeAll { $0.name == name }
        members.append(JSON.Member(name, pick(Self.values)))
      } else if isLucky(oneIn: 4) {
        members.remove(at: index)
      } else {
        tamper(with: &members[index].value)
      }
      json = .object(members)
    case .array(var elements) where !elements.isEmpty && !isLucky(oneIn: 8):
      let index = Int.random(in: elements.indices, using: &self)
      if isLucky(oneIn: 5) {
        elements.remove(at: index)
      } else {
        tamper(with: &elements[index])
      }
      json = .array(elements)
    default:
      json = pick(Self.values)
    }
  }
}
