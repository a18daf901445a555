// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let package = Package(
  name: "understudy",
  // `Clock` and `OSAllocatedUnfairLock` set the floor on Apple platforms.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Seams", targets: ["Seams"]),
    .library(name: "Understudy", targets: ["Understudy"]),
    // The stubs without a test framework, for an app's own offline mode.
    .library(
      name: "UnderstudyStubs",
      targets: ["UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyFixtures"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  dependencies: SwiftSyntax.current.packages,
  targets: [
    // MARK: The ground floor
    .target(name: "UnderstudyCore", dependencies: ["MutexAnnotations"]),
    .target(name: "MutexAnnotations"),

    // MARK: What an app imports
    .target(name: "Seams", dependencies: ["UnderstudyCore", "SeamMacros"]),
    .macro(
      name: "SeamMacros", dependencies: SwiftSyntax.current.products,
      swiftSettings: SwiftSyntax.current.swiftSettings,
      linkerSettings: SwiftSyntax.current.linkerSettings),

    // MARK: What a test imports
    .target(name: "UnderstudyHTTP", dependencies: ["UnderstudyCore"]),
    .target(name: "UnderstudyURLSession", dependencies: ["UnderstudyHTTP"]),
    .target(name: "UnderstudyFixtures", dependencies: ["UnderstudyHTTP"]),
    .target(name: "UnderstudyCassettes", dependencies: ["UnderstudyHTTP"]),
    .target(
      name: "Understudy",
      dependencies: [
        "Seams", "UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyFixtures",
        "UnderstudyCassettes",
      ]),

    .executableTarget(
      name: "Benchmarks", dependencies: ["Seams", "UnderstudyHTTP", "UnderstudyURLSession"],
      path: "Benchmarks",
      exclude: ["Seams/build-time.sh", "Mocks/TypeChecking"]),

    // MARK: The tests
    .testTarget(name: "UnderstudyCoreTests", dependencies: ["UnderstudyCore"]),
    .testTarget(
      name: "UnderstudyHTTPTests", dependencies: ["UnderstudyHTTP"]),
    .target(
      name: "FaceConformance", dependencies: ["UnderstudyHTTP", "UnderstudyURLSession"],
      path: "Tests/Conformance"),
    .testTarget(name: "ConformanceTests", dependencies: ["FaceConformance"]),
    .testTarget(
      name: "SeamMacrosTests", dependencies: ["SeamMacros"] + SwiftSyntax.current.products,
      swiftSettings: SwiftSyntax.current.swiftSettings,
      linkerSettings: SwiftSyntax.current.linkerSettings),
    .testTarget(name: "SeamsTests", dependencies: ["Seams", "Understudy"]),
    .testTarget(name: "UnderstudyURLSessionTests", dependencies: ["UnderstudyURLSession"]),
    .testTarget(
      name: "UnderstudyFixturesTests", dependencies: ["UnderstudyFixtures"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "UnderstudyCassettesTests", dependencies: ["UnderstudyCassettes"]),
    .testTarget(name: "UnderstudyTests", dependencies: ["Understudy"]),
    .testTarget(
      name: "ReadmeTests", dependencies: ["Understudy"], resources: [.copy("Fixtures")]),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: - swift-syntax

/// Where the macros' swift-syntax comes from.
///
/// The toolchain carries a built copy for its own use, and building on that one takes seconds
/// instead of minutes. Set `UNDERSTUDY_SWIFT_SYNTAX=1` to use the package instead, on a toolchain
/// whose copy cannot be used.
enum SwiftSyntax {
  case toolchain(host: String)
  case package

  static let current: SwiftSyntax = {
    if Context.environment["UNDERSTUDY_SWIFT_SYNTAX"] == "1" { return .package }
    return .toolchain(host: toolchainHost())
  }()

  private static let modules: [String] = [
    "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion",
    "SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftOperators",
    "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling",
  ]

  var packages: [Package.Dependency] {
    switch self {
    case .toolchain: []
    case .package:
      [.package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.0")]
    }
  }

  var products: [Target.Dependency] {
    switch self {
    case .toolchain: []
    case .package:
      [
        "SwiftCompilerPlugin", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
        "SwiftSyntaxMacroExpansion", "SwiftDiagnostics", "SwiftParser", "SwiftBasicFormat",
      ].map { .product(name: $0, package: "swift-syntax") }
    }
  }

  var swiftSettings: [SwiftSetting] {
    switch self {
    case .toolchain(let host): [.unsafeFlags(["-I", host])]
    case .package: []
    }
  }

  var linkerSettings: [LinkerSetting] {
    switch self {
    case .toolchain(let host):
      [
        .unsafeFlags(
          ["-L", host] + Self.modules.map { "-l\($0)" } + ["-Xlinker", "-rpath", "-Xlinker", host])
      ]
    case .package: []
    }
  }

  /// The folder of the toolchain's own swift-syntax, `usr/lib/swift/host`.
  ///
  /// A manifest runs inside the toolchain's `libPackageDescription`, so the place of that library
  /// gives the place of the toolchain without naming a path.
  private static func toolchainHost() -> String {
    // Glibc's headers hide `dladdr` from Swift, so it is looked up by name, on every platform.
    typealias FindImage =
      @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> CInt
    let symbol = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    // A `Dl_info` is four pointers, the first of which is the image's path.
    var info: [UnsafePointer<CChar>?] = [nil, nil, nil, nil]
    guard let dladdr = dlsym(dlopen(nil, RTLD_NOW), "dladdr"),
      unsafeBitCast(dladdr, to: FindImage.self)(symbol, &info) != 0, let path = info[0]
    else {
      fatalError("The toolchain's folder cannot be found. Set UNDERSTUDY_SWIFT_SYNTAX=1.")
    }
    // …/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
    let swift = String(cString: path).split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(swift)/host"
  }
}
