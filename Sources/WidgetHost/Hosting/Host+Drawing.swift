internal import GLib
public import WidgetCore

// What the panel dies of it must not draw again at its next start. Before content is drawn for the
// first time, in a mode, its instance's name is written into a file, which goes when the frame is out.
// Content that was drawn before needs none of this: an ordinary start writes nothing.

extension Host {
  private static let drawingLog = Log(domain: "Today-Widgets")

  /// Says that this host's content is drawn, and tells it when: what the last panel died of is taken
  /// away. Before the start.
  public func beDrawn() {
    let file = File("\(surroundings.folders.cache)/drawing")
    drawingFile = file
    guard let bytes = try? file.read(limit: FirstDrawings.limit) else { return }
    for name in FirstDrawings(bytes: bytes).names {
      snapshots.remove(name)
      surroundings.log(of: name).note(
        "the panel ended while it drew this widget's content, which is not shown again")
    }
    try? file.remove()
  }

  /// The content of an instance is about to be laid out and drawn.
  public func contentIsShown(of name: String) {
    guard drawingFile != nil, let widget = widgets[name] else { return }
    let mode = widget.state(at: .zero).mode
    guard widget.content != nil, drawings.begin(name, in: mode, drawn: widget.drawn) else { return }
    writeDrawings()
  }

  /// The frame is out, or there is none to come: whatever was shown did no harm so far.
  public func contentsWereShown() {
    if drawings.endAll() { writeDrawings() }
  }

  /// This content of an instance was drawn to the end.
  public func contentWasDrawn(_ content: Node, in mode: DisplayMode, of name: String) {
    guard drawingFile != nil, let widget = widgets[name], widget.content == content else { return }
    if drawings.end(name) { writeDrawings() }
    guard !widget.drawn.contains(DrawnModes(mode)) else { return }
    widget.drawn.insert(DrawnModes(mode))
    proofs[name] = widget.drawn
    keepSoon()
  }

  /// The snapshots that are kept say what was drawn of them.
  func keepProofs() {
    for (name, drawn) in proofs {
      guard let widget = widgets[name],
        var snapshot = snapshots.read(widget.instance, locale: environment.locale)
      else { continue }
      snapshot.drawn = drawn
      snapshots.write(snapshot, of: widget.instance, locale: environment.locale)
    }
    proofs = [:]
  }

  func writeDrawings() {
    guard let drawingFile else { return }
    do {
      if drawings.names.isEmpty {
        try drawingFile.remove()
      } else {
        try File.createFolder(surroundings.folders.cache)
        try drawingFile.write(drawings.bytes, isDurable: false)
      }
    } catch {
      Host.drawingLog.info("\(error)")
    }
  }
}
