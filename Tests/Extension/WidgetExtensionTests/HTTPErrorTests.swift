import Expectations
import FoundationEssentials
import Glibc
import Testing

@testable import WidgetExtension

@Suite("HTTP errors")
struct HTTPErrorTests {
  @Test(arguments: [
    (404, "127.0.0.1 doesn’t have the requested content (404)"),
    (500, "127.0.0.1 reported a server error (500)"),
    (503, "127.0.0.1 reported a server error (503)"),
    (403, "127.0.0.1 refuses access (403)"), (418, "127.0.0.1 answered with 418"),
    (304, "127.0.0.1 answered with 304"),
  ])
  func `an unsuccessful status is an error with the response`(
    status: Int, words: String
  ) throws {
    let error = try #require(try Visitor().error("/status/\(status)"))
    expect(error.kind == .status(status))
    expect("\(error)" == words)
    if status != 304 { expect(error.response?.text == "body of \(status)") }
  }

  @Test func `a redirect loop ends`() throws {
    let error = try #require(try Visitor().error("/loop/0"))
    expectEqual(error.kind, .tooManyRedirects)
    expectEqual("\(error)", "127.0.0.1 redirects too many times")
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:,x"])
  func `a redirect to another scheme is refused`(target: String) throws {
    let error = try #require(try Visitor().error("/to?\(target)"))
    expectEqual(error.kind, .badRedirect)
    expectEqual("\(error)", "127.0.0.1 redirects to an unsafe address")
  }

  @Test func `a redirect from https to http is refused`() throws {
    let visitor = try Visitor(trusting: true)
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.http.get("\(visitor.web.secureAddress)/to?\(visitor.web.address)/hello")
    }
    expectEqual(error?.kind, .badRedirect)
  }

  @Test func `a server that doesn't start to respond times out`() throws {
    let visitor = try Visitor()
    var error: HTTPError?
    let time = ContinuousClock().measure {
      error = visitor.error("/silent/3", deadline: .milliseconds(500))
    }
    expect(error?.kind == .noAnswer(within: .milliseconds(500)))
    expect(error.map { "\($0)" } == "127.0.0.1 did not answer within 500 ms")
    expect(time >= .milliseconds(490) && time < .milliseconds(2500))
  }

  @Test func `a server that doesn't finish its response times out`() throws {
    let visitor = try Visitor()
    for seconds in [1, 4] {
      let deadline = Duration.seconds(seconds)
      let error = try #require(visitor.error("/trickle", deadline: deadline))
      // A busy machine may not even connect within the shorter timeout.
      if seconds == 1, error.kind == .noAnswer(within: deadline) { continue }
      expectEqual(error.kind, .tooSlow(within: deadline))
      expectEqual("\(error)", "127.0.0.1 did not finish responding within \(seconds) s")
      break
    }
  }

  @Test func `redirects share one deadline`() throws {
    let visitor = try Visitor()
    let error = visitor.error("/slow-loop/0", deadline: .milliseconds(800))
    expect(error?.kind == .noAnswer(within: .milliseconds(800)))
  }

  @Test(arguments: ["/cut", "/nothing"])
  func `a truncated response is an error`(path: String) throws {
    let error = try #require(try Visitor().error(path))
    expectEqual(error.kind, .broken)
    expectEqual("\(error)", "The response from 127.0.0.1 was cut short or garbled")
  }

  @Test func `a malformed response is an error`() throws {
    let error = try #require(try Visitor().error("/garbage"))
    expectEqual(error.kind, .broken, "\(error): \(error.cause)")
  }

  @Test(arguments: [
    "/large/100000000", "/endless", "/bomb/50000000", "/long-headers",
  ])
  func `a response over the limit is canceled early`(path: String) throws {
    let visitor = try Visitor()
    let error = try #require(visitor.error(path, limit: 1_000_000))
    expect(error.kind == .tooLarge(limit: 1_000_000))
    expectEqual("\(error)", "The response from 127.0.0.1 is larger than 1 MB")
  }

  @Test func `a body of exactly the limit is accepted`() throws {
    let visitor = try Visitor()
    try expectEqual(visitor.get("/large/655360", limit: 655_360).body.count, 655_360)
    expect(visitor.error("/large/655360", limit: 655_359)?.kind == .tooLarge(limit: 655_359))
    try expect(visitor.get("/bomb/500000", limit: 500_000).body == Data(count: 500_000))
    expect(visitor.error("/bomb/500000", limit: 499_999)?.kind == .tooLarge(limit: 499_999))
  }

