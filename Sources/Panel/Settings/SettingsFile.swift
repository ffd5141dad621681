struct SettingsFile {
  static func standard() -> SettingsFile { SettingsFile() }
  func setPinned(_ b: Bool) throws {}
}
