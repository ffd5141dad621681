package import GLib

/// An event of a widget's process.
package enum WidgetNews {
  /// The process wrote a line.
  case line([UInt8])
  /// The process wrote a line over the limit, which is dropped.
  case lineTooLong
  /// The widget exceeded the limit of its output for the first time.
  case slowed
  /// The process exited: the last event.
  case exited(Exit)
}

/// One run of a widget's program: a process, or a script in a test.
@MainActor package protocol WidgetRun: AnyObject {
  /// The number of bytes that wait for the end of their line.
  var unfinishedOutput: Int { get }

  /// The root of the process tree; nil in a test.
  var root: Int32? { get }
  /// The processor time; zero until the process has exited.
  var processorTime: Duration { get }
  /// Why the sandbox couldn't be created, if that was the only output.
  var sandboxComplaint: String? { get }
  func send(_ line: [UInt8])
  /// Closes the standard input.
  func closeInput()
  /// Ignores all further output.
  func ignore()
  func terminate()
  func kill()
}

/// Runs widgets without processes, for tests.
@MainActor package protocol WidgetRunner: AnyObject {
  func run(
    instance: String, program: String, onNews: @escaping @MainActor (WidgetNews) -> Void
  ) throws -> any WidgetRun
}

package extension WidgetRun {
  var unfinishedOutput: Int { 0 }
}
