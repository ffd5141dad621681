import Expectations
import FoundationEssentials
import Testing

@testable import WidgetExtension

@Suite("HTTP methods")
struct HTTPMethodTests {
  private let visitor: Visitor

  init() throws { visitor = try Visitor() }

  private func heard(
    _ path: String, _ method: HTTPMethod, headers: [String: String] = [:], body: HTTPBody? = nil,
    authorization: HTTPAuthorization? = nil
  ) throws -> Echo {
    try visitor.send(
      path, method, headers: headers, body: body, authorization: authorization
    ).decoded()
  }

  @Test(arguments: [
    HTTPMethod.get, .post, .put, .patch, .delete, .options, .propfind, .report,
  ])
  func `the server receives the method, the body and its content type`(method: HTTPMethod) throws {
    let body = HTTPBody("<žluť/>", type: "application/xml; charset=utf-8")
    let heard = try heard("/echo", method, headers: ["Depth": "0", "X-Empty": ""], body: body)
    expect(heard.method == method.rawValue)
    expectEqual(heard.body, "<žluť/>")
    expectEqual(heard.headers["content-type"], "application/xml; charset=utf-8")
    expectEqual(heard.headers["content-length"], "9")
    expectEqual(heard.headers["depth"], "0")
    expectEqual(heard.headers["x-empty"], "")
    expect(heard.headers["expect"] == nil)
  }

  @Test func `a request without a body has a length only if the method expects one`() throws {
    for method in [HTTPMethod.get, .delete, .options, .propfind, .report] {
      let heard = try heard("/echo", method)
      expect(heard.method == method.rawValue)
      expect(heard.headers["content-length"] == nil && heard.headers["content-type"] == nil)
    }
    for method in [HTTPMethod.post, .put, .patch] {
      let heard = try heard("/echo", method)
      expect(heard.method == method.rawValue)
      expect(heard.headers["content-length"] == "0" && heard.headers["content-type"] == nil)
    }
    let empty = try heard("/echo", .post, body: HTTPBody("", type: "text/plain"))
    expect(empty.headers["content-length"] == "0" && empty.body == "")
    expectEqual(empty.headers["content-type"], "text/plain")
  }

  @Test func `a large body arrives complete and without a delay`() throws {
    let text = String(repeating: "žluť", count: 180_000)
    let heard = try heard("/echo", .put, body: HTTPBody(text, type: "text/plain"))
    expect(heard.body == text)
    expect(heard.headers["expect"] == nil)
  }

  @Test func `HEAD returns the headers of a response of any size`() throws {
    let response = try visitor.send("/echo", .head)
    expectEqual(response.headers["x-method"], "HEAD")
    expectEqual(response.headers["content-length"], "5000000")
    expect(response.body.isEmpty)
    // The connection still works.
    try expectEqual(visitor.get("/hello").text, "hello")
  }

  @Test func `a request doesn't affect the next one`() throws {
    _ = try heard("/echo", .report, body: HTTPBody("x", type: "text/xml"))
    let heard: Echo = try visitor.get("/echo").decoded()
    expect(heard.method == "GET" && heard.body == "")
    expect(heard.headers["content-type"] == nil)
  }

  @Test func `the response has the final URL`() throws {
    try expect(visitor.get("/hello?a#b").url == "\(visitor.web.address)/hello?a")
    let response = try visitor.get("/to?\(visitor.elsewhere)/hello")
    expect(response.url == "\(visitor.elsewhere)/hello")
  }

  @Test func `a content type can't inject another header`() throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/echo", .post, body: HTTPBody("x", type: "text/xml\r\nX: y"))
    }
    expect(error?.kind == .unusable("The header Content-Type"))
  }

  @Test func `only responses to GET are cached`() throws {
    try expect(!visitor.send("/tagged/m1", .propfind).isFromCache)
    try expect(!visitor.send("/tagged/m1", .propfind).isFromCache)
    try expect(!visitor.get("/tagged/m1").isFromCache)
    try expect(visitor.get("/tagged/m1").isFromCache)
    try expect(!visitor.send("/tagged/m1", .report).isFromCache)
  }
}

@Suite("Redirected requests")
struct HTTPRedirectTests {
  private let visitor: Visitor
  private let body = HTTPBody("<x/>", type: "text/xml")

  init() throws { visitor = try Visitor() }

  private func heard(_ path: String, _ method: HTTPMethod) throws -> Echo {
    try visitor.send(path, method, headers: ["Depth": "1", "X-Key": "k"], body: body).decoded()
  }

