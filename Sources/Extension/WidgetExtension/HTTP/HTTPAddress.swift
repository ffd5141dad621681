internal import CCurl

/// An address on the web that can be asked.
struct HTTPAddress: Hashable {
  /// All of it, without the part that is the browser's own, and without user and password.
  let text: String
  /// The user and password that it has before its host.
  let user: HTTPAuthorization?
  let host: String
  let isSecure: Bool
  /// Whom it leads to: scheme, host and port.
  let origin: String

  /// Nil if it is not an http or https address.
  init?(_ text: String, _ curl: today_curl) {
    guard let url = curl.url() else { return nil }
    defer { curl.url_cleanup(url) }
    // No room for what would be read as a second line of the request.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }),
      curl.url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK
    else { return nil }
    _ = curl.url_set(url, CURLUPART_FRAGMENT, nil, 0)
    func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard curl.url_get(url, part, &value, flags) == CURLUE_OK, let value else { return nil }
      defer { curl.free(value) }
      return String(cString: value)
    }
    let name = part(CURLUPART_USER, UInt32(CURLU_URLDECODE))
    let password = part(CURLUPART_PASSWORD, UInt32(CURLU_URLDECODE)) ?? ""
    user = name.map { HTTPAuthorization(user: $0, password: password, mayBeOverheard: true) }
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS] {
      _ = curl.url_set(url, part, nil, 0)
    }
    guard let scheme = part(CURLUPART_SCHEME), scheme == "http" || scheme == "https",
      let host = part(CURLUPART_HOST), !host.isEmpty,
      let port = part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)),
      let whole = part(CURLUPART_URL)
    else { return nil }
    self.text = whole
    self.host = host
    isSecure = scheme == "https"
    origin = "\(scheme)://\(host.lowercased()):\(port)"
  }

  /// Whether nothing that is sent there leaves this computer.
  var isOfThisComputer: Bool {
    let host = host.lowercased()
    return host == "localhost" || host == "[::1]" || isIPv4(host) && host.hasPrefix("127.")
  }

  private func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
