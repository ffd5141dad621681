import Expectations
import FoundationEssentials
import NetworkAddresses
import Testing
import WidgetCore

@testable import WidgetExtension

@Suite("HTTP requests for content from the web")
struct HTTPReachTests {
  private let web: Web
  private let folder: Folder
  /// A client that takes 127.0.0.2 for a server on the web.
  private let http: HTTPClient

  init() throws {
    web = try Web.server()
    folder = try Folder()
    http = HTTPClient(
      store: Store(path: folder["store.db"]), userAgent: HTTPClient.standardUserAgent,
      authorities: nil, isLocal: { $0.isLocal && $0.bytes != [127, 0, 0, 2] }
    ) { Date() }
  }

  private func kind(_ address: String, isForPublic: Bool) -> HTTPError.Kind? {
    var request = HTTPRequest(address, deadline: .seconds(20))
    request.isForPublic = isForPublic
    do {
      _ = try http.send(request)
      return nil
    } catch {
      return error.kind
    }
  }

  private static let hosts = [
    "127.0.0.1", "localhost", "LOCALHOST.", "127.1", "0.0.0.0", "0", "2130706433", "0x7f.1",
    "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::]", "user@127.0.0.1", "127.0.0.3",
  ]

  @Test(arguments: hosts)
  func `content never leads to this computer`(host: String) throws {
    let path = "hello/named-\(Fingerprint(of: host).text)"
    expectEqual(kind("http://\(host):\(web.port)/\(path)", isForPublic: true), .notPublic)
    try expect(heard(path).isEmpty)
  }

  @Test(arguments: hosts)
  func `a redirect of a public server never leads to this computer`(host: String) throws {
    let path = "hello/sent-\(Fingerprint(of: host).text)"
    for status in [301, 302, 307] {
      let address = "http://127.0.0.2:\(web.port)/redirect/\(status)"
      expectEqual(
        kind("\(address)?http://\(host):\(web.port)/\(path)", isForPublic: false), .notPublic)
      // Also not by way of another one.
      expectEqual(
        kind(
          "\(address)?\(address)?http://\(host):\(web.port)/\(path)", isForPublic: false),
        .notPublic)
    }
    try expect(heard(path).allSatisfy { $0.hasPrefix("/redirect/") })
  }

  @Test func `an open connection of a user's request isn't reused`() throws {
    let address = "http://127.0.0.1:\(web.port)/hello/left"
    expect(kind(address, isForPublic: false) == nil)
    expectEqual(kind(address, isForPublic: true), .notPublic)
    try expectEqual(heard("hello/left").count, 1)
  }

  @Test func `a public server is reached, and so are its redirects to another one`() throws {
    let address = "http://127.0.0.2:\(web.port)"
    expect(kind("\(address)/hello", isForPublic: true) == nil)
    expect(kind("\(address)/redirect/302?\(address)/hello", isForPublic: true) == nil)
  }

  @Test func `what the user enters may be local, with its redirects`() throws {
    for host in ["127.0.0.1", "localhost"] {
      let address = "http://\(host):\(web.port)/redirect/302?http://127.0.0.3:\(web.port)/hello"
      // Nothing listens there.
      expectEqual(kind(address, isForPublic: false), .unreachable)
    }
    try expect(http.send(HTTPRequest("http://127.0.0.1:\(web.port)/hello")).isLocal)
    try expect(!http.send(HTTPRequest("http://127.0.0.2:\(web.port)/hello")).isLocal)
  }

  @Test func `the proxy for an address is that of its scheme`() throws {
    let functions = try #require(Curl.functions)
    func proxy(_ address: String, _ environment: [String: String]) throws -> String? {
      HTTPProxy(for: try #require(HTTPAddress(address, functions))) { environment[$0] }?.address
    }
    let all = ["http_proxy": "a:1", "https_proxy": "b:2", "HTTP_PROXY": "c:3", "all_proxy": "d:4"]
    try expectEqual(proxy("http://x.org/", all), "a:1")
    try expectEqual(proxy("https://x.org/", all), "b:2")
    try expectEqual(proxy("http://x.org/", ["HTTP_PROXY": "c:3", "ALL_PROXY": "d:4"]), "d:4")
    try expect(proxy("http://x.org/", ["http_proxy": "", "HTTPS_PROXY": "b:2"]) == nil)
  }

  private func heard(_ path: String) throws -> [String] {
    let response = try http.send(HTTPRequest("http://127.0.0.1:\(web.port)/requests/\(path)"))
    return try response.decoded(as: [String].self).filter { !$0.hasPrefix("/requests") }
  }
}
