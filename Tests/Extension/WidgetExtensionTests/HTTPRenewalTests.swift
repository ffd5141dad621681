import Expectations
import FoundationEssentials
import Testing
import WidgetCore

@testable import WidgetExtension

@Suite("Conditional requests")
struct HTTPRenewalTests {
  private let visitor: Visitor

  init() throws { visitor = try Visitor() }

  private func response(_ renewal: HTTPRenewal) throws -> HTTPResponse {
    guard case .changed(let response) = renewal else { throw Surprise() }
    return response
  }

  private func validators(_ renewal: HTTPRenewal) throws -> HTTPValidators {
    guard case .unchanged(let validators) = renewal else { throw Surprise() }
    return validators
  }

  private struct Surprise: Error {}

  @Test(arguments: ["/tagged/r1", "/dated/r1", "/to?/tagged/r1"])
  func `an unchanged response isn't sent again or cached`(
    path: String
  ) throws {
    let first = try response(visitor.renew(path, nil))
    expect(!first.isFromCache && !first.body.isEmpty)
    visitor.hands.advance(by: 60)
    let second = try validators(visitor.renew(path, first.validators))
    expect(second.date == visitor.hands.now)
    expect(second.tag == first.validators.tag)
    expect(second.lastModified == first.validators.lastModified)
    _ = try validators(visitor.renew(path, second))
    // The cache is for small responses, and wasn't used.
    try expect(!visitor.get(path).isFromCache)
  }

  @Test func `validators work in another process`() throws {
    let first = try response(visitor.renew("/tagged/r2", nil)).validators
    let stored = try JSONEncoder().encode(first)
    let read = try JSONDecoder().decode(HTTPValidators.self, from: stored)
    expect(read == first)
    let again = try visitor.another().renew(
      HTTPRequest(visitor.web.address + "/tagged/r2", deadline: .seconds(20)), read)
    try expect(validators(again).tag == first.tag)
  }

  @Test func `a request without validators gets a full response despite the cache`() throws {
    try expectEqual(visitor.get("/tagged/r3").text, "tagged")
    let first = try response(visitor.renew("/tagged/r3", nil))
    expect(first.text == "tagged" && !first.isFromCache)
    // The reverse works, too: a plain request's validators.
    let known = try visitor.get("/tagged/r3").validators
    _ = try validators(visitor.renew("/tagged/r3", known))
  }

  @Test func `a changed response has new validators`() throws {
    let old = try response(visitor.renew("/tagged/r4", nil)).validators
    let stale = HTTPValidators(
      tag: "\"older\"", lastModified: nil, expires: nil, date: old.date, asked: old.asked,
      answered: old.answered)
    let new = try response(visitor.renew("/tagged/r4", stale))
    expect(new.text == "tagged" && new.validators == old)
  }

  @Test func `validators of another URL, other headers or another server aren't sent`() throws {
    let known = try response(visitor.renew("/echo", nil)).validators
    let tagged = HTTPValidators(
      tag: "\"t\"", lastModified: "yesterday", expires: .distantFuture, date: known.date,
      asked: known.asked, answered: known.answered)
    func conditions(_ renewal: HTTPRenewal) throws -> [String] {
      let heard: Echo = try response(renewal).decoded()
      return heard.headers.keys.filter { $0.hasPrefix("if-") }.sorted()
    }
    try expectEqual(
      conditions(visitor.renew("/echo", tagged)), ["if-modified-since", "if-none-match"])
    try expectEqual(conditions(visitor.renew("/echo?other", tagged, asking: .onceExpired)), [])
    try expectEqual(conditions(visitor.renew("/echo", tagged, headers: ["X": "y"])), [])
    // This server responded, but now the first request goes to another one.
    let led = try response(visitor.renew("/to?\(visitor.elsewhere)/echo", nil)).validators
    expect(led.asked != led.answered)
    let moved = HTTPValidators(
      tag: "\"t\"", lastModified: nil, expires: nil, date: led.date,
      asked: led.asked, answered: known.answered)
    try expectEqual(conditions(visitor.renew("/to?\(visitor.elsewhere)/echo", moved)), [])
  }

