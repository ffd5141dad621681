extension String {
  /// An address without the user and password before its host, for the user to see.
  public var withoutUserInfo: String {
    guard let mark = utf8.firstRange(of: "://".utf8) else { return self }
    let rest = self[mark.upperBound...]
    guard let end = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else {
      return self
    }
    return "\(self[..<mark.upperBound])\(rest[rest.index(after: end)...])"
  }
}
