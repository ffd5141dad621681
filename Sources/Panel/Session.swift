internal import GLib
internal import GTK

/// Everything that the running panel is made of, put together at the first command.
final class Session {
  private let application: Application
  private var controller: PanelController?
  private var style: StyleSheet?

  init(application: Application) { self.application = application }

  /// Follows a command and returns what is to be said about it.
  func perform(_ command: Command) throws -> String {
    let controller = try started()
    switch command {
    case .show: controller.show()
    case .hide: controller.hide()
    case .toggle: controller.toggle()
    case .focus: controller.focus()
    case .background, .version, .help: break
    case .pin: break
    case .unpin: break
    case .status: return ""
    case .quit: application.quit()
    }
    return ""
  }

  private func started() throws -> PanelController {
    if let controller { return controller }
    for (name, value) in StartUp.variables(
      for: ThisProcess.environment,
      gtk: (Toolkit.version.major, Toolkit.version.minor))
    {
      ThisProcess.setVariable(name, to: value)
    }
    try Toolkit.start()
    guard let display = Display.standard else { throw CommandError(description: "no display") }
    if let folder = Resources.folder() {
      let style = StyleSheet()
      let problems = style.load(file: folder + "/style/panel.css")
      print(problems)
      style.add(to: display)
      self.style = style
    }
    let window = PanelWindow()
    let placement: any Placement =
      DockPlacement(window: window.window, display: display)
      ?? PlainPlacement(window: window.window, display: display)
    let controller = PanelController(
      window: window, placement: placement, settings: PanelSettings(), isRightToLeft: false,
      now: { .now })
    self.controller = controller
    application.hold()
    return controller
  }
}
