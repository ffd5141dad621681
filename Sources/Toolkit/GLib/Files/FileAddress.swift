internal import CGLib

extension File {
  /// The file of a URI such as "file:///home/me/a%20b"; nil for any other.
  public init?(address: String) {
    guard let path = g_filename_from_uri(address, nil, nil) else { return nil }
    defer { g_free(path) }
    self.init(String(cString: path))
  }

  /// Its URI; nil if its path isn't absolute.
  public var address: String? {
    guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }
}
