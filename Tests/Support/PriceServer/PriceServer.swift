// Ownership: the server is one process, started by the first test that needs it, and ended when
// the tests end: its standard input closes with them.

public import Foundation

/// Sources of prices and of weather on this machine that answer as they are told to.
public struct PriceServer: Sendable {
  /// A port for each source, so that each is a host of its own.
  public let ports: [Int]
  /// One with a certificate that nobody trusts.
  public let securePort: Int
  /// That certificate, for clients that are to trust it.
  public let certificate: Data

  /// The one that is running.
  public static func running() throws -> PriceServer { try started.get().server }

  /// The address of a source that behaves in some way; prices.py has a list of the ways.
  public func address(_ index: Int, _ behaviour: String) -> String {
    "http://127.0.0.1:\(ports[index % ports.count])/prices/\(behaviour)"
  }

  /// The address of a source of weather that behaves in some way; weather.py has a list of the ways.
  public func weatherAddress(_ index: Int, _ behaviour: String) -> String {
    "http://127.0.0.1:\(ports[index % ports.count])/weather/\(behaviour)"
  }

  /// The address of a feed that behaves in some way; feeds.py has a list of the ways.
  public func feed(_ behaviour: String, _ index: Int = 0) -> String {
    "http://127.0.0.1:\(ports[index % ports.count])/feeds/\(behaviour)"
  }

  /// The address of a calendar that behaves in some way; calendars.py has a list of the ways.
  public func calendar(_ behaviour: String, _ index: Int = 0) -> String {
    "http://127.0.0.1:\(ports[index % ports.count])/calendars/\(behaviour)"
  }

  /// The address of to-do lists that behave in some way; tasks.py has a list of the ways.
  public func tasks(_ behaviour: String) -> String {
    "http://127.0.0.1:\(ports[0])/tasks/\(behaviour)"
  }

  /// Where scripts are; scripts.py has a list of them.
  public var scripts: String { "http://127.0.0.1:\(ports[0])/scripts/" }

  public var untrustedAddress: String { "https://127.0.0.1:\(securePort)/prices/right" }

  /// What it was asked for with this in the address.
  public func requests(_ part: String) throws -> [String] {
    let address = "http://127.0.0.1:\(ports[0])/requests/\(part)"
    let output = try PriceServer.run("curl", ["-s", address])
    return try JSONDecoder().decode([String].self, from: Data(output.utf8))
      .filter { !$0.hasPrefix("/requests") }
  }

  /// Why it could not be started.
  public struct Trouble: Error {
    public let what: String

    public init(what: String) { self.what = what }
  }

  // Kept for as long as the tests run, and not changed.
  private static let started = Result { try start() }

  private static func start() throws -> (server: PriceServer, process: Process, input: Pipe) {
    let folder = try WorkFolder.make()
    let certificate = "\(folder)/certificate.pem"
    let key = "\(folder)/key.pem"
    _ = try run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=test", "-addext",
        "subjectAltName=IP:127.0.0.1",
      ])
    let folderOfTests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let input = Pipe()
    // Else whatever is started meanwhile has it open, too, and it closes with the last of them.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "/\(folderOfTests)/WebServer/server.py", certificate, key, "4",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(10) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Trouble(what: "the server has ended") }
      line += more
    }
    let trusted = try Data(contentsOf: URL(fileURLWithPath: certificate))
    // It has read them.
    try? FileManager.default.removeItem(atPath: folder)
    let ports = String(decoding: line, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard ports.count == 5 else { throw Trouble(what: "there are \(ports.count) ports") }
    return (
      PriceServer(ports: Array(ports.dropLast()), securePort: ports[4], certificate: trusted),
      process, input
    )
  }

  public static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Trouble(what: "\(program) has failed") }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A folder that is gone when nobody needs it any more.
public final class WorkFolder: Sendable {
  public let path: String

  public init() throws { path = try WorkFolder.make() }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  public subscript(name: String) -> String { "\(path)/\(name)" }

  static func make() throws -> String {
    var template = Array("\(NSTemporaryDirectory())/today-prices-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw PriceServer.Trouble(what: "no folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
