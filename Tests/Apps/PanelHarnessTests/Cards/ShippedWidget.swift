import Foundation
import PanelHarness
import WidgetCore

@testable import WidgetExtension

/// A built-in widget that runs in the test's process.
@MainActor final class ShippedWidget<Subject: WidgetProvider> {
  private let folder: String
  private let lines = Lines()
  private var conversation: Conversation<Subject>?

  nonisolated init(_ type: Subject.Type) {
    folder = NSTemporaryDirectory() + "/today-shipped-\(UUID().uuidString)"
  }

  nonisolated deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The widget for a panel, with these lines in its manifest.
  nonisolated func scripted(_ name: String, keys: String) -> ScriptedWidget {
    ScriptedWidget(name, keys: keys) { self.answer($0) }
  }

  private func answer(_ line: ScriptedWidgets.Line) -> [String] {
    guard let message = try? HostMessage(parsing: Array(line.text.utf8)) else { return [] }
    var conversation = self.conversation ?? begin()
    _ = conversation.handle(message)
    self.conversation = conversation
    return lines.take()
  }

  private func begin() -> Conversation<Subject> {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let store = Store(path: folder + "/store.db")
    let lines = lines
    return Conversation(
      WidgetSession(
        id: Subject.id, store: store, http: HTTPClient(store: store),
        send: { lines.add($0.line) }, write: { lines.add($0.bytes) }))
  }
}

/// A widget's output.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    lock.withLock { lines.append(text) }
  }

  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
