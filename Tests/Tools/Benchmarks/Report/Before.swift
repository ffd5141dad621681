internal import Foundation

/// What earlier runs have written down, before this one begins.
struct Before {
  /// What this run is compared with, if there is something.
  let compared: Record?
  /// What this run's results are added to.
  let saved: Record

  /// A file that was named to be read has to be right. One that this run is going to write may be missing; if it
  /// can't be read, nobody's results may be lost for it.
  init(_ options: Options) throws(BenchmarkError) {
    let exists = options.saved.map { FileManager.default.fileExists(atPath: $0) } ?? false
    let earlier: Record? =
      if exists, let file = options.saved { try Record(file: file) } else { nil }
    saved = earlier ?? Record()
    compared = if let file = options.against { try Record(file: file) } else { earlier }
  }
}
