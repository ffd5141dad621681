/// A part of the system that a widget needs; see `Needs=` in its manifest.
public enum Need: Hashable, Sendable {
  /// A D-Bus name, on the system bus or the session bus.
  case service(String)
  /// A file, folder or socket. Its path begins with `/`, `~/` or a variable, as in `$XDG_RUNTIME_DIR/pulse/native`.
  case path(String)
  /// A variable of the environment that isn't empty.
  case variable(String)

  /// Reads an item of `Needs=`; nil if it is neither.
  init?(_ text: String) {
    if text.hasPrefix("$") {
      let name = text.dropFirst().prefix { $0 != "/" }
      guard Need.isVariable(name) else { return nil }
      let path = text.dropFirst(name.count + 1)
      guard !path.isEmpty else {
        self = .variable(String(name))
        return
      }
      guard Need.isPath(path) else { return nil }
      self = .path(text)
    } else if Need.isPath(text.hasPrefix("~/") ? text.dropFirst() : Substring(text)) {
      self = .path(text)
    } else if Need.isService(text) {
      self = .service(text)
    } else {
      return nil
    }
  }

  private static func isVariable(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !isDigit(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isPath(_ text: Substring) -> Bool {
    text.hasPrefix("/") && text.count > 1 && !text.split(separator: "/").contains("..")
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// A well-known name: two words or more, none beginning with a digit.
  private static func isService(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return words.count >= 2 && text.utf8.count <= 255
      && words.allSatisfy { word in
        guard let first = word.first, !isDigit(first) else { return false }
        return word.allSatisfy {
          isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension Need {
  /// The parts of the system that exist.
  public struct Supply: Sendable {
    /// The D-Bus names that have an owner or can be activated.
    public var services: Set<String>
    public var environment: [String: String]
    public var home: String
    public var exists: @Sendable (_ path: String) -> Bool

    public init(
      services: Set<String>, environment: [String: String], home: String,
      exists: @escaping @Sendable (String) -> Bool
    ) {
      (self.services, self.environment, self.home, self.exists) =
        (services, environment, home, exists)
    }
  }

  public func isMet(by supply: Supply) -> Bool {
    switch self {
    case .service(let name): return supply.services.contains(name)
    case .variable(let name): return supply.environment[name]?.isEmpty == false
    case .path(let text):
      guard text.hasPrefix("$") else {
        return supply.exists(text.hasPrefix("~/") ? supply.home + text.dropFirst() : text)
      }
      let name = String(text.dropFirst().prefix { $0 != "/" })
      guard let folder = supply.environment[name], folder.hasPrefix("/") else { return false }
      return supply.exists(folder + text.dropFirst(name.count + 1))
    }
  }
}

extension Manifest {
  /// Whether one of the parts of the system that it needs is there.
  public func isUsable(with supply: Need.Supply) -> Bool {
    needs.isEmpty || needs.contains { $0.isMet(by: supply) }
  }
}