  @Test(arguments: [307, 308], [HTTPMethod.post, .put, .propfind, .report, .delete])
  func `307 and 308 keep method and body`(status: Int, method: HTTPMethod) throws {
    let heard = try heard("/redirect/\(status)?/echo", method)
    expect(heard.method == method.rawValue && heard.body == "<x/>")
    expectEqual(heard.headers["content-type"], "text/xml")
    expectEqual(heard.headers["x-key"], "k")
  }

  @Test(arguments: [301, 302], [HTTPMethod.put, .propfind, .report])
  func `301 and 302 keep method and body, too`(status: Int, method: HTTPMethod) throws {
    let heard = try heard("/redirect/\(status)?/echo", method)
    expect(heard.method == method.rawValue && heard.body == "<x/>")
    expectEqual(heard.headers["depth"], "1")
  }

  @Test(arguments: [(301, HTTPMethod.post), (302, .post), (303, .post), (303, .put)])
  func `POST and status 303 continue with GET`(
    status: Int, method: HTTPMethod
  ) throws {
    let heard = try heard("/redirect/\(status)?/echo", method)
    expect(heard.method == "GET" && heard.body == "")
    expect(heard.headers["content-type"] == nil && heard.headers["content-length"] == nil)
  }

  @Test(arguments: [HTTPMethod.propfind, .report])
  func `PROPFIND and REPORT follow redirects to other hosts without secret headers`(
    method: HTTPMethod
  ) throws {
    let heard = try heard("/redirect/301?\(visitor.elsewhere)/echo", method)
    expect(heard.method == method.rawValue && heard.body == "<x/>")
    expect(heard.headers["depth"] == "1" && heard.headers["content-type"] == "text/xml")
    expect(heard.headers["x-key"] == nil)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `unsafe methods don't follow redirects to other hosts`(method: HTTPMethod) throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/redirect/307?\(visitor.elsewhere)/echo", method, body: body)
    }
    expectEqual(error?.kind, .badRedirect)
  }

  @Test func `a change keeps its condition on the way to another port of its host`() throws {
    let visitor = try Visitor(trusting: true)
    let target = "https://127.0.0.1:\(visitor.web.securePort)/echo"
    let heard: Echo = try visitor.send(
      "/redirect/307?\(target)", .put, headers: ["If-Match": "\"1\"", "X-Key": "k"], body: body
    ).decoded()
    expect(heard.method == "PUT" && heard.headers["if-match"] == "\"1\"")
    expect(heard.headers["x-key"] == nil)
  }

  @Test func `a GET after a POST may go to any host`() throws {
    let heard = try heard("/redirect/302?\(visitor.elsewhere)/echo", .post)
    expectEqual(heard.method, "GET")
    expect(heard.headers["x-key"] == nil)
  }
}

@Suite("HTTP authorization")
struct HTTPAuthorizationTests {
  private let visitor: Visitor
  private let user = HTTPAuthorization.basic(user: "žofie", password: "pa:ss wörd")
  private let told = "Basic \(Data("žofie:pa:ss wörd".utf8).base64EncodedString())"

  init() throws { visitor = try Visitor() }

  private func authorization(_ path: String) throws -> String? {
    let heard: Echo = try visitor.send(path, .propfind, authorization: user).decoded()
    return heard.headers["authorization"]
  }

  @Test func `the server receives the credentials, also after a redirect to itself`() throws {
    try expect(authorization("/echo") == told)
    try expect(authorization("/redirect/301?/echo") == told)
  }

  @Test func `other hosts don't receive the credentials, nor does the server after a detour`()
    throws
  {
    let elsewhere = visitor.elsewhere
    try expect(authorization("/redirect/301?\(elsewhere)/echo") == nil)
    let back = "\(visitor.web.address)/echo"
    try expect(authorization("/redirect/301?\(elsewhere)/redirect/301?\(back)") == nil)
  }

  @Test func `credentials that are bound to an address are sent to its origin only`() throws {
    let web = visitor.web
    func heard(_ address: String, for site: String) throws -> String? {
      var user = user
      (user.site, user.mayBeOverheard) = (site, true)
      let heard: Echo = try visitor.send(address, authorization: user).decoded()
      return heard.headers["authorization"]
    }
    try expect(heard("\(web.address)/echo", for: "\(web.address)/other?x") == told)
    for site in [
      visitor.elsewhere, "https://127.0.0.1:\(web.port)/", "http://127.0.0.1/", "",
      "http://127.0.0.1:\(web.port)@example.invalid/",
    ] {
      try expect(heard("\(web.address)/echo", for: site) == nil, "\(site)")
    }
  }

