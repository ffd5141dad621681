internal import Screens

/// Explains why an action failed.
final class Notice: Question {
  init(_ headline: String, _ sentence: String) {
    super.init(headline, sentence)
    offer(Phrases.close, "is-main")
  }
}
