import Expectations
import FoundationEssentials
import Testing

@testable import WidgetExtension

@Suite("Asking the web for more than a page")
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
  func `the server hears the method, the body and what that is`(method: HTTPMethod) throws {
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

  @Test func `without a body none is announced, but where one is expected`() throws {
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

  @Test func `a large body arrives whole, at once`() throws {
    let text = String(repeating: "žluť", count: 180_000)
    let heard = try heard("/echo", .put, body: HTTPBody(text, type: "text/plain"))
    expect(heard.body == text)
    expect(heard.headers["expect"] == nil)
  }

  @Test func `HEAD asks for what would be there, however large`() throws {
    let response = try visitor.send("/echo", .head)
    expectEqual(response.headers["x-method"], "HEAD")
    expectEqual(response.headers["content-length"], "5000000")
    expect(response.body.isEmpty)
    // The connection is still good.
    try expectEqual(visitor.get("/hello").text, "hello")
  }

  @Test func `after one request, the next is an ordinary one`() throws {
    _ = try heard("/echo", .report, body: HTTPBody("x", type: "text/xml"))
    let heard: Echo = try visitor.get("/echo").decoded()
    expect(heard.method == "GET" && heard.body == "")
    expect(heard.headers["content-type"] == nil)
  }

  @Test func `the answer says who gave it`() throws {
    try expect(visitor.get("/hello?a#b").url == "\(visitor.web.address)/hello?a")
    let response = try visitor.get("/to?\(visitor.elsewhere)/hello")
    expect(response.url == "\(visitor.elsewhere)/hello")
  }

  @Test func `what a body is can't smuggle in another header`() throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/echo", .post, body: HTTPBody("x", type: "text/xml\r\nX: y"))
    }
    expect(error?.kind == .unusable("The header Content-Type"))
  }

  @Test func `only answers to GET are remembered`() throws {
    try expect(!visitor.send("/tagged/m1", .propfind).isFromCache)
    try expect(!visitor.send("/tagged/m1", .propfind).isFromCache)
    try expect(!visitor.get("/tagged/m1").isFromCache)
    try expect(visitor.get("/tagged/m1").isFromCache)
    try expect(!visitor.send("/tagged/m1", .report).isFromCache)
  }
}

@Suite("Sent elsewhere with a request")
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
  func `301 and 302 keep them, too`(status: Int, method: HTTPMethod) throws {
    let heard = try heard("/redirect/\(status)?/echo", method)
    expect(heard.method == method.rawValue && heard.body == "<x/>")
    expectEqual(heard.headers["depth"], "1")
  }

  @Test(arguments: [(301, HTTPMethod.post), (302, .post), (303, .post), (303, .put)])
  func `but for POST, and 303, after which a page is asked for`(
    status: Int, method: HTTPMethod
  ) throws {
    let heard = try heard("/redirect/\(status)?/echo", method)
    expect(heard.method == "GET" && heard.body == "")
    expect(heard.headers["content-type"] == nil && heard.headers["content-length"] == nil)
  }

  @Test(arguments: [HTTPMethod.propfind, .report])
  func `what only asks may be asked of others, without the secrets`(method: HTTPMethod) throws {
    let heard = try heard("/redirect/301?\(visitor.elsewhere)/echo", method)
    expect(heard.method == method.rawValue && heard.body == "<x/>")
    expect(heard.headers["depth"] == "1" && heard.headers["content-type"] == "text/xml")
    expect(heard.headers["x-key"] == nil)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `what does something is done nowhere else`(method: HTTPMethod) throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/redirect/307?\(visitor.elsewhere)/echo", method, body: body)
    }
    expectEqual(error?.kind, .badRedirect)
  }

  @Test func `a page that one is sent to by POST may be anywhere`() throws {
    let heard = try heard("/redirect/302?\(visitor.elsewhere)/echo", .post)
    expectEqual(heard.method, "GET")
    expect(heard.headers["x-key"] == nil)
  }
}

@Suite("Saying who the user is")
struct HTTPAuthorizationTests {
  private let visitor: Visitor
  private let user = HTTPAuthorization.basic(user: "žofie", password: "pa:ss wörd")
  private let told = "Basic \(Data("žofie:pa:ss wörd".utf8).base64EncodedString())"

  init() throws { visitor = try Visitor() }

  private func authorization(_ path: String) throws -> String? {
    let heard: Echo = try visitor.send(path, .propfind, authorization: user).decoded()
    return heard.headers["authorization"]
  }

  @Test func `the server is told name and password, also after a redirect of its own`() throws {
    try expect(authorization("/echo") == told)
    try expect(authorization("/redirect/301?/echo") == told)
  }

  @Test func `nobody else is, nor the same again by way of another`() throws {
    let elsewhere = visitor.elsewhere
    try expect(authorization("/redirect/301?\(elsewhere)/echo") == nil)
    let back = "\(visitor.web.address)/echo"
    try expect(authorization("/redirect/301?\(elsewhere)/redirect/301?\(back)") == nil)
  }

  @Test(arguments: [
    "http://example.invalid/", "http://127.example.invalid/", "http://127.0.0.1.example.invalid/",
    "http://localhost.invalid/", "http://192.168.1.5:5232/", "http://[::2]/",
  ])
  func `a password is not sent where others could read it`(address: String) throws {
    let error = try #require(
      visitor.failure { () throws(HTTPError) in
        try visitor.send(address, .propfind, authorization: user)
      })
    expectEqual(error.kind, .notEncrypted)
    expect("\(error)" == "\(error.host) can be sent a password only over https")
  }

  @Test func `where the user has written such an address, it is`() throws {
    // This computer, by a name that isn't known for it.
    let address = "http://0.0.0.0:\(visitor.web.port)/echo"
    var user = user
    expect(
      visitor.failure { () throws(HTTPError) in try visitor.send(address, authorization: user) }?
        .kind == .notEncrypted)
    user.mayBeOverheard = true
    let heard: Echo = try visitor.send(address, authorization: user).decoded()
    expect(heard.headers["authorization"] == told)
  }

  @Test func `over a secure connection it is`() throws {
    let visitor = try Visitor(trusting: true)
    let heard: Echo = try visitor.send(
      "\(visitor.web.secureAddress)/echo", authorization: user
    ).decoded()
    expect(heard.headers["authorization"] == told)
  }

  @Test func `a name with a colon would be another one`() throws {
    let error = visitor.failure { () throws(HTTPError) in
      try visitor.send("/echo", authorization: .basic(user: "a:b", password: "c"))
    }
    expect(error?.kind == .unusable("The user name a:b"))
  }

  @Test func `what is known of one user is not for another, and holds for a new password`() throws {
    let path = "/tagged/user"
    try expect(!visitor.send(path, authorization: user).isFromCache)
    let other = HTTPAuthorization.basic(user: "other", password: user.password)
    try expect(!visitor.send(path, authorization: other).isFromCache)
    try expect(!visitor.send(path).isFromCache)
    let renewed = HTTPAuthorization.basic(user: user.user, password: "new")
    try expect(visitor.send(path, authorization: renewed).isFromCache)
  }
}
