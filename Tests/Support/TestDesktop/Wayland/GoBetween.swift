internal import Foundation

/// Stands between a compositor and the programs that are given its environment, and has that compositor
/// behave as bad, slow and broken ones do.
public final class GoBetween: Sendable {
  private let hand: Hand
  private let socket: String
  private let file: String

  public init(on desktop: WaylandDesktop) throws {
    let number = UInt32.random(in: 0...UInt32.max)
    socket = "between-\(number)"
    let folder = desktop.environment["XDG_RUNTIME_DIR"] ?? desktop.folder
    let path = "\(folder)/\(socket)"
    let file = "\(desktop.folder)/\(socket).notes"
    self.file = file
    hand = try Hand(pipe: "\(desktop.folder)/\(socket)") { pipe in
      try desktop.start([desktop.client, "between", path, pipe, file])
    }
  }

  /// What programs find the compositor by.
  public var environment: [String: String] { ["WAYLAND_DISPLAY": socket] }

  /// What the compositor does. Tests/Support/WaylandClient/between.c says more of each.
  public enum Deed: Sendable {
    /// It doesn't offer that, from now on; or it does, of which it knows nothing.
    case hide(String), offer(String)
    /// It takes away what it offered of that.
    case remove(String)
    /// It calls a monitor otherwise.
    case rename(String, to: String)
    /// It answers that much later.
    case slow(milliseconds: Int)
    case stall, go
    /// It takes surfaces in layers off the screen, for now or for ever.
    case close, shun
    /// It says that it was asked something wrong, or hangs up.
    case refuse, cut
  }

  public func perform(_ deed: Deed) throws { try hand.perform(deed.line) }

  /// What was asked of that kind of object that it offered itself: the request's number and its first
  /// argument.
  public func requests(of interface: String) throws -> [(number: Int, argument: Int)] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == interface else { return nil }
      return Int(words[1]).flatMap { number in Int(words[2]).map { (number, $0) } }
    }
  }

  /// A request, by its number in the protocol, at which something happens.
  public struct Request: Sendable {
    public let interface: String
    public let number: Int

    public init(_ interface: String, _ number: Int) {
      self.interface = interface
      self.number = number
    }
  }

  public func perform(_ deed: Deed, at request: Request) throws {
    try hand.perform("at \(request.interface) \(request.number) \(deed.line)")
  }
}

extension GoBetween.Deed {
  fileprivate var line: String {
    switch self {
    case .hide(let interface): "hide \(interface)"
    case .offer(let interface): "offer \(interface)"
    case .remove(let interface): "remove \(interface)"
    case .rename(let old, let new): "rename \(old) \(new)"
    case .slow(let milliseconds): "slow \(milliseconds)"
    case .stall: "stall"
    case .go: "go"
    case .close: "close"
    case .shun: "shun"
    case .refuse: "refuse"
    case .cut: "cut"
    }
  }
}
