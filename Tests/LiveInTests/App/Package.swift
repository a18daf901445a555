// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "understudy", path: Context.environment["UNDERSTUDY"] ?? "../../..")
  ],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Seams", package: "understudy")]),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "Understudy", package: "understudy")]),
  ]
)
