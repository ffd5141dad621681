/// How strongly something stands out from the frost.
public enum Strength: String, CaseIterable, Sendable {
  case primary
  case secondary
}
