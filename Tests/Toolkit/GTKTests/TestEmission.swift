import CGLib
import GLib

extension Object {
  /// Emits a signal without arguments.
  @MainActor func emit(_ signal: String) {
    var instance = GValue()
    g_value_init(&instance, g_object_get_type())
    defer { g_value_unset(&instance) }
    g_value_set_object(&instance, pointer)
    let identifier = g_signal_lookup(
      signal, cast(to: GTypeInstance.self).pointee.g_class.pointee.g_type)
    g_signal_emitv(&instance, identifier, 0, nil)
  }
}
