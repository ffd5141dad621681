// Ownership: GTK holds the handler of a shortcut in a box, and releases it with the shortcut.

internal import CGTK
public import GLib

/// Calls handlers for key combinations.
///
/// ```swift
/// let shortcuts = ShortcutController()
/// shortcuts.add(Shortcut("<Control>f") { [weak self] in
///   self?.search.grabFocus()
///   return true
/// })
/// window.add(controller: shortcuts)
/// ```
public final class ShortcutController: Controller {
  /// Where the focus must be.
  public nonisolated enum Scope: UInt32, Sendable {
    /// In the widget or a descendant.
    case local
    /// In the widget's nearest ancestor that manages shortcuts.
    case managed
    /// Anywhere in the window.
    case global
  }

  public convenience init(scope: Scope = .local) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    self.scope = scope
  }

  public var scope: Scope {
    get { Scope(rawValue: gtk_shortcut_controller_get_scope(opaque).rawValue) ?? .local }
    set { gtk_shortcut_controller_set_scope(opaque, GtkShortcutScope(rawValue: newValue.rawValue)) }
  }

  public func add(_ shortcut: Shortcut) {
    // The controller takes one reference; the wrapper releases its own later.
    g_object_ref(shortcut.pointer)
    gtk_shortcut_controller_add_shortcut(opaque, shortcut.opaque)
  }
}

/// A shortcut and its action.
public final class Shortcut: Object {
  /// The number of live handlers, for tests that look for leaks.
  public static var liveCount: Int { ShortcutBox.liveCount }

  /// Calls `handler` when the keys are pressed; `true` if it was handled. The accelerator can be a
  /// literal: "<Control>f", "<Alt>Up", "F5".
  public convenience init(_ accelerator: Accelerator, _ handler: @escaping () -> Bool) {
    let box = Unmanaged.passRetained(ShortcutBox(handler)).toOpaque()
    let action = gtk_callback_action_new(
      { _, _, box in
        guard let box else { return 0 }
        nonisolated(unsafe) let unsafeBox = box
        return MainActor.assumeIsolated {
          Unmanaged<ShortcutBox>.fromOpaque(unsafeBox).takeUnretainedValue().handler() ? 1 : 0
        }
      }, box,
      { box in
        guard let box else { return }
        nonisolated(unsafe) let unsafeBox = box
        MainActor.assumeIsolated { Unmanaged<ShortcutBox>.fromOpaque(unsafeBox).release() }
      })
    let trigger = gtk_keyval_trigger_new(
      accelerator.key.rawValue, GdkModifierType(rawValue: accelerator.modifiers.rawValue))
    self.init(adopting: UnsafeMutableRawPointer(gtk_shortcut_new(trigger, action)))
  }
}

private final class ShortcutBox {
  static var liveCount = 0
  let handler: () -> Bool

  init(_ handler: @escaping () -> Bool) {
    self.handler = handler
    ShortcutBox.liveCount += 1
  }

  isolated deinit { ShortcutBox.liveCount -= 1 }
}
