internal import CCurl

/// An http or https URL.
struct HTTPAddress: Hashable {
  /// The URL without fragment, user and password.
  let text: String
  /// The user and password in the URL.
  let user: HTTPAuthorization?
  let host: String
  let isSecure: Bool
  /// The scheme, host and port.
  let origin: String

  /// nil if it isn't an http or https URL.
  init?(_ text: String, _ curl: today_curl) {
    guard let url = curl.url() else { return nil }
    defer { curl.url_cleanup(url) }
    // A line break would add a line to the request.
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

  /// Whether requests to it stay on this computer.
  var isOfThisComputer: Bool {
    let host = host.lowercased()
    return host == "localhost" || host == "[::1]" || isIPv4(host) && host.hasPrefix("127.")
  }

  private func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
