internal import Foundation
public import Testing
internal import XCTest

/// Whether `make test-all` runs, which takes its time.
public let runsExhaustively = ProcessInfo.processInfo.environment["TODAY_TESTS"] == "all"

private let reason = "part of make test-all"

extension Trait where Self == ConditionTrait {
  /// Exhaustive or slow: skipped by `make test`, run by `make test-all`.
  public static var exhaustive: Self { .enabled(if: runsExhaustively, Comment(rawValue: reason)) }
}

/// Skips the rest of a test that is exhaustive or slow; `make test-all` runs it.
public func skipUnlessExhaustive() throws {
  guard !runsExhaustively else { return }
  throw XCTSkip(reason)
}

/// How often something random is tried: few times by `make test`, many by `make test-all`.
public func trials(_ few: Int, of many: Int) -> Int { runsExhaustively ? many : few }

/// Some of these, evenly chosen, for `make test`; all for `make test-all`.
public func sample<Element>(_ count: Int, of all: [Element]) -> [Element] {
  guard !runsExhaustively, count < all.count else { return all }
  return (0..<count).map { all[$0 * all.count / count] }
}