  @Test func `an invalid ETag is ignored`() {
    for tag in ["a\rb", "a\u{0}b", String(repeating: "x", count: 1025)] {
      expect(HTTPHeader.conditions(tag: tag, lastModified: nil).isEmpty)
    }
    let both = HTTPHeader.conditions(tag: "\"ž\"", lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")
    expectEqual(both.map(\.name), ["If-None-Match", "If-Modified-Since"])
  }

  @Test func `status 304 without a conditional request is an error`() throws {
    let known = try response(visitor.renew("/hello", nil)).validators
    expect(known.conditions.isEmpty)
    for validators in [nil, known] {
      let error = visitor.failure { () throws(HTTPError) in
        guard case .changed(let response) = try visitor.renew("/status/304", validators)
        else { throw HTTPError(.other, host: "unchanged") }
        return response
      }
      expect(error?.kind == .status(304))
    }
  }

  @Test func `errors and pauses also apply to conditional requests`() throws {
    let known = try response(visitor.renew("/tagged/r5", nil)).validators
    func error(_ path: String) -> HTTPError.Kind? {
      do throws(HTTPError) {
        _ = try visitor.renew(path, known)
        return nil
      } catch {
        return error.kind
      }
    }
    expect(error("/status/410") == .status(410))
    let pause = HTTPError.Kind.pause(
      until: visitor.hands.now.addingTimeInterval(90), seconds: 90)
    expect(error("/wait/429/90") == pause)
    expect(error("/tagged/r5") == pause)
  }
}

@Suite("Fresh responses")
struct HTTPExpiryTests {
  private let visitor: Visitor

  init() throws { visitor = try Visitor() }

  private func ask(_ path: String) throws -> HTTPResponse {
    try visitor.send(path, asking: .onceExpired)
  }

  // The test's clock is at 14 November 2023, 22:13:20.
  @Test(arguments: [
    "/held/Expires/Tue,_14_Nov_2023_22:15:00_GMT", "/held/Cache-Control/public,max-age=100",
    "/held/Cache-Control/max-age=100/tag",
  ])
  func `a fresh response is reused, also in another process`(path: String) throws {
    let first = try ask(path)
    visitor.hands.advance(by: 99)
    let second = try ask(path)
    expect(second.isFromCache && second.text == "held" && second.date == first.date)
    expect(second.validators == first.validators)
    let third = try visitor.another().send(
      HTTPRequest(visitor.web.address + path, asking: .onceExpired, deadline: .seconds(20)))
    expect(third == second)
    try expectEqual(visitor.requests(path), 1)
    visitor.hands.advance(by: 1)
    let tagged = path.hasSuffix("tag")
    try expect(ask(path).isFromCache == tagged)
    try expectEqual(visitor.requests(path), 2)
    // A status of 304 has a new expiry, too.
    visitor.hands.advance(by: 50)
    let holds = path.contains("max-age")
    try expect(ask(path).isFromCache == holds)
    try expect(visitor.requests(path) == (holds ? 2 : 3))
  }

  @Test func `a request that skips the cache reaches the server`() throws {
    let path = "/held/Cache-Control/max-age=100/always"
    for count in 1...3 {
      _ = try visitor.get(path)
      try expect(visitor.requests(path) == count)
    }
    // The cached response is available to plain requests.
    try expect(ask(path).isFromCache)
    try expectEqual(visitor.requests(path), 3)
  }

  @Test func `a clock that was set back causes a request`() throws {
    let path = "/held/Cache-Control/max-age=100/back"
    visitor.hands.advance(by: 1000)
    _ = try ask(path)
    visitor.hands.advance(by: -1000)
    _ = try ask(path)
    try expectEqual(visitor.requests(path), 2)
  }

  @Test func `a cached response is available during a pause`() throws {
    let path = "/held/Cache-Control/max-age=100/pause"
    _ = try ask(path)
    expect(visitor.error("/wait/429/60") != nil)
    try expectEqual(ask(path).text, "held")
    expect(visitor.error(path) != nil)
  }

  @Test func `a fresh response needs no conditional request and keeps its validators`() throws {
    let path = "/held/Cache-Control/max-age=100/renewed"
    guard case .changed(let first) = try visitor.renew(path, nil, asking: .onceExpired) else {
      Issue.record("there is nothing that could be unchanged")
      return
    }
    visitor.hands.advance(by: 99)
    let kept = HTTPRenewal.unchanged(first.validators)
    try expect(visitor.renew(path, first.validators, asking: .onceExpired) == kept)
    try expectEqual(visitor.requests(path), 1)
    visitor.hands.advance(by: 1)
    guard
      case .unchanged(let second) = try visitor.renew(path, first.validators, asking: .onceExpired)
    else {
      Issue.record("it is unchanged")
      return
    }
    expect(second.expires == visitor.hands.now.addingTimeInterval(100))
    try expectEqual(visitor.requests(path), 2)
    guard case .unchanged = try visitor.renew(path, second) else {
      Issue.record("it is unchanged")
      return
    }
    try expectEqual(visitor.requests(path), 3)
  }

