// Cairo hands the pixels of a frame to the X server in memory that both see. Before it uses any of that
// again it wants to know whether the server is done with what it was given last, and where nothing has
// come from the server since, it has it say so: by an event that comes after the frame, when nothing else
// is left to be done. Who counts seconds is woken twice by each of them then. Asked for as soon as it is
// known that there will be a frame, the answer is there before the frame is drawn.

internal import CGTK
internal import GLib

extension Widget {
  /// To be told as soon as it is known that it will draw a frame, before the work that this takes: the X
  /// server says meanwhile that it is done with the last one.
  public func announceFrame() { x11Window?.askForReceipt() }

  /// Takes in what the X server has said by now, without waiting: for the time just before something
  /// that was announced is drawn. Whatever it is, it is dispatched later.
  public func takeReceipts() {
    guard let window = x11Window else { return }
    XEventsQueued(window.xDisplay, Int32(QueuedAfterReading))
  }

  private var x11Window: X11Window? {
    guard let native = gtk_widget_get_native(cast()), let surface = gtk_native_get_surface(native)
    else { return nil }
    return X11Window(Surface(retaining: UnsafeMutableRawPointer(surface)))
  }
}
