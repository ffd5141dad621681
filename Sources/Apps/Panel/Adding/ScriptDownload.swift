// Ownership: owns the process, and ends it on deinit without a callback. Threads: main only.

internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Downloads a script in a separate process, as only that process loads the HTTP library.
final class ScriptDownload {
  private var process: ChildProcess?
  private var bytes: [UInt8] = []
  private var complaint: [UInt8] = []
  private var deadline: Source?
  private let address: ScriptAddress
  private let then: (Result<PluginOffer, CommandFailure>) -> Void

  /// The process has its own, shorter timeout with an error message.
  private static let limit = Duration.seconds(40)
  private static let memory = 256 << 20
  private static let maximumComplaint = 4096

  /// Calls `then` once, from the main loop.
  init(
    _ address: ScriptAddress, _ surroundings: HostSurroundings,
    then: @escaping (Result<PluginOffer, CommandFailure>) -> Void
  ) throws {
    self.address = address
    self.then = then
    let program = "\(surroundings.search.libexec)/today-widgets"
    let command = surroundings.tools.guarded(
      Command(program, arguments: ["fetch", address.address]), memory: ScriptDownload.memory)
    process = try ChildProcess(
      command, isGuard: true,
      .init(
        output: { [weak self] in self?.take($0) },
        error: { [weak self] in self?.takeComplaint($0) },
        exit: { [weak self] in self?.finish($0) }))
    deadline = .after(ScriptDownload.limit) { [weak self] in self?.process?.kill() }
  }

  private func take(_ piece: [UInt8]) {
    guard bytes.count <= PluginOffer.maximumScriptBytes else { return process?.kill() ?? () }
    bytes += piece
  }

  private func takeComplaint(_ piece: [UInt8]) {
    complaint += piece.prefix(ScriptDownload.maximumComplaint - complaint.count)
  }

  private func finish(_ exit: Exit) {
    deadline = nil
    process = nil
    then(result(exit))
  }

  private func result(_ exit: Exit) -> Result<PluginOffer, CommandFailure> {
    guard exit == .status(0), bytes.count <= PluginOffer.maximumScriptBytes else {
      let output = String(decoding: complaint, as: UTF8.self)
      let sentence = TerminalText.harmless(output).split(separator: "\n").last.map(String.init)
      return .failure(
        CommandFailure(
          sentence
            ?? translated("{address} couldn’t be fetched.", ["address": address.address])))
    }
    do {
      return .success(try PluginOffer(named: address.name, bytes, isScript: true))
    } catch {
      return .failure(CommandFailure(error.description))
    }
  }
}
