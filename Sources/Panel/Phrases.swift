internal import WidgetCore

/// What the panel itself says beside what its parts say.
nonisolated enum Phrases {
  static var lastGoodSettings: String { translated("The last good settings stay in force.") }
  static var sampleData: String { translated("Sample Data") }
  static var aboutSamples: String {
    translated("All figures are made up. Nothing of yours is read or changed.")
  }

  static func mistake(in file: String) -> String {
    translated("A mistake in {file}", ["file": file])
  }
}
