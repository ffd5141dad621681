import Expectations
import RandomTesting
import Testing

@testable import Pictures

@Suite("Scaling pixels")
struct PixelsTests {
  private let red: [UInt8] = [0, 0, 255, 255]
  private let blue: [UInt8] = [255, 0, 0, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  @Test("A pixel of a smaller picture is the average of its source pixels")
  func mean() {
    let picture = Pixels(width: 2, height: 2, bytes: red + red + blue + blue)
    expectEqual(picture.scaled(to: 1, 1).bytes, [128, 0, 128, 255])
    expectEqual(picture.scaled(to: 2, 1).bytes, [128, 0, 128, 255, 128, 0, 128, 255])
    expect(picture.scaled(to: 1, 2).bytes == red + blue)
  }

  @Test("A pixel across a border is a weighted average")
  func shares() {
    let picture = Pixels(width: 3, height: 1, bytes: red + red + blue)
    expect(picture.scaled(to: 2, 1).bytes == red + [170, 0, 85, 255])
  }

  @Test("A larger picture has the same corners, and its colors don't overshoot")
  func larger() {
    let picture = Pixels(width: 2, height: 1, bytes: red + blue).scaled(to: 8, 4)
    expect(Array(picture.bytes.prefix(4)) == red)
    expect(Array(picture.bytes.suffix(4)) == blue)
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
      expectEqual(picture.bytes[pixel + 1], 0)
      expectEqual(picture.bytes[pixel + 3], 255)
      expect(abs(Int(picture.bytes[pixel]) + Int(picture.bytes[pixel + 2]) - 255) <= 1)
    }
  }

  @Test("Transparent pixels contribute no color")
  func clearness() {
    let white: [UInt8] = [255, 255, 255, 0]
    let picture = Pixels(width: 2, height: 1, straight: white + red)
    expect(picture.bytes == clear + red)
    expectEqual(picture.scaled(to: 1, 1).bytes, [0, 0, 128, 128])
    expectEqual(
      Pixels(width: 1, height: 1, straight: [200, 100, 50, 128]).bytes, [100, 50, 25, 128])
  }

  @Test("A picture is fitted into its square, at least one pixel wide", arguments: 0..<200)
  func fitting(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let (width, height) = (
      Int.random(in: 1...80, using: &random), Int.random(in: 1...80, using: &random)
    )
    let side = Int.random(in: 1...120, using: &random)
    let bytes = (0..<width * height).flatMap { _ in red }
    let fitted = Pixels(width: width, height: height, bytes: bytes)
      .fitted(into: side, radius: Int.random(in: 0...9, using: &random))
    expect(max(fitted.width, fitted.height) == side)
    expect(min(fitted.width, fitted.height) >= 1)
    let wanted = Double(side) * Double(min(width, height)) / Double(max(width, height))
    expect(abs(Double(min(fitted.width, fitted.height)) - max(1, wanted)) <= 0.5)
    let middle = (fitted.height / 2 * fitted.width + fitted.width / 2) * 4
    expect(Array(fitted.bytes[middle..<middle + 4]) == red)
  }

  @Test("Corners are rounded, and edges between them aren't changed")
  func corners() {
    let bytes = (0..<256).flatMap { _ in red }
    let round = Pixels(width: 16, height: 16, bytes: bytes).fitted(into: 16, radius: 4)
    let alphas = stride(from: 3, to: round.bytes.count, by: 4).map { round.bytes[$0] }
    for corner in [0, 15, 240, 255] { expect(alphas[corner] < 60) }
    for edge in [4, 11, 64, 79] { expectEqual(alphas[edge], 255) }
    expect(zip(alphas, alphas.reversed()).allSatisfy { $0 == $1 })
  }
}

@Suite("Pipe protocol")
struct PictureAnswersTests {
  private let requests = [PictureRequest([1], side: 2), PictureRequest([2], side: 1)]
  private let large = Pixels(width: 2, height: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
  private let small = Pixels(width: 1, height: 1, bytes: [9, 10, 11, 12])

  @Test("Responses arrive in pieces of any length", arguments: 1..<30)
  func pieces(length: Int) throws {
    let all = PictureAnswers.bytes(of: large) + PictureAnswers.bytes(of: small)
    var answers = PictureAnswers(to: requests)
    var got: [Pixels?] = []
    for start in stride(from: 0, to: all.count, by: length) {
      expect(!answers.areComplete)
      got += try answers.receive(Array(all[start..<min(start + length, all.count)]))
    }
    expect(got == [large, small])
    expect(answers.areComplete)
  }

  @Test("A picture that failed is reported as missing")
  func none() throws {
    var answers = PictureAnswers(to: requests)
    try expect(answers.receive(PictureAnswers.bytes(of: nil)) == [nil])
    try expect(answers.receive(PictureAnswers.bytes(of: small)) == [small])
  }

  @Test("Excess bytes, oversized pictures and extra responses are protocol errors")
  func misbehavior() {
    var answers = PictureAnswers(to: [PictureRequest([1], side: 1)])
    #expect(throws: PictureAnswers.Misbehavior.self) {
      try answers.receive(PictureAnswers.bytes(of: large))
    }
    answers = PictureAnswers(to: [PictureRequest([1], side: 1)])
    #expect(throws: PictureAnswers.Misbehavior.self) {
      try answers.receive(PictureAnswers.bytes(of: small) + [0])
    }
    answers = PictureAnswers(to: requests)
    #expect(throws: PictureAnswers.Misbehavior.self) {
      try answers.receive([1, 0, 0, 0, 0, 0, 0, 0])
    }
    answers = PictureAnswers(to: requests)
    #expect(throws: PictureAnswers.Misbehavior.self) {
      try answers.receive([255, 255, 255, 255, 255, 255, 255, 255])
    }
  }

  @Test("A request is parsed as it was written, within the limits")
  func heads() {
    let request = PictureRequest([1, 2, 3], side: 48, radius: 8)
    let numbers = PictureRequest.numbers(of: request.head)
    expect(numbers.map { [$0.count, $0.side, $0.radius] } == [3, 48, 8])
    expect(PictureRequest.numbers(of: [255, 255, 255, 255, 1, 0, 0, 0, 0, 0, 0, 0]) == nil)
    expect(PictureRequest.numbers(of: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    expect(PictureRequest.numbers(of: [1, 0, 0, 0]) == nil)
    expect(PictureRequest([], side: 1 << 40).side == PictureRequest.longestSide)
  }
}
