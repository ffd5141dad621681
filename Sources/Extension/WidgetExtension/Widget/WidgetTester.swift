internal import Synchronization
public import WidgetCore

/// Tries a widget without a panel: it is asked as the panel asks it, and what it says is written
/// and read again as it is on its way to the panel, so that content over a limit is found.
public struct WidgetTester<Subject: Widget> {
  public var request: UpdateRequest
  private var conversation: Conversation<Subject>
  private let heard = Heard()
  private var count = 0

  /// - Parameter store: what the widget remembers; a test takes a file in a folder of its own.
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

  /// Asks for content. What can't be sent is `failed` with the reason.
  public mutating func update(
    _ reason: UpdateReason = .user, late: Duration? = nil
  ) -> UpdateResult {
    request.reason = reason
    request.late = late
    count += 1
    _ = conversation.handle(.update(id: count, request))
    return answer
  }

  /// Clicks on something that sends, or enters something there.
  public mutating func action(_ name: String, _ value: ActionValue? = nil) -> UpdateResult {
    count += 1
    _ = conversation.handle(.action(id: count, ActionRequest(action: name, value: value)))
    return answer
  }

  /// Types into a setting. What can't be sent is `failed` with the reason.
  public mutating func suggest(_ text: String, for setting: String) -> SuggestionResult {
    count += 1
    let question = SuggestionRequest(
      setting: setting, text: text, instance: request.instance, settings: request.settings,
      environment: request.environment)
    _ = conversation.handle(.suggest(id: count, question))
    return heard.suggestions.withLock { $0 } ?? .failed("There was no answer")
  }

  /// What the last answer offers to take back.
  public var undo: UndoOffer? { heard.undo.withLock { $0 } }

  /// Expands or reduces it.
  public mutating func change(to mode: DisplayMode) {
    request.environment.mode = mode
    let maximum = request.environment.maximum[mode]
    _ = conversation.handle(.modeChanged(ModeChange(mode: mode, maximum: maximum)))
  }

  /// What it pushed, and whether it has content, in order.
  public var pushed: [WidgetMessage] { heard.messages.withLock { $0 } }

  private var answer: UpdateResult {
    heard.answer.withLock { $0 } ?? .failed("There was no answer")
  }
}

/// What a widget said, as the panel would have understood it.
private final class Heard: Sendable {
  let messages = Mutex<[WidgetMessage]>([])
  let answer = Mutex<UpdateResult?>(nil)
  let undo = Mutex<UndoOffer?>(nil)
  let suggestions = Mutex<SuggestionResult?>(nil)

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
      answer.withLock { $0 = .failed("\(error)") }
      suggestions.withLock { $0 = .failed("\(error)") }
    }
  }
}
