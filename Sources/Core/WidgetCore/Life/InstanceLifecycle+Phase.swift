extension InstanceLifecycle {
  /// The number of a process, counted from 1 for each card.
  public struct Run: Hashable, Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }
  }

  /// The phase of a widget.
  public enum Phase: Hashable, Sendable {
    /// No process; none is needed.
    case idle
    /// The process is starting. The reason is nil if no content will be requested.
    case launching(Run, UpdateReason?)
    /// Content was requested, and the process hasn't answered.
    case updating(Request)
    /// The process has answered and stays for clicks.
    case live(Run)
    case stopping(Stop)
    /// No process until that time, unless the user requests one.
    case failing(until: Instant)
    /// No process until the user requests one.
    case off
  }

  /// A request without a response.
  public struct Request: Hashable, Sendable {
    public let run: Run
    /// Counted from 1 in each run.
    public let id: Int
    public let reason: UpdateReason
    public let deadline: Instant
  }

  /// A process that is ending.
  public struct Stop: Hashable, Sendable {
    public enum Step: Hashable, Sendable {
      case asked, terminated, killed
    }

    public let run: Run
    public internal(set) var step: Step
    /// The time of the next step; nil after the last.
    public internal(set) var deadline: Instant?
    /// The phase after the process has exited.
    public internal(set) var rest: Rest
  }

  /// The phases without a process.
  public enum Rest: Hashable, Sendable {
    case idle
    case failing(until: Instant)
    case off
  }

  /// An event of a widget.
  public enum Event: Hashable, Sendable {
    /// An update is requested. `.user` and `.settings` reset the failures.
    case asked(UpdateReason)
    case launched(Run)
    case couldNotLaunch(Run, Failure)
    /// It answered: nil is an answer without a number, or without exactly one of result and error.
    case answered(Run, id: Int?, UpdateResult?, ActionDeed = ActionDeed())
    /// It answered what could be meant; nil is an answer with neither suggestions nor an error.
    case suggested(Run, id: Int, SuggestionResult?)
    /// It sent content without a request.
    case pushed(Run, Update)
    /// It broke a rule: the memory limit, the size of a message or its content, or the format.
    case broke(Run, Failure)
    /// It reported whether it has content.
    case saidHasContent(Run, Bool)
    /// It sent a notification.
    case notified(Run, WidgetNotification)
    /// It withdrew a notification.
    case withdrew(Run, id: String)
    /// It sent an unknown method.
    case saidUnknown(Run, method: String)
    case exited(Run, Ending)
    /// The time of `deadline` was reached.
    case timePassed
    /// The user clicked on a node that sends.
    case clicked(ActionRequest, Int)
    /// The user typed into a setting with suggestions.
    case questioned(SuggestionRequest, Int)
    /// The card was expanded or collapsed.
    case modeChanged(ModeChange)
    case shown
    case hidden
    /// The user turned it on, without a request for content.
    case turnedOn
    /// Its program has changed.
    case programChanged
    /// It was removed from the panel, or the panel exits.
    case dismissed

    /// The run that the event is about.
    public var run: Run? {
      switch self {
      case .launched(let run), .couldNotLaunch(let run, _), .answered(let run, _, _, _),
        .suggested(let run, _, _), .pushed(let run, _), .broke(let run, _),
        .saidHasContent(let run, _),
        .notified(let run, _), .withdrew(let run, _), .saidUnknown(let run, _),
        .exited(let run, _):
        run
      case .asked, .timePassed, .clicked, .questioned, .modeChanged, .shown, .hidden, .turnedOn,
        .programChanged, .dismissed:
        nil
      }
    }
  }

  /// An action of the host.
  public enum Effect: Hashable, Sendable {
    /// Start the process in its own process group; `.launched` or `.couldNotLaunch` follows.
    case start(Run)
    case sendUpdate(Run, id: Int, UpdateReason)
    case sendAction(Run, id: Int, ActionRequest)
    case sendMode(Run, ModeChange)
    case sendQuestion(Run, id: Int, SuggestionRequest)
    /// Return the suggestions; nil if a newer question replaced this one.
    case settleQuestion(Int, SuggestionResult?)
    /// Return the outcome of a click.
    case settle(Int, ActionOutcome)
    /// Send `shutdown` and close its input.
    case askToEnd(Run)
    /// SIGTERM to its group.
    case terminate(Run)
    /// SIGKILL to its group.
    case kill(Run)
    /// Set the only timer to this time, replacing an earlier one.
    case arm(Instant)
    case disarm
    /// Show and store this content.
    case publish(Update)
    /// The current content is still valid.
    case confirm
    /// Publish whether the widget has content.
    case publishHasContent(Bool)
    /// Show a desktop notification.
    case notify(WidgetNotification)
    /// Withdraw the notification with this ID.
    case withdraw(id: String)
    /// Restart the live widget, which exited, no earlier than at this time.
    case startAgain(at: Instant)
    /// Write to the widget's log, for its author.
    case note(String)
    case publishFailure(Failure)
    /// Request content again, no earlier than at this time.
    case retry(at: Instant)
    /// Tell the user that it is turned off.
    case turnOff
  }
}
