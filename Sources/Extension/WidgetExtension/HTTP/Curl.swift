// Ownership: the library is loaded once and never unloaded. A `CurlHandle` owns its libcurl handle and the open
// connections of that. Threads: any thread can load the library; only one at a time can use a handle.

internal import CCurl
internal import Glibc
internal import Synchronization

/// libcurl, loaded on first use.
enum Curl {
  // Function pointers, written once and never changed.
  nonisolated(unsafe) private static let loaded: (functions: today_curl, isMissing: Bool) = {
    var functions = today_curl()
    let isAlone = isInWidget.load(ordering: .relaxed)
    let isMissing = today_curl_load(&functions, isAlone ? 1 : 0) != nil
    if !isMissing { _ = functions.global_init(Int(CURL_GLOBAL_SSL)) }
    return (functions, isMissing)
  }()

  /// Whether this is a widget's own process. In an app, other threads read the environment and load libraries
  /// at any time, so the workaround of today_curl_open isn't safe.
  static let isInWidget = Atomic(false)

  /// The functions; nil if libcurl isn't installed.
  static var functions: today_curl? { loaded.isMissing ? nil : loaded.functions }
}

/// A handle of libcurl: the options of a request, and the connections that are kept for the next one.
final class CurlHandle {
  let curl: today_curl
  private let pointer: UnsafeMutableRawPointer

  init?(_ curl: today_curl) {
    guard let pointer = curl.easy_init() else { return nil }
    self.curl = curl
    self.pointer = pointer
  }

  deinit { curl.easy_cleanup(pointer) }

  /// Resets all options; connections stay open.
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

  /// The pointer must stay valid until the request has finished.
  func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
    withUnsafePointer(to: curl) { _ = today_curl_set_pointer($0, pointer, option, value) }
  }

  func set(_ option: CURLoption, _ receive: @escaping today_curl_receive) {
    withUnsafePointer(to: curl) { _ = today_curl_set_receiver($0, pointer, option, receive) }
  }

  /// Sets the function that opens sockets; it refuses an address by returning CURL_SOCKET_BAD.
  func setOpener(_ open: @escaping curl_opensocket_callback) {
    withUnsafePointer(to: curl) { _ = today_curl_set_opener($0, pointer, open) }
  }

  /// Sends the request.
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

/// The system's trusted certificates. Reading the file with all of them takes 40 ms. Many systems also have a
/// folder where a certificate is found by its hash in no time.
enum Authorities {
  /// Whether libcurl has such a folder, and the system has filled it. Otherwise, the file is read as usual.
  static func canBeLookedUp(_ handle: CurlHandle) -> Bool {
    guard let path = handle.text(CURLINFO_CAPATH), let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let isHash = withUnsafeBytes(of: &entry.pointee.d_name) { isHashed($0.prefix { $0 != 0 }) }
      if isHash { return true }
    }
    return false
  }

  /// Returns whether a file name is a hash, such as "3513523f.0".
  private static func isHashed(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard name.count >= 10, name[8] == UInt8(ascii: ".") else { return false }
    return name.prefix(8).allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}

/// The proxy for a URL from the environment, found like in libcurl.
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
