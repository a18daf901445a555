// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "soak",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "understudy", path: "../..")],
  targets: [
    .executableTarget(
      name: "soak",
      dependencies: [
        .product(name: "Seams", package: "understudy"),
        .product(name: "Understudy", package: "understudy"),
        .product(name: "UnderstudyContracts", package: "understudy"),
        .product(name: "UnderstudyServer", package: "understudy"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
