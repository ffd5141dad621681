public import WidgetCore

/// A widget: says what to show when it is asked. With `@main` on it, it is a whole program.
///
///     @main struct Greeting: Widget {
///       func update(_ context: Context) -> UpdateResult {
///         .newData(Update(Node(.text(Node.Text("Hello")))))
///       }
///     }
///
/// It is made once for as long as its process lives, which may be one answer long or as long as the
/// panel is on the screen. What is to outlive it goes into `context.values`. Standard output belongs
/// to the panel: what is printed goes to the widget's log.
public protocol Widget {
  /// What it is called in its manifest, and what its values are kept under.
  static var id: String { get }

  /// Whom those who are asked for data may write to about it: an address of mail or of the web. Some
  /// answer nobody who doesn't say.
  static var contact: String? { get }

  init()

  /// Says what to show. An error is shown to the user as its description.
  mutating func update(_ context: Context) throws -> UpdateResult

  /// Something was clicked that sends.
  mutating func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult

  /// It was expanded or reduced; the environment says to what. Most need not care: a node says in
  /// which mode it is shown.
  mutating func modeChanged(_ context: Context) throws

  /// The user types into a setting whose manifest says `Suggest=true`: says what could be meant, the best
  /// first, at most 20. An error is shown below the field. The settings in the context are those of the
  /// form, saved or not. The widget may have been started for this alone, without an update.
  mutating func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion]
}

extension Widget {
  public static var id: String { String(describing: Self.self) }

  public static var contact: String? { nil }

  public mutating func action(
    _ action: ActionRequest, _ context: Context
  ) throws -> UpdateResult { .noData }

  public mutating func modeChanged(_ context: Context) throws {}

  public mutating func suggest(
    _ question: SuggestionRequest, _ context: Context
  ) throws -> [Suggestion] { [] }

  /// Serves the panel until it ends the conversation.
  public static func main() { WidgetService.serve(Self.self) }
}
