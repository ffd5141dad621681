// Threads: main only. Swift resumes a continuation by way of one of its own threads.

/// Callers that wait for a response, by the number of their request.
@MainActor struct PendingResponses<Response: Sendable> {
  private var callers: [Int: CheckedContinuation<Response, Never>] = [:]

  /// Notes the caller.
  mutating func add(_ caller: CheckedContinuation<Response, Never>, for number: Int) {
    callers[number] = caller
  }

  /// Gives a caller its response, which arrives in a later turn of the main loop.
  mutating func resume(_ number: Int, returning response: Response) {
    guard let caller = callers.removeValue(forKey: number) else { return }
    Responses.onTheWay += 1
    caller.resume(returning: response)
  }
}

@MainActor package enum Responses {
  /// Responses whose callers haven't gone on yet. Tests wait until there are none: nothing else tells them that
  /// the main loop is about to get work.
  package fileprivate(set) static var onTheWay = 0

  /// Waits for a response to a request that `send` sends.
  static func wait<Response: Sendable>(
    _ send: (CheckedContinuation<Response, Never>) -> Void
  ) async -> Response {
    let response = await withCheckedContinuation(send)
    onTheWay -= 1
    return response
  }
}
