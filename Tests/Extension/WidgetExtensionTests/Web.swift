// Ownership: the server is one process, started by the first test that needs it, and ended when
// the tests end: its standard input closes with them. The folder of its certificate goes then too.

internal import Expectations
import FoundationEssentials
import Glibc
import Synchronization

@testable import WidgetExtension

/// The web server of the tests.
struct Web: Sendable {
  let port: Int
  let securePort: Int
  /// Its certificate, which no system trusts.
  let certificate: String

  var address: String { "http://127.0.0.1:\(port)" }
  var secureAddress: String { "https://127.0.0.1:\(securePort)" }

  /// The one that is running.
  static func server() throws -> Web { try started.get().web }

  // Kept for as long as the tests run, and not changed.
  nonisolated(unsafe) private static let started = Result { try start() }

  private static func start() throws -> (web: Web, program: Program) {
    let folder = try Folder()
    let certificate = folder["certificate.pem"]
    let openssl = try Program(
      path: "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder["key.pem"], "-out", certificate, "-days", "2", "-subj", "/CN=test",
        "-addext", "subjectAltName=IP:127.0.0.1",
      ])
    guard openssl.wait() == 0 else { throw Program.Trouble(what: openssl.log()) }
    let program = try Program(
      path: "python3",
      ["\(projectFolder)/Tests/Support/WebServer/server.py", certificate, folder["key.pem"]])
    let ports = (program.line() ?? "").split(separator: " ").compactMap { Int($0) }
    guard ports.count == 2 else {
      program.kill(SIGKILL)
      throw Program.Trouble(what: "no server: \(program.log())")
    }
    // The tests trust it from a file that is gone at the end, with their working folder.
    let kept = "/tmp/today-extension-\(getpid()).pem"
    rename(certificate, kept)
    atexit { unlink("/tmp/today-extension-\(getpid()).pem") }
    return (Web(port: ports[0], securePort: ports[1], certificate: kept), program)
  }
}

/// What the server heard.
struct Echo: Decodable {
  let method: String
  let path: String
  let headers: [String: String]
  let body: String
}

/// A clock that a test sets.
final class Hands: Sendable {
  private let seconds = Mutex(1_700_000_000.0)

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(by amount: Double) { seconds.withLock { $0 += amount } }
}

/// What one test asks the server with: a store of its own, and a clock.
struct Visitor {
  let web: Web
  let folder: Folder
  let hands = Hands()
  let http: HTTPClient

  init(trusting: Bool = false) throws {
    let web = try Web.server()
    let folder = try Folder()
    let hands = hands
    self.web = web
    self.folder = folder
    http = HTTPClient(
      store: Store(path: folder["store.db"]), userAgent: HTTPClient.standardUserAgent,
      authorities: trusting ? web.certificate : nil
    ) { hands.now }
  }

  /// Another process, with the same store.
  func another() -> HTTPClient {
    let hands = hands
    return HTTPClient(
      store: Store(path: folder["store.db"]), userAgent: "another", authorities: nil
    ) { hands.now }
  }

  func get(
    _ path: String, headers: [String: String] = [:], deadline: Duration = .seconds(20),
    limit: Int = 4_000_000
  ) throws(HTTPError) -> HTTPResponse {
    // The folder stays for as long as the store may write into it.
    defer { withExtendedLifetime(folder) {} }
    return try http.get(
      "\(web.address)\(path)", headers: headers, deadline: deadline, limit: limit)
  }

  /// Asks in another way, at a path or at a whole address.
  func send(
    _ path: String, _ method: HTTPMethod = .get, headers: [String: String] = [:],
    body: HTTPBody? = nil, authorization: HTTPAuthorization? = nil,
    asking: HTTPRequest.Asking = .always
  ) throws(HTTPError) -> HTTPResponse {
    defer { withExtendedLifetime(folder) {} }
    return try http.send(
      HTTPRequest(
        path.hasPrefix("/") ? web.address + path : path, method: method, headers: headers,
        body: body, authorization: authorization, asking: asking, deadline: .seconds(20)))
  }

  /// Asks whether an answer still holds.
  func renew(
    _ path: String, _ validators: HTTPValidators?, headers: [String: String] = [:],
    asking: HTTPRequest.Asking = .always
  ) throws(HTTPError) -> HTTPRenewal {
    defer { withExtendedLifetime(folder) {} }
    return try http.renew(
      HTTPRequest(
        web.address + path, headers: headers, asking: asking, deadline: .seconds(20)), validators)
  }

  /// The same server under another name.
  var elsewhere: String { "http://localhost:\(web.port)" }

  /// Why there is no answer.
  func error(
    _ path: String, deadline: Duration = .seconds(20), limit: Int = 4_000_000
  ) -> HTTPError? {
    failure { () throws(HTTPError) in try get(path, deadline: deadline, limit: limit) }
  }

  func failure(_ body: () throws(HTTPError) -> HTTPResponse) -> HTTPError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  /// How often the server was asked for something with this in its address.
  func requests(_ part: String) throws -> Int {
    try get("/requests/\(part)").decoded(as: [String].self).filter {
      !$0.hasPrefix("/requests")
    }.count
  }
}
