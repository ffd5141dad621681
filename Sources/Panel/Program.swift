internal import GLib
internal import GTK

/// The program `today`: it understands the command line, and either becomes the running panel or
/// hands the command to it.
public enum Program {
  /// Exit statuses, for scripts.
  enum Status {
    static let ok = 0
    static let failed = 1
    static let notUnderstood = 2
    static let notRunning = 3
  }

  static let identifier = "org.todayview.Today"

  /// Runs it with the words of the command line, and returns the exit status.
  public static func run(arguments: [String]) -> Int32 {
    let command: Command
    do {
      command = try Command(arguments: Array(arguments.dropFirst()))
    } catch {
      complain(error.description)
      return Int32(Status.notUnderstood)
    }
    switch command {
    case .help:
      ThisProcess.say(Command.usage)
      return Int32(Status.ok)
    case .version:
      ThisProcess.say("Today \(version)\n")
      return Int32(Status.ok)
    default: return run(command, arguments)
    }
  }

  private static func run(_ command: Command, _ arguments: [String]) -> Int32 {
    // Asked first, since whoever registers is the running panel for that moment.
    if !command.startsThePanel, !Application.isRunning(id: identifier) {
      return answerWithoutPanel(command)
    }
    let application: Application
    do {
      application = try registered()
    } catch {
      complain("The session bus refused Today: \(error)")
      return Int32(Status.failed)
    }
    guard !application.isRemote else { return application.run(arguments: arguments) }
    guard command.startsThePanel else { return answerWithoutPanel(command) }

    let session = Session(application: application)
    application.onInvocation { invocation in
      do {
        let command = try Command(arguments: invocation.arguments)
        invocation.print(try session.perform(command))
        return Status.ok
      } catch {
        invocation.printError("today: \(error)\n")
        return Status.failed
      }
    }
    return application.run(arguments: arguments)
  }

  /// The application on the bus. A panel that is just ending still has the name but doesn't answer
  /// any more, so it is tried again for a while.
  private static func registered() throws(ApplicationError) -> Application {
    var attempt = 0
    while true {
      let application = Application(id: identifier)
      do {
        try application.register()
        return application
      } catch {
        attempt += 1
        guard attempt < 40 else { throw error }
        ThisProcess.sleep(.milliseconds(25))
      }
    }
  }

  /// What there is to say to a command that only a running panel could follow.
  private static func answerWithoutPanel(_ command: Command) -> Int32 {
    switch command {
    case .unpin:
      do {
        try SettingsFile.standard(log: Session.log).setPinned(false)
        return Int32(Status.ok)
      } catch {
        complain("\(error)")
        return Int32(Status.failed)
      }
    case .status:
      ThisProcess.say("Today is not running.\n")
      return Int32(Status.notRunning)
    default:
      complain("Today is not running.")
      return Int32(Status.ok)
    }
  }

  private static func complain(_ text: String) { ThisProcess.complain("today: \(text)\n") }
}
