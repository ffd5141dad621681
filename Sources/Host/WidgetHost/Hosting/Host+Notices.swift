internal import GLib
public import WidgetCore

/// What a widget tells the user through whoever shows it.
public enum HostNotice: Hashable, Sendable {
  case show(WidgetNotification, instance: String)
  /// What it told under that name is over.
  case withdraw(id: String, instance: String)
}

// What widgets tell the user, also while the panel is hidden. What comes too often, or isn't wanted, is
// not passed on.

extension Host {
  func notify(_ notification: WidgetNotification, _ widget: HostedWidget) {
    let name = widget.instance.name
    let (isAllowed, remark) = widget.mayNotify(at: .now)
    if let remark { surroundings.log(of: name).note(remark) }
    guard isAllowed else { return }
    if widget.notice?.id == notification.id { widget.setNotice(nil) }
    observer?.hostDidNotify(.show(notification, instance: name))
  }

  func withdraw(_ id: String, _ widget: HostedWidget) {
    if widget.notice?.id == id { widget.setNotice(nil) }
    observer?.hostDidNotify(.withdraw(id: id, instance: widget.instance.name))
  }

  /// Nobody could show it elsewhere: the card says it, until the user has seen to it.
  public func showOnCard(_ notification: WidgetNotification, of name: String) {
    widgets[name]?.setNotice(notification)
    note(name)
  }

  /// The user has seen it.
  public func dismissNotice(of name: String) {
    widgets[name]?.setNotice(nil)
    note(name)
  }

  /// Sets whether the user wants notifications of an instance.
  public func setSilent(_ isSilent: Bool, of name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.setSilent(isSilent, of: name) }
  }
}
