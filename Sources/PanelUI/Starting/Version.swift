/// The version that `--version` says; the packages take it from here.
public nonisolated let version = "0.1.0"
