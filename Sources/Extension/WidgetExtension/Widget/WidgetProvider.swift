public import WidgetCore

/// A widget: returns the content to show on each request. With `@main`, it's a complete program.
///
///     @main struct Greeting: WidgetProvider {
///       func update(_ context: Context) -> UpdateResult {
///         .newData(Update(Node(.text(Node.Text("Hello")))))
///       }
///     }
///
/// It's created once for each process, which lives for one request or as long as the panel is visible. Store
/// lasting state in `context.values`. Standard output goes to the widget's log.
public protocol WidgetProvider {
  /// The id in the manifest, and the key of its stored values.
  static var id: String { get }

  /// A mail or web address that data sources can write to; some refuse requests without one.
  static var contact: String? { get }

  init()

  /// Returns the content to show. The user sees an error as its description.
  mutating func update(_ context: Context) throws -> UpdateResult

  /// Handles a click on an element that sends an action.
  mutating func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult

  /// Handles a change of mode; the environment has the new one. Most widgets don't need it, because nodes can
  /// belong to one mode.
  mutating func modeChanged(_ context: Context) throws

  /// Returns at most 20 suggestions, best first, for a setting with `Suggest=true` in the manifest. An error
  /// appears below the field. The context has the settings of the form, saved or not. The widget may have been
  /// started for this request alone.
  mutating func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion]
}

extension WidgetProvider {
  public static var id: String { String(describing: Self.self) }

  public static var contact: String? { nil }

  public mutating func action(
    _ action: ActionRequest, _ context: Context
  ) throws -> UpdateResult { .noData }

  public mutating func modeChanged(_ context: Context) throws {}

  public mutating func suggest(
    _ question: SuggestionRequest, _ context: Context
  ) throws -> [Suggestion] { [] }

  /// Serves the host until it ends the conversation.
  public static func main() { WidgetService.serve(Self.self) }
}

/// Several widgets in one program; its first argument selects one: `today-widgets used-space`.
///
///     @main enum TodayWidgets: WidgetCollection {
///       static var widgets: [String: any WidgetProvider.Type] { ["used-space": UsedSpace.self] }
///     }
public protocol WidgetCollection {
  /// The widgets by the names in their manifests' commands.
  static var widgets: [String: any WidgetProvider.Type] { get }
}

extension WidgetCollection {
  public static func main() { serve() }

  /// Serves the host as the selected widget.
  public static func serve() {
    let widgets = widgets
    guard let name = ProgramWords.all.dropFirst().first, let widget = widgets[name] else {
      let names = widgets.keys.sorted().joined(separator: ", ")
      ServiceLog.write("One of these widgets has to be named: \(names)")
      WidgetService.endForWrongUse()
    }
    WidgetService.serve(widget)
  }
}
