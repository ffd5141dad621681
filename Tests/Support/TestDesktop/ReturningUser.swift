internal import Foundation

/// Somebody who has used the panel before: what newcomers are told would be in the way.
public enum ReturningUser {
  /// Writes down, where programs keep their state, that there is nothing new to this user.
  public static func remember(inState folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/today", withIntermediateDirectories: true)
    try "[Panel]\nWelcomed=true\nKnowsAdding=true\nLastVersion=999.0\n".write(
      toFile: "\(folder)/today/panel.conf", atomically: true, encoding: .utf8)
  }
}
