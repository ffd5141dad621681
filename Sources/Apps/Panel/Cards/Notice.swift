internal import Screens

/// Says that something the user wanted didn't work, and why.
final class Notice: Question {
  init(_ headline: String, _ sentence: String) {
    super.init(headline, sentence)
    offer(Phrases.close, "is-main")
  }
}
