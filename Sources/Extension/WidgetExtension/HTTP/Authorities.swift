internal import CCurl
internal import Glibc

/// The certificates that this system trusts. There is a file with all of them, which takes 40 ms to
/// read, and on many systems also a folder in which each is found by its hash, in no time.
enum Authorities {
  /// Whether libcurl knows such a folder, and the system's tool has filled it. Where there is only
  /// the file, that is read as usual.
  static func canBeLookedUp(_ handle: CurlHandle) -> Bool {
    guard let path = handle.text(CURLINFO_CAPATH), let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let isHash = withUnsafeBytes(of: &entry.pointee.d_name) { isHashed($0.prefix { $0 != 0 }) }
      if isHash { return true }
    }
    return false
  }

  /// Whether a name is one that is looked up, such as "3513523f.0".
  private static func isHashed(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard name.count >= 10, name[8] == UInt8(ascii: ".") else { return false }
    return name.prefix(8).allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}
