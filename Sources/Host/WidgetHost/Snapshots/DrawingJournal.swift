// What the panel dies of it must not draw again at its next start. Before content is drawn for the
// first time, in a mode, its instance's name is written into a file, and wiped off when the frame is out.
// Content that was drawn before needs none of this: an ordinary start writes nothing. A card may change
// each second, which is why the file stays, empty but for line ends.

internal import GLib
internal import WidgetCore

/// The file that says what is being drawn for the first time; none until it is opened, as nobody may
/// draw at all.
@MainActor final class DrawingJournal {
  private static let log = Log(domain: "Today-Widgets")

  private let file: File
  private var slate: Slate
  private var drawings = FirstDrawings()

  /// Whether anything is drawn.
  private(set) var isOpen = false

  init(folder: String) {
    file = File("\(folder)/drawing")
    slate = Slate(file.path)
  }

  /// Begins it, and says what the last panel died of.
  func open() -> Set<String> {
    isOpen = true
    guard let bytes = try? file.read(limit: FirstDrawings.limit) else { return [] }
    return FirstDrawings(bytes: bytes).names
  }

  /// What the last panel died of has been seen to.
  func clear() { try? slate.remove() }

  /// Content that was drawn in these modes is about to be drawn.
  func begin(_ name: String, in mode: DisplayMode, drawn: DrawnModes) {
    if isOpen, drawings.begin(name, in: mode, drawn: drawn) { write() }
  }

  /// It was drawn, or won't be.
  func end(_ name: String) { if drawings.end(name) { write() } }

  /// The frame is out, or there is none to come.
  func endAll() { if drawings.endAll() { write() } }

  /// Whether it is just being drawn for the first time.
  func isDrawing(_ name: String) -> Bool { drawings.names.contains(name) }

  private func write() {
    guard isOpen else { return }
    do {
      try slate.note(drawings.bytes)
    } catch {
      DrawingJournal.log.info("\(error)")
    }
  }
}
