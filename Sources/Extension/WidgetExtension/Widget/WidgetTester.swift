internal import Synchronization
public import WidgetCore

/// A test harness for a widget without a panel. It serializes and parses each message like the host. After one that
/// the host would refuse, all results are `failed` with the reason.
public struct WidgetTester<Subject: WidgetProvider> {
  public var request: UpdateRequest
  private var conversation: Conversation<Subject>
  private let heard = Heard()
  private var count = 0

  /// - Parameter store: the widget's store; use a file in a temporary folder.
  public init(
    _ type: Subject.Type = Subject.self, store: Store, http: HTTPClient? = nil,
    request: UpdateRequest = UpdateRequest()
  ) {
    let heard = heard
    self.request = request
    conversation = Conversation(
      WidgetSession(
        id: Subject.id, store: store, http: http ?? HTTPClient(store: store),
        send: { heard.add($0.line) }, write: { heard.add($0.bytes) }))
  }

  /// Requests content.
  public mutating func update(
    _ reason: UpdateReason = .user, late: Duration? = nil
  ) -> UpdateResult {
    request.reason = reason
    request.late = late
    count += 1
    _ = conversation.handle(.update(id: count, request))
    return answer
  }

  /// Sends an action with an optional value.
  public mutating func action(_ name: String, _ value: ActionValue? = nil) -> UpdateResult {
    count += 1
    _ = conversation.handle(.action(id: count, ActionRequest(action: name, value: value)))
    return answer
  }

  /// Requests suggestions for a typed text.
  public mutating func suggest(_ text: String, for setting: String) -> SuggestionResult {
    count += 1
    let question = SuggestionRequest(
      setting: setting, text: text, instance: request.instance, settings: request.settings,
      environment: request.environment)
    _ = conversation.handle(.suggest(id: count, question))
    if let reason = heard.refusal.withLock({ $0 }) { return .failed(reason) }
    return heard.suggestions.withLock { $0 } ?? .failed("There was no answer")
  }

  /// The undo offer of the last response.
  public var undo: UndoOffer? { heard.undo.withLock { $0 } }

  /// Expands or collapses the card.
  public mutating func change(to mode: DisplayMode) {
    request.environment.mode = mode
    let maximum = request.environment.maximum[mode]
    _ = conversation.handle(.modeChanged(ModeChange(mode: mode, maximum: maximum)))
  }

  /// The pushed messages, in order.
  public var pushed: [WidgetMessage] { heard.messages.withLock { $0 } }

  private var answer: UpdateResult {
    if let reason = heard.refusal.withLock({ $0 }) { return .failed(reason) }
    return heard.answer.withLock { $0 } ?? .failed("There was no answer")
  }
}

/// The messages of the widget, parsed like in the panel.
private final class Heard: Sendable {
  let messages = Mutex<[WidgetMessage]>([])
  let answer = Mutex<UpdateResult?>(nil)
  let undo = Mutex<UndoOffer?>(nil)
  let suggestions = Mutex<SuggestionResult?>(nil)
  /// Why the host would refuse a message.
  let refusal = Mutex<String?>(nil)

  func add(_ line: [UInt8]) {
    do throws(ProtocolError) {
      switch try WidgetMessage(parsing: line) {
      case .response(let response):
        let result = response.updateResult
        answer.withLock { $0 = result }
        undo.withLock { $0 = response.undo }
        let suggested = response.suggestionResult
        suggestions.withLock { $0 = suggested }
      case let other:
        messages.withLock { $0.append(other) }
      }
    } catch {
      refusal.withLock { $0 = $0 ?? "\(error)" }
    }
  }
}
