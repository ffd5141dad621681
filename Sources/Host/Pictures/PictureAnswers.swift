/// A parser for the decoder process's output. It is untrusted, because a picture's author may have taken over
/// that process.
public struct PictureAnswers: Sendable {
  /// The bytes before the pixels: width and height; both are zero without pixels.
  public static let headLength = 8

  /// The sizes of the unanswered requests, in order.
  private var sides: ArraySlice<Int>
  private var bytes: [UInt8] = []

  /// The output doesn't match the requests.
  public struct Misbehavior: Error, Hashable, Sendable {}

  public init(to requests: [PictureRequest]) { sides = requests.map(\.side)[...] }

  /// Whether all requests are answered.
  public var areComplete: Bool { sides.isEmpty }

  /// Takes new output and returns the complete answers: pixels, or nil for a picture that can't be decoded.
  public mutating func receive(_ more: [UInt8]) throws(Misbehavior) -> [Pixels?] {
    bytes += more
    var answers: [Pixels?] = []
    var position = 0
    while bytes.count - position >= PictureAnswers.headLength {
      guard let side = sides.first else { throw Misbehavior() }
      let (width, height) = (number(bytes, at: position), number(bytes, at: position + 4))
      let start = position + PictureAnswers.headLength
      guard width > 0 || height > 0 else {
        answers.append(nil)
        sides.removeFirst()
        position = start
        continue
      }
      guard (1...side).contains(width), (1...side).contains(height) else { throw Misbehavior() }
      let end = start + width * height * 4
      guard bytes.count >= end else { break }
      answers.append(Pixels(width: width, height: height, bytes: Array(bytes[start..<end])))
      sides.removeFirst()
      position = end
    }
    if position > 0 { bytes.removeFirst(position) }
    if sides.isEmpty, !bytes.isEmpty { throw Misbehavior() }
    return answers
  }

  /// Returns the answer to a request in the format of the pipe.
  public static func bytes(of pixels: Pixels?) -> [UInt8] {
    [pixels?.width ?? 0, pixels?.height ?? 0].flatMap(fourBytes) + (pixels?.bytes ?? [])
  }
}