  @Test func `a user in an address is sent to its origin only, and isn't shown`() throws {
    let web = visitor.web
    func heard(_ address: String) throws -> String? {
      let heard: Echo = try visitor.send(address).decoded()
      expectEqual(heard.path, "/echo")
      return heard.headers["authorization"]
    }
    let mine = "http://bob:p%40w@127.0.0.1:\(web.port)"
    let told = "Basic \(Data("bob:p@w".utf8).base64EncodedString())"
    try expect(heard("\(mine)/echo") == told)
    try expect(heard("\(mine)/redirect/301?/echo") == told)
    try expect(heard("\(mine)/redirect/301?\(visitor.elsewhere)/echo") == nil)
    // A server can't name another user.
    let other = "http://eve:x@127.0.0.1:\(web.port)/echo"
    try expect(heard("\(mine)/redirect/301?\(other)") == told)
    try expect(heard("\(web.address)/redirect/301?\(other)") == nil)
    try expectEqual(visitor.send("\(mine)/echo").url, "\(web.address)/echo")
    for address in ["http://bob:pw@127.0.0.1:99999/", "http://bob:pw@ho st/", "ftp://bob:pw@host/"]
    {
      let error = visitor.failure { () throws(HTTPError) in try visitor.send(address) }
      let text = "\(error.map(String.init(describing:)) ?? "none")"
      expect(
        text.contains("can’t be used") && !text.contains("bob") && !text.contains("pw"), "\(text)")
    }
  }

  @Test(arguments: [
    ("https://bob:pw@a.b/c@d", "https://a.b/c@d"), ("https://token@a.b", "https://a.b"),
    ("https://a@b@c.d/", "https://c.d/"), ("https://a.b/?q=x@y", "https://a.b/?q=x@y"),
    ("https://a.b#x@y", "https://a.b#x@y"), ("bob@a.b", "bob@a.b"), ("", ""),
  ])
  func `an address is shown without its user`(address: String, shown: String) {
    expectEqual(address.withoutUserInfo, shown)
  }

  @Test(arguments: [
    "http://example.invalid/", "http://127.example.invalid/", "http://127.0.0.1.example.invalid/",
    "http://localhost.invalid/", "http://192.168.1.5:5232/", "http://[::2]/",
  ])
  func `a password is never sent over plain HTTP`(address: String) throws {
    let error = try #require(
      visitor.failure { () throws(HTTPError) in
        try visitor.send(address, .propfind, authorization: user)
      })
    expectEqual(error.kind, .notEncrypted)
    expect("\(error)" == "\(error.host) can be sent a password only over https")
  }

  @Test func `a password is sent over plain HTTP if the user entered that URL`() throws {
    // This computer, by a name that doesn't count as local.
    let address = "http://0.0.0.0:\(visitor.web.port)/echo"
    var user = user
    expect(
      visitor.failure { () throws(HTTPError) in try visitor.send(address, authorization: user) }?
        .kind == .notEncrypted)
    user.mayBeOverheard = true
    let heard: Echo = try visitor.send(address, authorization: user).decoded()
    expect(heard.headers["authorization"] == told)
  }

  @Test func `a password is sent over TLS`() throws {
    let visitor = try Visitor(trusting: true)
    let heard: Echo = try visitor.send(
      "\(visitor.web.secureAddress)/echo", authorization: user
    ).decoded()
    expect(heard.headers["authorization"] == told)
  }

  @Test func `a user name with a colon is refused`() throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/echo", authorization: .basic(user: "a:b", password: "c"))
    }
    expect(error?.kind == .unusable("The user name a:b"))
  }

  @Test func `a cached response belongs to a user, regardless of the password`() throws {
    let path = "/tagged/user"
    try expect(!visitor.send(path, authorization: user).isFromCache)
    let other = HTTPAuthorization.basic(user: "other", password: user.password)
    try expect(!visitor.send(path, authorization: other).isFromCache)
    try expect(!visitor.send(path).isFromCache)
    let renewed = HTTPAuthorization.basic(user: user.user, password: "new")
    try expect(visitor.send(path, authorization: renewed).isFromCache)
  }
}
