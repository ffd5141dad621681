/// The folder of the project.
public let projectFolder =
  "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
