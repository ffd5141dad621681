internal import CGLib

extension File {
  /// The file that an address such as "file:///home/me/a%20b" stands for; nil for any other.
  public init?(address: String) {
    guard let path = g_filename_from_uri(address, nil, nil) else { return nil }
    defer { g_free(path) }
    self.init(String(cString: path))
  }

  /// The address that stands for it; nil if its path isn't whole.
  public var address: String? {
    guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }
}
