/// Constants of the whole package.
public enum Today {
  /// The version for `--version`, the User-Agent header and the distribution packages.
  public static let version = "0.1.0"
}
