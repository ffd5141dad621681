import Expectations
import FoundationEssentials
import Testing
import WidgetCore

@testable import WidgetExtension

@Suite("HTTP requests")
struct HTTPTests {
  @Test func `a response has a status, headers, a body and a date`() throws {
    let visitor = try Visitor()
    let response = try visitor.get("/hello")
    expectEqual(response.status, 200)
    expectEqual(response.text, "hello")
    expectEqual(response.headers["content-length"], "5")
    expect(!response.isFromCache)
    expect(response.date == visitor.hands.now)
  }

  @Test func `the server receives the user agent and the widget's headers`() throws {
    let visitor = try Visitor()
    let response = try visitor.get("/headers", headers: ["X-Key": "žluť", "Accept": "text/plain"])
    let headers = try response.decoded(as: [String: String].self)
    expect(headers["user-agent"] == "Today/\(Today.version) (Linux)")
    expectEqual(headers["x-key"], "žluť")
    expectEqual(headers["accept"], "text/plain")
    expect(headers["accept-encoding"]?.contains("gzip") == true)
  }

  @Test func `a compressed body is decompressed`() throws {
    try expectEqual(Visitor().get("/packed").text, "unpacked")
  }

  @Test(arguments: ["/tagged/1", "/dated/1"])
  func `an unchanged response comes from the cache, also in another process`(path: String) throws {
    let visitor = try Visitor()
    try expect(!visitor.get(path).isFromCache)
    visitor.hands.advance(by: 60)
    let again = visitor.another()
    let response = try again.get(visitor.web.address + path)
    expect(response.isFromCache)
    expectEqual(response.status, 200)
    expect(response.text == (path == "/dated/1" ? "dated" : "tagged"))
    expect(response.date == visitor.hands.now)
  }

  @Test func `different headers have separate cache entries`() throws {
    let visitor = try Visitor()
    try expect(!visitor.get("/tagged/2", headers: ["X-Key": "a"]).isFromCache)
    try expect(!visitor.get("/tagged/2", headers: ["X-Key": "b"]).isFromCache)
    try expect(visitor.get("/tagged/2", headers: ["X-Key": "a"]).isFromCache)
  }

  @Test func `no-store responses aren't cached`() throws {
    let visitor = try Visitor()
    for _ in 0..<2 { try expect(!visitor.get("/private").isFromCache) }
  }

  @Test func `the number of cached responses is limited`() throws {
    let visitor = try Visitor()
    for number in 0..<105 {
      visitor.hands.advance(by: 1)
      _ = try visitor.get("/tagged/many\(number)")
    }
    try expect(visitor.get("/tagged/many104").isFromCache)
    try expect(visitor.get("/tagged/many5").isFromCache)
    try expect(!visitor.get("/tagged/many4").isFromCache)
  }

  @Test func `requests work without a store and with a failing one`() throws {
    let web = try Web.server()
    for store in [nil, Store(path: "/proc/none/store.db")] {
      let http = HTTPClient(store: store)
      for _ in 0..<2 { try expect(!http.get("\(web.address)/tagged/3").isFromCache) }
    }
  }

  @Test func `redirects are followed, without credentials to other hosts`() throws {
    let visitor = try Visitor()
    let secrets = ["X-Key": "secret", "Accept": "text/plain"]
    let same = try visitor.get("/to?/headers", headers: secrets)
    try expectEqual(same.decoded(as: [String: String].self)["x-key"], "secret")
    let other = try visitor.get(
      "/to?http://localhost:\(visitor.web.port)/headers", headers: secrets)
    let headers = try other.decoded(as: [String: String].self)
    expect(headers["x-key"] == nil)
    expectEqual(headers["accept"], "text/plain")
  }

  @Test func `a host's pause applies to all processes`() throws {
    let visitor = try Visitor()
    let error = try #require(visitor.error("/wait/429/120"))
    expect(error.kind == .pause(until: visitor.hands.now.addingTimeInterval(120), seconds: 120))
    expectEqual("\(error)", "127.0.0.1 asks not to be contacted for 2 min")
    expectEqual(error.response?.status, 429)
    visitor.hands.advance(by: 60)
    let other = visitor.another()
    let second = visitor.failure { () throws(HTTPError) in
      try other.get("\(visitor.web.address)/hello")
    }
    expect(second.map { "\($0)" } == "127.0.0.1 asks not to be contacted for 60 s")
    expect(second?.response == nil)
    // Only this host; the server has another name here.
    try expectEqual(other.get("http://localhost:\(visitor.web.port)/hello").text, "hello")
    visitor.hands.advance(by: 60)
    try expectEqual(visitor.get("/hello").text, "hello")
    try expectEqual(visitor.requests("wait/429/120"), 1)
  }

  @Test func `a pause recorded with a clock ten years ahead ends when the clock is set`() throws {
    let visitor = try Visitor()
    let tenYears = 315_360_000.0
    visitor.hands.advance(by: tenYears)
    expectEqual(visitor.error("/wait/429/119")?.response?.status, 429)
    expect(visitor.error("/hello") != nil)
    visitor.hands.advance(by: -tenYears)
    try expectEqual(visitor.get("/hello").text, "hello")
    // Caches the new response and evicts the other one.
    expectEqual(visitor.error("/wait/429/60")?.response?.status, 429)
    visitor.hands.advance(by: tenYears)
    try expectEqual(visitor.get("/hello").text, "hello")
  }

  @Test func `cached responses from a clock that was ahead are evicted first`() throws {
    let visitor = try Visitor()
    let tenYears = 315_360_000.0
    visitor.hands.advance(by: tenYears)
    for number in 0..<101 { _ = try visitor.get("/tagged/ahead\(number)") }
    visitor.hands.advance(by: -tenYears)
    for number in 0..<3 { _ = try visitor.get("/tagged/now\(number)") }
    for number in 0..<3 { try expect(visitor.get("/tagged/now\(number)").isFromCache) }
  }

  @Test func `the environment's proxy is used`() throws {
    let web = try Web.server()
    let program = try Program(widget: "fetching", environment: ["http_proxy": web.address])
    program.send(
      .update(
        id: 1, UpdateRequest(settings: ["address": .text("http://far.invalid/page")])))
    try expectEqual(program.shown(), "proxy for http://far.invalid/page")
  }

  @Test func `requests of several threads all get responses`() async throws {
    let visitor = try Visitor()
    let (http, address) = (visitor.http, visitor.web.address)
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        group.addTask { try http.get("\(address)/tagged/t\(number)").text }
      }
      for try await text in group { expectEqual(text, "tagged") }
    }
  }

  @Test func `a trusted certificate permits a TLS connection`() throws {
    let visitor = try Visitor(trusting: true)
    try expectEqual(visitor.http.get("\(visitor.web.secureAddress)/hello").text, "hello")
  }
}
