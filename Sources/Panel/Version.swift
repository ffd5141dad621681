/// The version that `today --version` says; the packages take it from here.
nonisolated let version = "0.1.0"
