extension Node {
  /// What is pressed; its action is the node's.
  public struct Button: Hashable, Sendable {
    public var face: Face

    public init(_ face: Face) {
      self.face = face
    }

    public enum Face: Hashable, Sendable {
      case text(String)
      /// A name in the icon theme; such a button needs a label.
      case icon(String)
    }
  }
}
