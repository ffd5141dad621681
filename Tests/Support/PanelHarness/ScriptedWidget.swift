// Threads: main only.

package import GLib
internal import WidgetCore
package import WidgetHost

/// A widget that is a value: what it shows, and what it answers, without a process.
package nonisolated struct ScriptedWidget: Sendable {
  /// Its name, which is the last part of its Id, org.example.NAME.
  package var name: String
  /// The name in its manifest; nil if it is the same.
  package var title: String?
  /// Further lines of its manifest.
  package var keys: String
  /// Lines that it writes when it is sent one; the first request of a run is for content.
  package var answer: @MainActor (_ line: ScriptedWidgets.Line) -> [String]

  package init(
    _ name: String, keys: String = "Largest=expanded",
    answer: @escaping @MainActor (_ line: ScriptedWidgets.Line) -> [String]
  ) {
    self.name = name
    self.keys = keys
    self.answer = answer
  }

  /// One that always shows the same.
  package init(_ name: String, showing content: String, keys: String = "Largest=expanded") {
    self.init(name, keys: keys) { line in
      guard line.method == "update" else { return [] }
      return [line.result(#"{"outcome":"newData","content":\#(content)}"#)]
    }
  }

  package var identifier: String { "org.example.\(name)" }
}

/// Runs scripted widgets for a host, and remembers what they were sent.
@MainActor package final class ScriptedWidgets: WidgetRunner {
  /// A line that a widget was sent.
  package nonisolated struct Line: Sendable {
    package var instance: String
    package var text: String
    package var method: String
    package var id: String?

    /// A response to it.
    package func result(_ value: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id ?? "null"),"result":\#(value)}"#
    }

    /// A refusal of it, with a sentence for the user.
    package func error(_ message: String, code: Int = 1) -> String {
      #"{"jsonrpc":"2.0","id":\#(id ?? "null"),"error":{"code":\#(code),"message":"\#(message)"}}"#
    }
  }

  package private(set) var heard: [Line] = []
  /// How often a program was started, by the name of its widget.
  package private(set) var starts: [String: Int] = [:]
  private var widgets: [String: ScriptedWidget] = [:]
  private var runs: [String: ScriptedRun] = [:]

  package init() {}

  package func install(_ widget: ScriptedWidget) { widgets[widget.name] = widget }

  /// The instances whose program runs.
  package var running: Set<String> { Set(runs.filter { $0.value.isRunning }.keys) }

  /// Has the program of an instance write a line by itself.
  package func say(_ line: String, from instance: String) { runs[instance]?.write([line]) }

  /// Ends the program of an instance by itself, as a crash does.
  package func end(_ instance: String, with exit: Exit = .status(1)) { runs[instance]?.end(exit) }

  /// The lines that an instance was sent with that method.
  package func heard(_ method: String, by instance: String) -> [String] {
    heard.filter { $0.instance == instance && $0.method == method }.map(\.text)
  }

  package func run(
    instance: String, program: String, onNews: @escaping @MainActor (WidgetNews) -> Void
  ) throws -> any WidgetRun {
    let name = String(program.split(separator: "/").last ?? "")
    starts[name, default: 0] += 1
    let run = ScriptedRun(onNews) { [weak self] bytes in
      guard let self else { return [] }
      let line = Line(sent: bytes, to: instance)
      heard.append(line)
      return widgets[name]?.answer(line) ?? []
    }
    runs[instance] = run
    return run
  }
}

extension ScriptedWidgets.Line {
  fileprivate init(sent bytes: [UInt8], to instance: String) {
    let json = try? JSON(parsing: bytes)
    self.instance = instance
    text = String(decoding: bytes, as: UTF8.self)
    method = json?["method"]?.string ?? ""
    id = json?["id"].map { $0.text }
  }
}

/// One run: what it writes is heard once the main loop turns, as from a process.
@MainActor private final class ScriptedRun: WidgetRun {
  let root: Int32? = nil
  let processorTime = Duration.zero
  let sandboxComplaint: String? = nil
  private(set) var isRunning = true
  private let onNews: @MainActor (WidgetNews) -> Void
  private let answer: @MainActor ([UInt8]) -> [String]
  private var isHeard = true
  private var pending: [Source] = []

  init(
    _ onNews: @escaping @MainActor (WidgetNews) -> Void,
    answer: @escaping @MainActor ([UInt8]) -> [String]
  ) {
    self.onNews = onNews
    self.answer = answer
  }

  func send(_ line: [UInt8]) { write(answer(line)) }

  func write(_ lines: [String]) {
    for line in lines {
      later { [weak self] in
        if self?.isHeard == true { self?.onNews(.line(Array(line.utf8))) }
      }
    }
  }

  func closeInput() { end(.status(0)) }
  func ignore() { isHeard = false }

  func terminate() {
    ignore()
    end(.signal(15))
  }

  func kill() {
    ignore()
    end(.signal(9))
  }

  func end(_ exit: Exit) {
    guard isRunning else { return }
    isRunning = false
    later { [weak self] in self?.onNews(.exited(exit)) }
  }

  private func later(_ body: @escaping @MainActor () -> Void) {
    pending.removeAll { !$0.isActive }
    pending.append(.idle(priority: .normal, body))
  }
}
