/// The panel with its widgets, and all that belongs to it.
public enum Today {
  /// What `--version` says, and what the web is told; the packages take it from here.
  public static let version = "0.1.0"
}
