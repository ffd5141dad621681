internal import Foundation

/// The hand on GNOME, which takes no pointers of ours.
enum GnomeHand {
  static func command(_ pipe: String) -> [String] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("gnome-hand.py").path
    return ["/usr/bin/python3", script, pipe]
  }
}
