extension Life {
  /// The number of a process, counted from 1 in each life.
  public struct Run: Hashable, Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }
  }

  /// What a widget is doing.
  public enum Phase: Hashable, Sendable {
    /// There is no process, and none is needed.
    case idle
    /// The process is being started, to be asked for content; nil where that is not wanted, or not any
    /// more.
    case launching(Run, UpdateReason?)
    /// It was asked for content and has not answered.
    case updating(Request)
    /// It has answered, and stays to answer clicks.
    case live(Run)
    case stopping(Stop)
    /// There is no process, and there is none before that time unless the user asks.
    case failing(until: Instant)
    /// There is no process until the user asks.
    case off
  }

  /// A request that has no answer yet.
  public struct Request: Hashable, Sendable {
    public let run: Run
    /// Counted from 1 in each run.
    public let id: Int
    public let reason: UpdateReason
    public let deadline: Instant
  }

  /// A process on its way out.
  public struct Stop: Hashable, Sendable {
    public enum Step: Hashable, Sendable {
      case asked, terminated, killed
    }

    public let run: Run
    public internal(set) var step: Step
    /// When it comes to the next step; nil after the last.
    public internal(set) var deadline: Instant?
    /// What it comes to when the process is gone.
    public internal(set) var rest: Rest
  }

  /// The phases without a process.
  public enum Rest: Hashable, Sendable {
    case idle
    case failing(until: Instant)
    case off
  }

  /// What can happen to a widget.
  public enum Event: Hashable, Sendable {
    /// It is to be brought up to date. `.user` and `.settings` forgive what was before.
    case asked(UpdateReason)
    case launched(Run)
    case couldNotLaunch(Run, String)
    /// It answered: nil is an answer without a number, or without exactly one of result and error.
    case answered(Run, id: Int?, UpdateResult?, undo: UndoOffer? = nil)
    /// It answered what could be meant; nil is an answer with neither suggestions nor an error.
    case suggested(Run, id: Int, SuggestionResult?)
    /// It sent content without being asked.
    case pushed(Run, Update)
    /// It broke a rule: memory, the size of a message or of its content, or its form.
    case broke(Run, Failure)
    /// It said whether there is anything to show at all.
    case saidHasContent(Run, Bool)
    /// It has something to tell the user.
    case notified(Run, WidgetNotification)
    /// What it told the user under that name is over.
    case withdrew(Run, id: String)
    /// It said something that nobody knows.
    case saidUnknown(Run, method: String)
    case exited(Run, Ending)
    /// The time of `deadline` has come.
    case timePassed
    /// The user clicked on something that sends.
    case clicked(ActionRequest, Int)
    /// The user types into a setting that it has suggestions for.
    case questioned(SuggestionRequest, Int)
    /// It was expanded or reduced.
    case modeChanged(ModeChange)
    case shown
    case hidden
    /// The user turned it on, without asking for content right now.
    case turnedOn
    /// Its program is another one now.
    case programChanged
    /// It is taken off the panel, or the panel ends.
    case dismissed

    /// The process it is about.
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

  /// What the host is to do.
  public enum Effect: Hashable, Sendable {
    /// Start the process in a group of its own; `.launched` or `.couldNotLaunch` is to follow.
    case start(Run)
    case sendUpdate(Run, id: Int, UpdateReason)
    case sendAction(Run, id: Int, ActionRequest)
    case sendMode(Run, ModeChange)
    case sendQuestion(Run, id: Int, SuggestionRequest)
    /// Return the suggestions; nil where a newer question took the place of this one.
    case settleQuestion(Int, SuggestionResult?)
    /// Return the outcome of a click.
    case settle(Int, ActionOutcome)
    /// Send `shutdown` and close its input.
    case askToEnd(Run)
    /// SIGTERM to its group.
    case terminate(Run)
    /// SIGKILL to its group.
    case kill(Run)
    /// Set the one timer to that time, in place of an earlier one.
    case arm(Instant)
    case disarm
    /// Draw and keep this.
    case publish(Update)
    /// What is there is still right as of now.
    case confirm
    /// Tell whether there is anything to show at all.
    case publishHasContent(Bool)
    /// Tell the user, through the desktop.
    case notify(WidgetNotification)
    /// What the user was told under that name is over.
    case withdraw(id: String)
    /// It is to run while it is looked at, and has ended: it is to be started again then, not before.
    case startAgain(at: Instant)
    /// Tell the widget's author, in its log.
    case note(String)
    case publishFailure(Failure)
    /// It is to be asked again then, not before.
    case retry(at: Instant)
    /// Tell the user that it is off.
    case turnOff
  }
}
