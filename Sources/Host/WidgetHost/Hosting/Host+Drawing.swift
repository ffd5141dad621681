internal import GLib
public import WidgetCore

// What is drawn of the widgets' content, for `DrawingJournal` and what is kept.

extension Host {
  /// Says that this host's content is drawn, and tells it when: what the last panel died of is taken
  /// away. Before the start.
  public func beDrawn() {
    for name in journal.open() {
      keeper.remove(name)
      surroundings.log(of: name).note(
        "the panel ended while it drew this widget's content, which is not shown again")
    }
    journal.clear()
  }

  /// The content of an instance is about to be laid out and drawn.
  public func contentIsShown(of name: String) {
    guard let widget = widgets[name], widget.content != nil else { return }
    journal.begin(name, in: widget.mode, drawn: widget.drawn)
  }

  /// The frame is out, or there is none to come: whatever was shown did no harm so far.
  public func contentsWereShown() { journal.endAll() }

  /// This content of an instance was drawn to the end.
  public func contentWasDrawn(_ content: Node, in mode: DisplayMode, of name: String) {
    guard journal.isOpen, let widget = widgets[name], widget.content == content else { return }
    journal.end(name)
    guard widget.wasDrawn(in: mode) else { return }
    keeper.note(widget.drawn, of: widget.instance)
  }
}
