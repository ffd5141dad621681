extension Toolkit {
  /// The environment variables that make GTK draw with the CPU and load no OpenGL driver, for this
  /// version of GTK. It reads them at start.
  public nonisolated static func drawnByProcessor(
    gtk: (major: Int, minor: Int)
  ) -> [String: String] {
    let renderer = ["GSK_RENDERER": "cairo"]
    // Workaround: GTK had another variable before 4.14, and warns about unknown values.
    let drivers = gtk >= (4, 14) ? ["GDK_DISABLE": "gl,vulkan"] : ["GDK_DEBUG": "gl-disable"]
    return renderer.merging(drivers) { $1 }
  }
}
