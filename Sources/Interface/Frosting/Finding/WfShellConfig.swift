internal import GTK
internal import Styling

/// What Wayfire's own wf-background reads: a picture for all monitors. Of a folder of pictures nobody knows
/// which one is shown.
nonisolated struct WfShellConfig: Hashable, Sendable {
  private let values: [String: String]
  private let home: String

  /// The file, in the folder of the user's settings.
  static let file = "wf-shell.ini"
  /// What it shows where the file says nothing of it.
  private static let standard = "/usr/share/wayfire/wallpaper.jpg"

  init(parsing text: String, home: String) {
    values = PlasmaConfig(parsing: text)["[background]"]
    self.home = home
  }

  var wallpaper: Wallpaper? {
    guard let path = absolute(values["image"] ?? WfShellConfig.standard, home: home) else {
      return nil
    }
    let fit: PicturePlacement.Fit =
      switch values["fill_mode"] {
      case "fill_and_crop": .cover
      case "preserve_aspect": .contain
      // What the setting was before 0.8.
      case nil where ["1", "true"].contains(values["preserve_aspect"]): .contain
      default: .stretch
      }
    return .picture(path: path, PicturePlacement(fit), Backdrop(.black))
  }
}
