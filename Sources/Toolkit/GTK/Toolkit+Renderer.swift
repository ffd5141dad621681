extension Toolkit {
  /// The variables that have everything drawn by the processor, without an OpenGL driver being
  /// loaded, in the words that this version of GTK understands. It looks at them when it starts.
  public nonisolated static func drawnByProcessor(
    gtk: (major: Int, minor: Int)
  ) -> [String: String] {
    let renderer = ["GSK_RENDERER": "cairo"]
    // Workaround: GTK had another word for this before 4.14, and complains about one that it
    // doesn't know.
    let drivers = gtk >= (4, 14) ? ["GDK_DISABLE": "gl,vulkan"] : ["GDK_DEBUG": "gl-disable"]
    return renderer.merging(drivers) { $1 }
  }
}
