package import GLib

/// What happens to a run of a widget's program.
package enum WidgetNews {
  /// It has written a line.
  case line([UInt8])
  /// It has written a line of more than the limit, of which nothing is kept.
  case lineTooLong
  /// It costs more than it may and is heard less from now on; told once.
  case costly
  /// It is over; told once and last.
  case exited(Exit)
}

/// One run of a widget's program, wherever it runs: a process, or a script in a test.
@MainActor package protocol WidgetRun: AnyObject {
  /// The process that all of it descends from; nil where there is none.
  var root: Int32? { get }
  /// The processor time that it had; known once it has ended.
  var processorTime: Duration { get }
  /// Why its sandbox could not be made, if that was all that was heard of it.
  var sandboxComplaint: String? { get }
  func send(_ line: [UInt8])
  /// Tells it that nothing more will come.
  func closeInput()
  /// From now on only its end counts.
  func ignore()
  func terminate()
  func kill()
  /// Notes what it has cost the panel elsewhere.
  func charge(_ cost: Duration)
}

/// Runs widgets without processes, for tests.
@MainActor package protocol WidgetRunner: AnyObject {
  func run(
    instance: String, program: String, onNews: @escaping @MainActor (WidgetNews) -> Void
  ) throws -> any WidgetRun
}
