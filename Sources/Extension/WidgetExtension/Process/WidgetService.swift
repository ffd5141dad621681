internal import Glibc
internal import Synchronization
internal import WidgetCore

/// The main loop of a widget's process.
enum WidgetService {
  /// Answers the host until it closes the pipe or ends the conversation. SIGTERM keeps its default, because a
  /// process may be killed at any time.
  static func serve<Subject: WidgetProvider>(_ type: Subject.Type) {
    let streams = StandardStreams.claim()
    ParentWatch.start(streams.input)
    Curl.isInWidget.store(true, ordering: .relaxed)
    let output = Output(streams.output)
    let store = Store(path: Store.standardPath(environment("HOME", "XDG_DATA_HOME")))
    let agent = HTTPClient.userAgent([Subject.id, Subject.contact ?? ""])
    let http = HTTPClient(store: store, userAgent: agent)
    var conversation = Conversation<Subject>(
      WidgetSession(
        id: Subject.id, store: store, http: http, send: { output.send($0) },
        write: { output.write($0.bytes) }))
    var lines = LineReader(streams.input, limit: Limits.messageBytes)
    while let line = lines.next() {
      // Flushes the log before the host has the response.
      defer { fflush(nil) }
      do throws(ProtocolError) {
        guard conversation.handle(try HostMessage(parsing: line)) else { return }
      } catch {
        ServiceLog.write("A message makes no sense: \(error)")
        guard let id = error.id else { continue }
        let failure = ErrorAnswer(code: -32600, message: "The message makes no sense")
        output.send(.response(Response(id: id, result: nil, error: failure)))
      }
    }
  }

  /// Exits with the status for wrong usage.
  static func endForWrongUse() -> Never { exit(EX_USAGE) }

  private static func environment(_ names: String...) -> [String: String] {
    var values: [String: String] = [:]
    for name in names { values[name] = getenv(name).map { String(cString: $0) } }
    return values
  }
}

/// The widget's log, on standard error.
enum ServiceLog {
  static func write(_ text: String) {
    let line = Array("\(text)\n".utf8)
    line.withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