  @Test func `an untrusted certificate is refused`() throws {
    let visitor = try Visitor()
    let error = try #require(
      visitor.failure { () throws(HTTPError) in
        try visitor.http.get("\(visitor.web.secureAddress)/hello")
      })
    expectEqual(error.kind, .notTrusted)
    expectEqual("\(error)", "The certificate of 127.0.0.1 is not trusted")
    expect(error.cause.contains("self-signed"))
  }

  @Test func `a certificate for another host is refused`() throws {
    let visitor = try Visitor(trusting: true)
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.http.get("https://localhost:\(visitor.web.securePort)/hello")
    }
    expectEqual(error?.kind, .notTrusted)
  }

  @Test func `a TLS connection to a plain server fails`() throws {
    let visitor = try Visitor()
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.http.get("https://127.0.0.1:\(visitor.web.port)/hello", deadline: .seconds(5))
    }
    expect(error.map { "\($0)" } == "No secure connection to 127.0.0.1 could be made")
  }

  @Test func `unknown hosts and closed ports are errors`() throws {
    let http = HTTPClient(store: nil)
    let visitor = try Visitor()
    let name = visitor.failure { () throws(HTTPError) in
      try http.get("http://api.example.invalid/x")
    }
    expect(name.map { "\($0)" } == "api.example.invalid could not be found")
    let port = visitor.failure { () throws(HTTPError) in try http.get("http://127.0.0.1:1/") }
    expect(port.map { "\($0)" } == "127.0.0.1 could not be reached")
    // A link-local address without an interface: there is no route, and nothing is sent.
    let route = visitor.failure { () throws(HTTPError) in
      try http.get("http://[fe80::1]:1/", deadline: .seconds(2))
    }
    expectEqual(route?.kind, .unreachable, "\(route?.cause ?? "")")
  }

  @Test(arguments: [
    "", "hello", "/hello", "file:///etc/passwd", "ftp://127.0.0.1/", "http://", "http:// a/",
    "http://127.0.0.1/a\r\nX: y", "javascript:alert(1)",
  ])
  func `an invalid URL causes no request`(address: String) throws {
    let visitor = try Visitor()
    let error = visitor.failure { () throws(HTTPError) in try visitor.http.get(address) }
    expect(error?.kind == .unusable("The address \(address)"))
  }

  @Test func `a header can't inject another one`() throws {
    let visitor = try Visitor()
    for (name, value) in [("X", "a\r\nY: b"), ("X\r\nY", "b"), ("X: y", "b"), ("", "b")] {
      let error = visitor.failure { () throws(HTTPError) in
        try visitor.get("/headers", headers: [name: value])
      }
      expect(error?.kind == .unusable("The header \(name)"))
    }
  }
}

@Suite("Retry-After")
struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func seconds(_ status: Int, _ header: String?) -> Double? {
    RetryAfter.date(status: status, header: header, now: now) { text in
      text == "a date" ? now.addingTimeInterval(30) : text == "past" ? .distantPast : nil
    }?.timeIntervalSince(now)
  }

  @Test func `seconds and dates are valid, and nothing else`() {
    expectEqual(seconds(429, "120"), 120)
    expectEqual(seconds(503, "120"), 120)
    expectEqual(seconds(429, "a date"), 30)
    // A clock that is ahead mustn't cause endless requests.
    expectEqual(seconds(429, "past"), 60)
    expect(seconds(503, "past") == nil)
    expect(seconds(503, "0") == nil)
    expect(seconds(200, "120") == nil)
    expect(seconds(404, "120") == nil)
  }

  @Test func `the default for status 429 is a minute, and the maximum is a day`() {
    expectEqual(seconds(429, nil), 60)
    expectEqual(seconds(429, "nonsense"), 60)
    expect(seconds(503, nil) == nil)
    expect(seconds(503, "nonsense") == nil)
    expectEqual(seconds(429, "99999999999"), 86_400)
    expectEqual(seconds(429, "1e300"), 86_400)
    expectEqual(seconds(429, "nan"), 60)
    expectEqual(seconds(429, "-5"), 60)
  }

  @Test func `dates in HTTP format are parsed`() throws {
    let visitor = try Visitor()
    // The test's clock is at 14 November 2023, 22:13:20.
    let error = visitor.error("/wait/503/Tue,_14_Nov_2023_22:15:00_GMT")
    expect(error.map { "\($0)" } == "127.0.0.1 asks not to be contacted for 2 min")
    expect(error?.kind == .pause(until: visitor.hands.now.addingTimeInterval(100), seconds: 100))
  }
}
