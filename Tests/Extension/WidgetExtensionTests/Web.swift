// Ownership: the server is one process that the first test starts. It exits when its standard input closes with the
// test process, and removes its certificate folder.

internal import Expectations
import FoundationEssentials
import Glibc
import Synchronization

@testable import WidgetExtension

/// The test web server.
struct Web: Sendable {
  let port: Int
  let securePort: Int
  /// Its self-signed certificate.
  let certificate: String

  var address: String { "http://127.0.0.1:\(port)" }
  var secureAddress: String { "https://127.0.0.1:\(securePort)" }

  /// Returns the running server.
  static func server() throws -> Web { try started.get().web }

  // Immutable after its first use.
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
    // A copy of the certificate that outlives the server's folder.
    let kept = "/tmp/today-extension-\(getpid()).pem"
    rename(certificate, kept)
    atexit { unlink("/tmp/today-extension-\(getpid()).pem") }
    return (Web(port: ports[0], securePort: ports[1], certificate: kept), program)
  }
}

/// A request as the server received it.
struct Echo: Decodable {
  let method: String
  let path: String
  let headers: [String: String]
  let body: String
}

/// A manual clock.
final class Hands: Sendable {
  private let seconds = Mutex(1_700_000_000.0)

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(by amount: Double) { seconds.withLock { $0 += amount } }
}

/// A client for one test, with its own store and clock.
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

  /// Returns the client of another process with the same store.
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
    // Keeps the folder while the store may write to it.
    defer { withExtendedLifetime(folder) {} }
    return try http.get(
      "\(web.address)\(path)", headers: headers, deadline: deadline, limit: limit)
  }

  /// Sends a request to a path or a URL.
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

  /// Sends a conditional request.
  func renew(
    _ path: String, _ validators: HTTPValidators?, headers: [String: String] = [:],
    asking: HTTPRequest.Asking = .always
  ) throws(HTTPError) -> HTTPRenewal {
    defer { withExtendedLifetime(folder) {} }
    return try http.renew(
      HTTPRequest(
        web.address + path, headers: headers, asking: asking, deadline: .seconds(20)), validators)
  }

  /// The same server under another host name.
  var elsewhere: String { "http://localhost:\(web.port)" }

  /// Returns the error of a request.
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

  /// Returns the number of requests whose path contains `part`.
  func requests(_ part: String) throws -> Int {
    try get("/requests/\(part)").decoded(as: [String].self).filter {
      !$0.hasPrefix("/requests")
    }.count
  }
}
