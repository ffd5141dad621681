internal import GLib
internal import Plugins
internal import WidgetCore

/// The last output of a plugin.
public enum PluginTitles {
  /// The titles that take turns on its card, from its data folder.
  public static func all(in folder: String, of widget: InstalledWidget) -> [String] {
    guard let plugin = widget.plugin,
      let bytes = try? File("\(folder)/\(PluginRules.stateFile)").read(limit: 8 << 20),
      let printed = (try? JSON(parsing: bytes))?["printed"]?.string
    else { return [] }
    let head = (try? File(plugin).read(first: PluginComments.length)) ?? []
    let manner = PluginManner(
      PluginComments(head), isInArgosFolder: plugin.contains("/argos/"), appearance: .light)
    return PluginOutput(Array(printed.utf8), manner.dialect).titleTexts(manner)
  }
}

extension Host {
  /// The last error of an instance's plugin, as a sentence; nil if there is none.
  public func troubleOfPlugin(_ instance: String) -> String? {
    let file = File("\(surroundings.workFolder(of: instance))/\(PluginRules.stateFile)")
    guard let bytes = try? file.read(limit: 8 << 20), let json = try? JSON(parsing: bytes) else {
      return nil
    }
    return json["trouble"]?.string?.asSaid
  }
}
