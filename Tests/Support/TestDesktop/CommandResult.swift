/// What a command that has ended left to read.
public struct CommandResult: Sendable {
  public let status: ExitStatus
  public let output: String
  public let errors: String
}
