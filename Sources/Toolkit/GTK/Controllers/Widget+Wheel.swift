internal import CGTK
internal import GLib

extension Widget {
  /// Turns the scroll controllers that GTK has given a widget on or off, such as those of a slider.
  func setTakesWheel(_ takesWheel: Bool) {
    guard let controllers = gtk_widget_observe_controllers(cast()) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
      guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0
      else { continue }
      gtk_event_controller_set_propagation_phase(
        OpaquePointer(controller), takesWheel ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE)
    }
  }
}
