// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as an adopter writes one: the apps import `Seams`, their tests import
// `Understudy`, and the commands run offline on stubs from `UnderstudyStubs`.
let package = Package(
  name: "understudy-examples",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "movies", targets: ["MoviesCommand"]),
    .executable(name: "minions", targets: ["MinionsCommand"]),
    .executable(name: "profiles", targets: ["ProfilesCommand"]),
    .executable(name: "games", targets: ["GamesCommand"]),
  ],
  dependencies: [.package(name: "understudy", path: "..")],
  targets: [
    .target(
      name: "CommandKit", dependencies: [.stubs], path: "Command/Sources/CommandKit"),
    .testTarget(
      name: "CommandKitTests", dependencies: ["CommandKit", .stubs],
      path: "Command/Tests/CommandKitTests"),
    .testTarget(name: "ExamplesReadmeTests", path: "ReadmeTests"),
  ]
    + app("Movies", excluding: ["openapi.yaml"], replaying: [.cassettes])
    + app("Minions") + app("Profiles") + app("Games"),
  swiftLanguageModes: [.v6]
)

/// An app, its command, and the tests of both; what the Kit's tests find beside their source is excluded.
func app(
  _ name: String, excluding excluded: [String] = [], replaying recorded: [Target.Dependency] = []
) -> [Target] {
  let kit = Target.Dependency.byName(name: "\(name)Kit")
  let command = Target.Dependency.byName(name: "\(name)Command")
  return [
    .target(name: "\(name)Kit", dependencies: [.seams], path: "\(name)/Sources/\(name)Kit"),
    .testTarget(
      name: "\(name)KitTests", dependencies: [kit, .understudy, .resilience, .contracts],
      path: "\(name)/Tests/\(name)KitTests", exclude: ["Cassettes"] + excluded,
      resources: [.copy("Fixtures")]),
    .executableTarget(
      name: "\(name)Command", dependencies: [kit, "CommandKit", .seams, .stubs] + recorded,
      path: "\(name)/Sources/\(name)Command", resources: [.copy("Fixtures")]),
    .testTarget(
      name: "\(name)CommandTests", dependencies: [command, "CommandKit", .understudy],
      path: "\(name)/Tests/\(name)CommandTests"),
  ]
}

extension Target.Dependency {
  static let seams = product(name: "Seams", package: "understudy")
  static let understudy = product(name: "Understudy", package: "understudy")
  static let resilience = product(name: "UnderstudyResilience", package: "understudy")
  static let contracts = product(name: "UnderstudyContracts", package: "understudy")
  static let cassettes = product(name: "UnderstudyCassettes", package: "understudy")
  static let stubs = product(name: "UnderstudyStubs", package: "understudy")
}
