/// What the process that decodes says, as it comes in. It is believed nothing: whoever wrote the
/// picture may have taken that process over.
public struct PictureAnswers: Sendable {
  /// The bytes before the pixels: how wide and how high; zeros where there are none.
  public static let headLength = 8

  /// What was asked for and isn't answered yet, in order.
  private var sides: ArraySlice<Int>
  private var bytes: [UInt8] = []

  /// It says what nobody asked for.
  public struct Misbehavior: Error, Hashable, Sendable {}

  public init(to requests: [PictureRequest]) { sides = requests.map(\.side)[...] }

  /// Whether all that was asked for is answered.
  public var areComplete: Bool { sides.isEmpty }

  /// Takes in what has come, and returns the answers that are whole now: pixels, or nil for a
  /// picture that can't be had.
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

  /// The answer to a request, as it goes through the pipe.
  public static func bytes(of pixels: Pixels?) -> [UInt8] {
    [pixels?.width ?? 0, pixels?.height ?? 0].flatMap(fourBytes) + (pixels?.bytes ?? [])
  }
}
