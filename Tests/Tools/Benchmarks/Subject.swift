/// A program that is measured.
struct Subject: Hashable {
  enum Kind { case window, panel }

  let name: String
  let command: [String]
  var environment: [String: String] = [:]
  /// A panel takes commands (show, hide, toggle, quit); a window only ends.
  let kind: Kind

  /// GTK without OpenGL, whatever its version: older ones understand the second, newer ones the third.
  static let drawnByProcessor = [
    "GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable", "GDK_DISABLE": "gl,vulkan",
  ]

  /// GTK as it comes.
  static func stock(_ path: String) -> Subject {
    Subject(name: "stock", command: [path], kind: .window)
  }

  /// GTK without Mesa and LLVM: what the panel starts from.
  static func tuned(_ path: String) -> Subject {
    Subject(name: "tuned", command: [path], environment: drawnByProcessor, kind: .window)
  }

  /// The app, which is a window like any other.
  static func crypticker(_ path: String) -> Subject {
    Subject(name: "crypticker", command: [path], kind: .window)
  }

  /// The panel.
  static func today(_ path: String) -> Subject {
    Subject(name: "today", command: [path], kind: .panel)
  }
}
