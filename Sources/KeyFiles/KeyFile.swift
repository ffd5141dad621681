/// The text of a key file.
public struct KeyFile: Sendable {
}
