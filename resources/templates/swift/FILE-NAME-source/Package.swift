// swift-tools-version: 6.2
// Build it with: swift build -c release --static-swift-stdlib
import PackageDescription

let package = Package(
  name: "FILE-NAME",
  dependencies: [.package(name: "today", path: "PACKAGE")],
  targets: [
    .executableTarget(
      name: "FILE-NAME",
      dependencies: [.product(name: "WidgetExtension", package: "today")])
  ]
)
