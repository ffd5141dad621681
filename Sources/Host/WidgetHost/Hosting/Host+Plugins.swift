internal import GLib
internal import Plugins
internal import WidgetCore

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
