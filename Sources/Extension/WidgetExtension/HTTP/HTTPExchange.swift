// Ownership: the receiver, the error buffer and the header list live as long as a call of `run`, and so do
// libcurl's pointers to them. Threads: the caller's.

internal import CCurl
internal import FoundationEssentials
internal import Glibc
internal import NetworkAddresses
internal import WidgetCore

/// A single request and its response, without redirects, cache or pauses.
struct HTTPExchange {
  var address: HTTPAddress
  var method = HTTPMethod.get
  var headers: [(name: String, value: String)]
  var body: Data?
  var authorization: HTTPAuthorization?
  var userAgent: String
  var limit: Int
  /// The remaining time, and the caller's whole deadline for the error.
  var remaining: Duration
  var deadline: Duration
  /// A file with certificates to trust instead of the system's.
  var authorities: String?
  /// Whether only public addresses are allowed.
  var isForPublic: Bool
  /// Returns whether an address is of this computer or its networks.
  var isLocal: @Sendable (NetworkAddress) -> Bool

  /// A response of the server.
  struct Answer {
    let status: Int
    let headers: [String: String]
    let body: Data
    /// The target of a redirect.
    let redirect: String?
    /// Whether the server is on this computer or one of its networks.
    var isLocal = false
  }

  func run(_ handle: CurlHandle) throws(HTTPError) -> Answer {
    let proxy = HTTPProxy(for: address)
    guard !isForPublic || !isOfLocalHost else { throw HTTPError(.notPublic, host: address.host) }
    // A proxy resolves names itself.
    let isGuarded = isForPublic && proxy == nil
    let receiver = Receiver(limit: limit, refuses: isGuarded ? isLocal : nil)
    let said = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    said.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { said.deallocate() }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { list = handle.curl.slist_append(list, line) ?? list }
    defer { handle.curl.slist_free_all(list) }

    handle.reset()
    handle.set(CURLOPT_URL, address.text)
    handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    handle.set(CURLOPT_USERAGENT, userAgent)
    handle.set(CURLOPT_ACCEPT_ENCODING, "")
    handle.set(CURLOPT_HTTPHEADER, UnsafeRawPointer(list))
    handle.set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(said))
    handle.set(CURLOPT_NOSIGNAL, 1)
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    handle.set(CURLOPT_TIMEOUT_MS, Int(max(1, remaining.milliseconds)))
    handle.set(CURLOPT_MAXFILESIZE, method == .head ? 0 : min(limit, Int(Int32.max)))
    setMethod(handle)
    if let authorities {
      handle.set(CURLOPT_CAINFO, authorities)
      handle.set(CURLOPT_CAPATH, nil as UnsafeRawPointer?)
    } else if Authorities.canBeLookedUp(handle) {
      handle.set(CURLOPT_CAINFO, nil as UnsafeRawPointer?)
    }
    let context = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
    handle.set(CURLOPT_HEADERDATA, context)
    handle.set(CURLOPT_HEADERFUNCTION) { Receiver.from($3)?.takeHeader($0, $1 * $2) ?? 0 }
    if isGuarded {
      handle.set(CURLOPT_PROXY, "")
      // An earlier request may have left an open connection to a local server, which it was allowed to make.
      handle.set(CURLOPT_FRESH_CONNECT, 1)
      handle.set(CURLOPT_OPENSOCKETDATA, context)
      handle.setOpener { Receiver.from($0)?.open($1, $2) ?? CURL_SOCKET_BAD }
    } else if isForPublic, let proxy {
      // Ignores the exceptions, which are names of local servers.
      handle.set(CURLOPT_PROXY, proxy.address)
      handle.set(CURLOPT_NOPROXY, "")
    }
    handle.set(CURLOPT_WRITEDATA, context)
    handle.set(CURLOPT_WRITEFUNCTION) { Receiver.from($3)?.takeBody($0, $1 * $2) ?? 0 }

