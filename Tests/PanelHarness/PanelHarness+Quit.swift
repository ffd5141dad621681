extension PanelHarness {
  /// Whether the panel has ended its program.
  package var hasQuit: Bool { program.hasQuit }
}
