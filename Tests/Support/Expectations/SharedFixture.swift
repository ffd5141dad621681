// Ownership: the suite's scope owns the fixtures; they are released when its last test has ended.

internal import Synchronization
public import Testing

/// Keeps what is costly to make, such as a desktop, for all tests of a suite: `@Suite(.sharedFixture)`.
public struct SharedFixture: SuiteTrait, TestScoping {
  @TaskLocal private static var current: Kept?

  private final class Kept: Sendable {
    let values = Mutex<[ObjectIdentifier: any Sendable]>([:])
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(Kept()) { try await function() }
  }

  /// Returns the suite's fixture of this type, which the first test that needs it makes. Outside of such a
  /// suite each call makes one.
  public static func value<Value: Sendable>(
    _ type: Value.Type = Value.self, make: () throws -> Value
  ) throws -> Value {
    guard let current else { return try make() }
    let key = ObjectIdentifier(type)
    if let kept = current.values.withLock({ $0[key] }) as? Value { return kept }
    let made = try make()
    current.values.withLock { $0[key] = made }
    return made
  }
}

extension Trait where Self == SharedFixture {
  /// The tests of this suite share what they get from `SharedFixture.value`.
  public static var sharedFixture: Self { SharedFixture() }
}