    let code = withExtendedLifetime(receiver) { handle.perform() }
    // The options refer to memory that is released now.
    defer { handle.reset() }
    guard code == CURLE_OK else {
      let text = String(cString: said)
      let usual = handle.curl.easy_strerror(code).map { String(cString: $0) } ?? ""
      throw HTTPError(
        kind(code, receiver), host: address.host, cause: text.isEmpty ? usual : text)
    }
    // With a proxy, this is the address of the proxy and not of the server.
    let peer = proxy == nil ? handle.text(CURLINFO_PRIMARY_IP) : nil
    return Answer(
      status: handle.number(CURLINFO_RESPONSE_CODE), headers: receiver.headers,
      body: receiver.body, redirect: handle.text(CURLINFO_REDIRECT_URL),
      isLocal: peer.flatMap(NetworkAddress.init(host:)).map(isLocal) ?? isOfLocalHost)
  }

  /// Whether the host name alone shows that it is on this computer or one of its networks.
  private var isOfLocalHost: Bool {
    if let address = NetworkAddress(host: address.host) { return isLocal(address) }
    let name = address.host.lowercased().drop { $0 == "." }
    let labels = name.split(separator: ".")
    return labels.count < 2 || ["localhost", "local", "internal"].contains(labels.last)
      || labels.suffix(2) == ["home", "arpa"]
  }

  /// The cache key. It includes the headers as a hash, because they may be secret, and no password.
  var name: String {
    var lines = headers.map { "\($0.name): \($0.value)" }
    if let user = authorization?.user { lines.append(user) }
    guard !lines.isEmpty else { return address.text }
    return "\(address.text) \(Fingerprint(of: lines.map { "\($0)\n" }.joined()).text)"
  }

  /// The header lines besides those that libcurl adds.
  private var lines: [String] {
    var lines = headers.map { header in
      // With a colon, libcurl would omit an empty header.
      header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
    }
    if let secret = authorization?.header { lines.append("Authorization: \(secret)") }
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      // Otherwise, libcurl would label it as a form.
      lines.append("Content-Type:")
    }
    // Sends the body at once, without asking the server first.
    lines.append("Expect:")
    return lines
  }

  /// Sets the method and the body, which libcurl copies.
  private func setMethod(_ handle: CurlHandle) {
    guard method != .head else { return handle.set(CURLOPT_NOBODY, 1) }
    let isExpected = method == .post || method == .put || method == .patch
    // Servers expect a Content-Length of zero from methods with a body.
    if let body = body ?? (isExpected ? Data() : nil) {
      handle.set(CURLOPT_POSTFIELDSIZE, body.count)
      body.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return handle.set(CURLOPT_COPYPOSTFIELDS, "") }
        handle.set(CURLOPT_COPYPOSTFIELDS, start)
      }
      handle.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    } else if method != .get {
      handle.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    }
  }

  private func kind(_ code: CURLcode, _ receiver: Receiver) -> HTTPError.Kind {
    if receiver.isTooLarge { return .tooLarge(limit: limit) }
    if receiver.isRefused { return .notPublic }
    return switch code {
    case CURLE_URL_MALFORMAT:
      .unusable(translated("The address {address}", ["address": address.text]))
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      .unreachable
    case CURLE_OPERATION_TIMEDOUT:
      receiver.headers.isEmpty ? .noAnswer(within: deadline) : .tooSlow(within: deadline)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .notTrusted
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM:
      .notSecure
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: limit)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
      CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      .broken
    default: .other
    }
  }
}

/// Receives the response from libcurl, in pieces.
private final class Receiver {
  private(set) var headers: [String: String] = [:]
  private(set) var body = Data()
  private(set) var isTooLarge = false
  /// Whether the address of the server was refused.
  private(set) var isRefused = false
  private let limit: Int
  private let refuses: (@Sendable (NetworkAddress) -> Bool)?
  private var headerBytes = 0

  /// Maximum size, more than any normal server sends.
  private static let headerLimit = 256 * 1024

  init(limit: Int, refuses: (@Sendable (NetworkAddress) -> Bool)?) {
    self.limit = limit
    self.refuses = refuses
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> Receiver? {
    context.map { Unmanaged<Receiver>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Receives a header line; a smaller result than its length aborts the transfer.
  func takeHeader(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
    headerBytes += count
    guard headerBytes <= Receiver.headerLimit else {
      isTooLarge = true
      return 0
    }
    let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // A new response begins after an interim one.
      headers = [:]
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let name = line[..<colon].lowercased()
      let value = String(line[line.utf8.index(after: colon)...].trimmed)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return count
  }

  /// Receives a piece of the decompressed body.
  func takeBody(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
    guard body.count + count <= limit else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    return count
  }

  /// Opens a socket unless the address is refused. This checks the address that libcurl connects to, so that
  /// the name can't resolve to another one afterwards.
  func open(
    _ purpose: curlsocktype, _ place: UnsafeMutablePointer<curl_sockaddr>?
  ) -> curl_socket_t {
    guard let place, let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
      return CURL_SOCKET_BAD
    }
    let socketAddress = (UnsafeRawPointer(place) + start).assumingMemoryBound(to: sockaddr.self)
    guard let address = NetworkAddress(socketAddress), refuses?(address) == false else {
      isRefused = true
      return CURL_SOCKET_BAD
    }
    return socket(
      place.pointee.family, place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
      place.pointee.protocol)
  }
}