  @Test func `status 304 without an expiry renews the previous one`() {
    let start = Date(timeIntervalSince1970: 1000)
    let old = HTTPValidators(
      tag: "\"a\"", lastModified: nil, expires: start.addingTimeInterval(30), date: start,
      asked: "a", answered: "b")
    let later = start.addingTimeInterval(500)
    let same = old.renewed(["etag": "\"b\""], now: later) { _ in nil }
    expect(same.expires == later.addingTimeInterval(30) && same.tag == "\"b\"")
    expect(same.date == later && same.asked == "a" && same.answered == "b")
    let never = old.renewed(["cache-control": "no-cache"], now: later) { _ in nil }
    expect(never.expires == nil && never.tag == "\"a\"")
  }
}

@Suite("Expiry")
struct ExpiryTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func seconds(_ headers: [String: String]) -> Double? {
    Expiry.date(headers, now: now) { text in
      Double(text).map { Date(timeIntervalSince1970: $0) }
    }?.timeIntervalSince(now)
  }

  @Test func `max-age minus Age applies, and takes precedence over Expires`() {
    expectEqual(seconds(["cache-control": "max-age=60"]), 60)
    expectEqual(seconds(["cache-control": "Public, Max-Age = \"60\" ,immutable"]), 60)
    expectEqual(seconds(["cache-control": "max-age=60", "age": "20"]), 40)
    expect(seconds(["cache-control": "max-age=60", "age": "60"]) == nil)
    expectEqual(seconds(["cache-control": "max-age=60, max-age=30"]), 30)
    expectEqual(seconds(["cache-control": "max-age=60", "expires": "1700000500"]), 60)
    expect(seconds(["cache-control": "max-age=0", "expires": "1700000500"]) == nil)
    expect(seconds(["cache-control": "s-maxage=60"]) == nil)
  }

  @Test func `Expires is relative to the server's clock`() {
    expectEqual(seconds(["expires": "1700000050"]), 50)
    expectEqual(seconds(["expires": "1600000050", "date": "1600000000"]), 50)
    expectEqual(seconds(["expires": "1700000050", "date": "nonsense"]), 50)
    expect(seconds(["expires": "1600000000"]) == nil)
    expect(seconds(["expires": "nonsense"]) == nil)
    expect(seconds([:]) == nil)
  }

  @Test func `no-store responses are never fresh, and others for at most a day`() {
    expect(seconds(["cache-control": "no-store, max-age=60"]) == nil)
    expect(seconds(["cache-control": "no-cache", "expires": "1700000050"]) == nil)
    expectEqual(seconds(["cache-control": "max-age=99999999999999999999"]), 86_400)
    expectEqual(seconds(["expires": "1e300"]), 86_400)
    for age in ["-60", "nan", "inf", "1e9", "0x99", ""] {
      expect(seconds(["cache-control": "max-age=\(age)"]) == nil, "\(age)")
    }
  }
}

@Suite("The user agent")
struct UserAgentTests {
  @Test func `the user agent has the widget and its contact in ASCII`() {
    expect(HTTPClient.userAgent([]) == "Today/\(Today.version) (Linux)")
    let contact = HTTPClient.userAgent(["org.example.Weather", "mailto:me@example.org"])
    expect(contact == "Today/\(Today.version) (Linux; org.example.Weather; mailto:me@example.org)")
    expect(HTTPClient.userAgent(["a\r\nb: ž(c)", ""]) == "Today/\(Today.version) (Linux; ab:c)")
  }

  @Test func `a widget's process sends its user agent`() throws {
    let web = try Web.server()
    let program = try Program(widget: "fetching")
    program.send(
      .update(id: 1, UpdateRequest(settings: ["address": .text("\(web.address)/headers")])))
    let shown = try program.shown()
    expect(shown.contains("Linux; Fetching; https://example.org/fetching"), "\(shown)")
  }
}
