// Threads: main only, as those of XCTest.

internal import GTKTesting
internal import XCTest

/// Prints what the open panel showed when a test first failed, below the failure.
nonisolated final class FailureEvidence: XCTestObservation, Sendable {
  private static let shared: FailureEvidence = {
    let shared = FailureEvidence()
    XCTestObservationCenter.shared.addTestObserver(shared)
    return shared
  }()

  @MainActor private weak var panel: PanelHarness?

  /// Describes this panel from now on, until it is closed.
  @MainActor static func watch(_ panel: PanelHarness) { shared.panel = panel }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    let summary: String? = MainActor.assumeIsolated {
      defer { panel = nil }
      return panel.map { $0.isClosed ? nil : $0.tree.summary } ?? nil
    }
    guard let summary else { return }
    // XCTest has written the failure by then; its observers have no order.
    testCase.addTeardownBlock { print("The panel showed:\n\(summary)") }
  }
}

extension WidgetTree {
  /// What has a name or a text, a line each.
  fileprivate var summary: String {
    let lines = nodes.filter { !$0.name.isEmpty || !$0.text.isEmpty }.map { node in
      let text = node.text.isEmpty ? "" : " (\(node.text.prefix(40)))"
      let focus = node.states.contains(.focused) ? ", focused" : ""
      return "\(node.role) “\(node.name.prefix(80))”\(text)\(focus)"
    }
    return lines.isEmpty ? "no window" : lines.prefix(60).joined(separator: "\n")
  }
}
