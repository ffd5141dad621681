internal import CryptoCurrencyKit
internal import GLib
internal import WidgetCore

/// The program `crypticker`: parses the command line, and either becomes the running app or forwards
/// the command to it.
public enum TickerProgram {
  /// Exit statuses, for scripts.
  enum Status {
    static let ok = 0
    static let failed = 1
    static let notUnderstood = 2
  }

  static let identifier = "org.todayview.Crypticker"

  /// The arguments.
  public static var words: [String] { ProgramWords.all }

  /// Runs the program with its arguments and returns the exit status.
  public static func run(arguments: [String]) -> Int32 {
    Translations.use()
    if let problem = Environment.settleHome() {
      ThisProcess.complain("crypticker: \(problem)\n")
      return Int32(Status.failed)
    }
    do throws(TickerCommandError) {
      switch try TickerCommand(arguments: Array(arguments.dropFirst())) {
      case .help:
        ThisProcess.say(TickerCommand.usage)
        return Int32(Status.ok)
      case .version:
        ThisProcess.say("Crypticker \(Today.version)\n")
        return Int32(Status.ok)
      case .show: break
      }
    } catch {
      // The window shows the error, too, since a click on a link has no terminal.
      guard case .noCurrency = error else {
        ThisProcess.complain("crypticker: \(error)\n")
        return Int32(Status.notUnderstood)
      }
    }
    do {
      // Resizing allocates and frees pictures of the window's size. At 900 x 700, the app took 45 MiB
      // without this, and takes 32 with it.
      ThisProcess.keepLargeMemoryApart()
      ThisProcess.introduce(as: identifier, title: TickerPhrases.title)
      BusProbe.avoidSilentBuses()
      return try become(arguments)
    } catch {
      ThisProcess.complain("crypticker: \(TickerPhrases.noBus(because: "\(error)"))\n")
      return Int32(Status.failed)
    }
  }

  /// Becomes the running app, or forwards the command to it.
  private static func become(_ arguments: [String]) throws(ApplicationError) -> Int32 {
    let application = try Application.registered(id: identifier)
    guard !application.isRemote else { return application.run(arguments: arguments) }
    let session = TickerSession(application: application)
    application.onInvocation { invocation in
      do {
        switch Result(catching: { () throws(TickerCommandError) in
          try TickerCommand(arguments: invocation.arguments)
        }) {
        case .success(.show(let currency)): try session.show(currency)
        case .success: break
        case .failure(let error):
          invocation.printError("crypticker: \(error)\n")
          try session.show(nil, refusal: error.description)
          return Status.notUnderstood
        }
        return Status.ok
      } catch {
        invocation.printError("crypticker: \(error)\n")
        return Status.failed
      }
    }
    return application.run(arguments: arguments)
  }
}
