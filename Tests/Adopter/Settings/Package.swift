// swift-tools-version: 6.2
// Test targets with the settings of real projects, each of which uses every kind of stand-in.
import PackageDescription

let package = Package(
  name: "adopters",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "understudy", path: "../../..")],
  targets: [
    // What a new app project sets, with every upcoming feature.
    .testTarget(
      name: "MainActorByDefault",
      dependencies: [.product(name: "Understudy", package: "understudy")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
        + [
          "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility",
          "ExistentialAny", "InternalImportsByDefault",
        ].map { .enableUpcomingFeature($0) }),
    // An older project: language mode 5, without Swift Testing.
    .testTarget(
      name: "XCTestAlone",
      dependencies: [.product(name: "Understudy", package: "understudy")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
