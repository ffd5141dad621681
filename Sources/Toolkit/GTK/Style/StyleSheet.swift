internal import CGTK
public import GLib

/// A style sheet for all widgets of a display.
///
/// ```swift
/// let sheet = StyleSheet()
/// for problem in sheet.load(".title { font-weight: 600; }") { print(problem) }
/// sheet.add(priority: .application)
/// ```
public final class StyleSheet: Object {
  /// The priority between sheets: the higher one wins.
  public nonisolated struct Priority: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let settings = Priority(rawValue: 400)
    public static let application = Priority(rawValue: 600)
    public static let user = Priority(rawValue: 800)

    /// Slightly above another one.
    public static func above(_ other: Priority) -> Priority {
      Priority(rawValue: other.rawValue + 1)
    }
  }

  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
  }

  private var provider: UnsafeMutablePointer<GtkCssProvider> { cast() }

  /// Loads a string in place of the previous contents. Returns the problems; their rules are
  /// skipped.
  public func load(_ css: String) -> [StyleProblem] {
    reading { gtk_css_provider_load_from_data(provider, css, -1) }
  }

  /// Loads a string unless it has an error; then the previous contents stay.
  public func replace(with css: String) -> [StyleProblem] {
    let problems = StyleSheet().load(css)
    guard problems.allSatisfy({ $0.severity == .warning }) else { return problems }
    return load(css)
  }

  /// The style sheet, as GTK parsed it.
  public var css: String { string(freeing: gtk_css_provider_to_string(provider)) }

  /// Applies it to a display, by default the standard one.
  public func add(to display: Display? = nil, priority: Priority = .application) {
    guard let display = display ?? .standard else { return }
    gtk_style_context_add_provider_for_display(display.opaque, opaque, priority.rawValue)
  }

  /// Stops applying it.
  public func remove(from display: Display? = nil) {
    guard let display = display ?? .standard else { return }
    gtk_style_context_remove_provider_for_display(display.opaque, opaque)
  }

  private func reading(_ body: () -> Void) -> [StyleProblem] {
    let found = Found()
    let connection = connect("parsing-error") { arguments in
      guard let section = arguments.boxed(0), let error = arguments.boxed(1) else { return }
      found.problems.append(
        StyleProblem(
          section: OpaquePointer(section), error: error.assumingMemoryBound(to: GError.self)))
    }
    body()
    connection.disconnect()
    return found.problems
  }

  private final class Found {
    var problems: [StyleProblem] = []
  }
}
