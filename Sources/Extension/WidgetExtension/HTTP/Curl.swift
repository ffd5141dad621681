// Ownership: the library is loaded once and stays. A handle is owned by its wrapper, and with it the
// connections it keeps open. Threads: the library any, a handle one at a time.

internal import CCurl
internal import Glibc
internal import Synchronization

/// libcurl, loaded when it is first asked for.
enum Curl {
  // Function pointers, written once and never changed.
  nonisolated(unsafe) private static let loaded: (functions: today_curl, isMissing: Bool) = {
    var functions = today_curl()
    let isAlone = isInWidget.load(ordering: .relaxed)
    let isMissing = today_curl_load(&functions, isAlone ? 1 : 0) != nil
    if !isMissing { _ = functions.global_init(Int(CURL_GLOBAL_SSL)) }
    return (functions, isMissing)
  }()

  /// Whether this is a widget's own process. In a program with windows other threads read the
  /// environment and load libraries at any time, so that room can't be made for this one.
  static let isInWidget = Atomic(false)

  /// Its functions; nil if it is not installed.
  static var functions: today_curl? { loaded.isMissing ? nil : loaded.functions }
}

/// A handle of libcurl: what one request is set up with, and the connections kept for the next.
final class CurlHandle {
  let curl: today_curl
  private let pointer: UnsafeMutableRawPointer

  init?(_ curl: today_curl) {
    guard let pointer = curl.easy_init() else { return nil }
    self.curl = curl
    self.pointer = pointer
  }

  deinit { curl.easy_cleanup(pointer) }

  /// Forgets every option; connections stay.
  func reset() { curl.easy_reset(pointer) }

  func set(_ option: CURLoption, _ value: Int) {
    withUnsafePointer(to: curl) { _ = today_curl_set_long($0, pointer, option, value) }
  }

  /// libcurl copies the text.
  func set(_ option: CURLoption, _ value: String) {
    withUnsafePointer(to: curl) { curl in
      _ = value.withCString { today_curl_set_pointer(curl, pointer, option, $0) }
    }
  }

  /// What the pointer leads to must last until the request is over.
  func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
    withUnsafePointer(to: curl) { _ = today_curl_set_pointer($0, pointer, option, value) }
  }

  func set(_ option: CURLoption, _ receive: @escaping today_curl_receive) {
    withUnsafePointer(to: curl) { _ = today_curl_set_receiver($0, pointer, option, receive) }
  }

  /// Sets the function that opens sockets, which refuses an address by CURL_SOCKET_BAD.
  func setOpener(_ open: @escaping curl_opensocket_callback) {
    withUnsafePointer(to: curl) { _ = today_curl_set_opener($0, pointer, open) }
  }

  /// Makes the request.
  func perform() -> CURLcode { curl.easy_perform(pointer) }

  func number(_ information: CURLINFO) -> Int {
    var value = 0
    withUnsafePointer(to: curl) { _ = today_curl_get_long($0, pointer, information, &value) }
    return value
  }

  func text(_ information: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    withUnsafePointer(to: curl) { _ = today_curl_get_string($0, pointer, information, &value) }
    return value.map { String(cString: $0) }
  }
}

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

/// The proxy that the environment has for an address, as libcurl finds it.
struct HTTPProxy {
  let address: String

  init?(for address: HTTPAddress, environment: (String) -> String? = HTTPProxy.variable) {
    // A server could set HTTP_PROXY in the environment of a CGI program.
    let names = address.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let found = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap(environment).first
    guard let found, !found.isEmpty else { return nil }
    self.address = found
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
