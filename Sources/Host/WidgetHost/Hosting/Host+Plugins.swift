internal import GLib
internal import Plugins
internal import WidgetCore

extension Host {
  /// What went wrong last with the plugin that an instance is, in a sentence; nil where all is well.
  public func troubleOfPlugin(_ instance: String) -> String? {
    let file = File("\(surroundings.workFolder(of: instance))/\(PluginRules.stateFile)")
    guard let bytes = try? file.read(limit: 8 << 20), let json = try? JSON(parsing: bytes) else {
      return nil
    }
    return json["trouble"]?.string?.asSaid
  }
}
