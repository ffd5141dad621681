/// The emphasis of text: primary or secondary.
public enum Strength: String, CaseIterable, Sendable {
  case primary
  case secondary
}
