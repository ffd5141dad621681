extension Desktop {
  /// Makes a locale that the system may not have, in a folder of the desktop's or another, and returns
  /// what has a program use it.
  @discardableResult
  public func makeLocale(_ name: String, in folder: String? = nil) throws -> [String: String] {
    let folder = folder ?? "\(self.folder)/locales"
    try outputOf(["mkdir", "-p", folder])
    try outputOf(["localedef", "-i", name, "-f", "UTF-8", "\(folder)/\(name).UTF-8"])
    return ["LOCPATH": folder, "LANG": "\(name).UTF-8"]
  }
}
