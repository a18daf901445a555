// swift-tools-version: 6.2
// The lowest with `nonisolated(nonsending)` and names in backticks, which the sources use.

import CompilerPluginSupport
import PackageDescription

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let openSSL: Target.Dependency = .target(name: "COpenSSL", condition: .when(traits: ["HTTPS"]))

// The packages behind the traits of the same names.
let openAPIRuntime: [Target.Dependency] = [
  ("OpenAPIRuntime", "swift-openapi-runtime"), ("HTTPTypes", "swift-http-types"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["OpenAPITransport"])) }
let asyncHTTPClient: [Target.Dependency] = [
  ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
  ("Logging", "swift-log"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["AsyncHTTPClient"])) }

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
    // Recorded traffic without a test framework, for the same.
    .library(name: "UnderstudyCassettes", targets: ["UnderstudyCassettes"]),
    // Stubs in files: stub files, WireMock's mappings, VCR's cassettes, curl.
    .library(name: "UnderstudyStubFiles", targets: ["UnderstudyStubFiles"]),
    // Stubs behind a socket, for clients that are not URLSession.
    .library(name: "UnderstudyServer", targets: ["UnderstudyServer"]),
    // Samples and stubs broken in each way, and the outcomes of a client with them.
    .library(name: "UnderstudyResilience", targets: ["UnderstudyResilience"]),
    // Stubs and traffic checked against an OpenAPI document, and stubs made from it.
    .library(name: "UnderstudyContracts", targets: ["UnderstudyContracts"]),
    // Stubs for a client that swift-openapi-generator wrote; with the trait `OpenAPITransport`.
    .library(name: "UnderstudyOpenAPITransport", targets: ["UnderstudyOpenAPITransport"]),
    // Stubs in the place of AsyncHTTPClient's client; with the trait `AsyncHTTPClient`.
    .library(name: "UnderstudyAsyncHTTPClient", targets: ["UnderstudyAsyncHTTPClient"]),
    // The same as a tool, for any program in any language.
    .executable(name: "understudy", targets: ["understudy-cli"]),
    // And as `swift package understudy` in a package that depends on this one.
    .plugin(name: "UnderstudyPlugin", targets: ["UnderstudyPlugin"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  traits: [
    .default(enabledTraits: [
      SwiftSyntax.isInToolchain ? "SwiftSyntaxOfToolchain" : "SwiftSyntaxPackage"
    ]),
    .trait(
      name: "SwiftSyntaxOfToolchain",
      description: "Builds the macros on the toolchain's own swift-syntax, in seconds."),
    .trait(
      name: "SwiftSyntaxPackage",
      description: "Builds the macros on the package swift-syntax, which other packages build too."),
    .trait(
      name: "HTTPS",
      description: "Lets the stub server speak HTTPS, with the system's OpenSSL (libssl-dev)."),
    .trait(
      name: "OpenAPITransport",
      description: "Lets stubs be the transport of a client that swift-openapi-generator wrote."),
    .trait(
      name: "AsyncHTTPClient",
      description: "Lets stubs stand in for the HTTPClient of async-http-client."),
  ],
  // Each is fetched only with the trait that needs it.
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"700.0.0"),
    .package(url: "https://github.com/apple/swift-openapi-runtime.git", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.0.0"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.26.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.4.4"),
  ],
  targets: [
    // MARK: The core
    .target(name: "UnderstudyCore", dependencies: ["MutexAnnotations"]),
    .target(name: "MutexAnnotations"),
    .target(name: "Seams", dependencies: ["UnderstudyCore", "SeamMacros"]),
    .macro(
      name: "SeamMacros", dependencies: SwiftSyntax.products,
      swiftSettings: SwiftSyntax.swiftSettings,
      linkerSettings: SwiftSyntax.linkerSettings),
    // The engine's rooms, each of which knows those before it.
    .target(name: "UnderstudyJSON", dependencies: ["UnderstudyCore"]),
    .target(name: "UnderstudyFields", dependencies: ["UnderstudyJSON"]),
    .target(name: "UnderstudySecrets", dependencies: ["UnderstudyFields", "SecretTables"]),
    // The tables by which secrets are known, which C embeds.
    .target(name: "SecretTables", exclude: ["names.txt", "known-forms.txt"]),
    .target(name: "UnderstudyEngine", dependencies: ["UnderstudySecrets"]),
    .target(name: "UnderstudyDiagnosis", dependencies: ["UnderstudyEngine"]),
    // `HTTPStubs`: what adapters and users import for all of them.
    .target(name: "UnderstudyHTTP", dependencies: ["UnderstudyDiagnosis"]),
    .target(name: "UnderstudyURLSession", dependencies: ["UnderstudyHTTP"]),
    .target(name: "UnderstudyFixtures", dependencies: ["UnderstudyHTTP"]),
    .target(name: "UnderstudyCassettes", dependencies: ["UnderstudyHTTP"]),
    .target(
      name: "Understudy",
      dependencies: [
        "Seams", "UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyFixtures",
        "UnderstudyCassettes", "UnderstudyOnLoad",
      ]),
    // Runs when a test bundle is loaded.
    .target(name: "UnderstudyOnLoad"),

    // MARK: Extras
    // Conversations that a stub server can have, and stub files can script.
    .target(
      name: "UnderstudyWebSockets", dependencies: ["UnderstudyHTTP"],
      path: "Extras/UnderstudyWebSockets"),
    .target(
      name: "UnderstudyServer",
      dependencies: ["UnderstudyHTTP", "UnderstudyWebSockets", openSSL],
      path: "Extras/UnderstudyServer"),
    // Looked for only with the trait `HTTPS`.
    .systemLibrary(
      name: "COpenSSL", path: "Extras/COpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "UnderstudyStubFiles", dependencies: ["UnderstudyCassettes", "UnderstudyWebSockets"],
      path: "Extras/UnderstudyStubFiles"),
    .target(
      name: "UnderstudyResilience", dependencies: ["UnderstudyFixtures"],
      path: "Extras/UnderstudyResilience"),
    // The OpenAPI document of a service, for `UnderstudyContracts` and the command.
    .target(
      name: "UnderstudyOpenAPI", dependencies: ["UnderstudyResilience", "UnderstudyCassettes"],
      path: "Extras/UnderstudyOpenAPI"),
    // Documents learnt from traffic, for the same two.
    .target(
      name: "UnderstudyLearning", dependencies: ["UnderstudyOpenAPI", "UnderstudyCassettes"],
      path: "Extras/UnderstudyLearning"),
    .target(
      name: "UnderstudyContracts",
      dependencies: [
        "Understudy", "UnderstudyOpenAPI", "UnderstudyLearning", "UnderstudyResilience",
      ],
      path: "Extras/UnderstudyContracts"),
    .target(
      name: "UnderstudyOpenAPITransport", dependencies: ["UnderstudyHTTP"] + openAPIRuntime,
      path: "Extras/UnderstudyOpenAPITransport"),
    .target(
      name: "UnderstudyAsyncHTTPClient", dependencies: ["UnderstudyHTTP"] + asyncHTTPClient,
      path: "Extras/UnderstudyAsyncHTTPClient"),
    .target(
      name: "UnderstudyCommand",
      dependencies: [
        "UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyCassettes", "UnderstudyStubFiles",
        "UnderstudyServer", "UnderstudyResilience", "UnderstudyOpenAPI", "UnderstudyLearning",
        "UnderstudyPage",
      ],
      path: "Extras/UnderstudyCommand"),
    // The files of the page that `understudy inspect --html` writes, which C embeds.
    .target(
      name: "UnderstudyPage", path: "Extras/UnderstudyPage",
      exclude: ["page.html", "page.css", "page.js"]),
    .executableTarget(
      name: "understudy-cli", dependencies: ["UnderstudyCommand"], path: "Extras/understudy-cli"),
    .plugin(
      name: "UnderstudyPlugin",
      capability: .command(
        intent: .custom(verb: "understudy", description: "Replay, record and inspect HTTP traffic"),
        permissions: [
          .allowNetworkConnections(
            scope: .local(ports: []), reason: "It serves stubs to the program that it runs."),
          .writeToPackageDirectory(reason: "It writes cassettes and reports where it is told to."),
        ])),

    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Seams", "UnderstudyCore", "UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyCassettes",
        "UnderstudyOpenAPI",
      ],
      path: "Benchmarks",
      exclude: [
        "build-cost.sh", "costs.sh", "record.sh", "weight.sh", "files-of-a-get.sh",
        "Seams/build-time.sh", "Costs", "Mocks/TypeChecking", "Server",
      ]),

    // MARK: The tests
    // What several of them use: folders to write files to, tables to read, requests in short.
    .target(
      name: "TestFiles", dependencies: ["UnderstudyHTTP", "Parallelism"], path: "Tests/TestFiles"),
    // Limits the number of tests that run at once.
    .target(name: "Parallelism", path: "Tests/Parallelism"),
    .testTarget(name: "UnderstudyCoreTests", dependencies: ["UnderstudyCore", "TestFiles"]),
    .testTarget(
      name: "UnderstudyHTTPTests", dependencies: ["UnderstudyHTTP", "TestFiles"],
      exclude: ["Redaction/Tables"], resources: [.copy("Tables")]),
    .testTarget(
      name: "DiagnosisTablesTests", dependencies: ["UnderstudyStubFiles"],
      resources: [.copy("FirstSight"), .copy("Tables")]),
    .target(
      name: "FaceConformance",
      dependencies: ["UnderstudyURLSession", "UnderstudyResilience", "TestFiles"],
      path: "Tests/Conformance"),
    .testTarget(name: "ConformanceTests", dependencies: ["FaceConformance"]),
    .testTarget(
      name: "SeamsTests", dependencies: ["Seams", "Understudy", "TestFiles"],
      exclude: ["injected.txt", "live-readings.txt", "modes.txt"]),
    .testTarget(
      name: "UnderstudyURLSessionTests",
      dependencies: ["UnderstudyURLSession", "FaceConformance", "TestFiles"]),
    .testTarget(
      name: "UnderstudyFixturesTests",
      dependencies: [
        "UnderstudyFixtures", "UnderstudyResilience", "UnderstudyWebSockets", "TestFiles",
      ],
      exclude: ["mutations.txt", "stub-mutations.txt"], resources: [.copy("Fixtures")]),
    .testTarget(
      name: "UnderstudyCassettesTests",
      dependencies: ["UnderstudyCassettes", "UnderstudyURLSession", "TestFiles"],
      exclude: ["HAR", "Secrets/Tables", "Tables"]),
    .testTarget(
      name: "UnderstudyStubFilesTests", dependencies: ["UnderstudyStubFiles", "TestFiles"],
      resources: [.copy("Tables")]),
    .testTarget(
      name: "UnderstudyServerTests",
      dependencies: ["UnderstudyServer", "FaceConformance", openSSL],
      exclude: [
        "message-rules.tsv", "origins.tsv", "refusals.tsv", "web-sockets.tsv",
        "Platform/platform.tsv",
      ]),
    .testTarget(
      name: "UnderstudyCommandTests", dependencies: ["UnderstudyCommand", "TestFiles"],
      exclude: ["Transcripts"]),
    .testTarget(
      name: "UnderstudyTests", dependencies: ["Understudy", "UnderstudyResilience", "TestFiles"],
      exclude: ["SwiftTesting/Cassettes"]),
    .testTarget(
      name: "UnderstudyResilienceTests",
      dependencies: ["Understudy", "UnderstudyResilience", "TestFiles"],
      exclude: ["planted-faults.tsv"]),
    .testTarget(
      name: "UnderstudyOpenAPITests", dependencies: ["UnderstudyOpenAPI", "TestFiles"],
      exclude: [
        "Fixtures", "Mistakes", "pets.json", "Samples/samples.txt", "Schema/schemas.txt",
        "Schema/forbidden.txt", "Schema/unjudged.txt", "parameters.txt", "documents.txt",
        "Reading/yaml.txt", "Reading/refusals.txt",
      ]),
    .testTarget(
      name: "UnderstudyLearningTests", dependencies: ["UnderstudyLearning", "TestFiles"],
      exclude: ["lies.txt", "paths.txt", "schemas.txt"]),
    .testTarget(
      name: "UnderstudyContractsTests", dependencies: ["UnderstudyContracts"],
      exclude: ["Cassettes"]),
    .testTarget(
      name: "UnderstudyOpenAPITransportTests",
      dependencies: [
        "UnderstudyOpenAPITransport", "UnderstudyOpenAPI", "FaceConformance",
      ] + openAPIRuntime),
    .testTarget(
      name: "UnderstudyAsyncHTTPClientTests",
      dependencies: [
        "UnderstudyAsyncHTTPClient", "UnderstudyServer", "FaceConformance",
      ] + asyncHTTPClient),
    .testTarget(name: "AdoptionTests", dependencies: ["Understudy"]),
    // The Swift of the README and of the articles, and what it needs around it.
    .plugin(name: "BookSnippets", capability: .buildTool()),
    .testTarget(
      name: "BookTests",
      dependencies: [
        "Understudy", "UnderstudyContracts", "UnderstudyResilience", "UnderstudyServer",
        "UnderstudyStubFiles",
      ],
      exclude: ["openapi.yaml"], resources: [.copy("Fixtures"), .copy("Cassettes")],
      // A block of a page may not see what another one imports.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")],
      plugins: ["BookSnippets"]),
    // Expands the macros in the process of the tests, which then links them. Beside the other tests it
    // would have SwiftPM compile each module twice: for the machine that builds, as it does with what
    // links a macro, and for the one that runs.
    .testTarget(
      name: "SeamMacrosTests", dependencies: ["SeamMacros"] + SwiftSyntax.products,
      exclude: ["Cases"],
      swiftSettings: SwiftSyntax.swiftSettings,
      linkerSettings: SwiftSyntax.linkerSettings),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: - Which tests are built

/// The tests that `swift test` leaves out, so that it is over soon: of what hangs on the core, and of the
/// book. Those of the macros' expansions and of what needs a trait are left out unless they are named.
let extraTests: Set = [
  "BookTests", "DiagnosisTablesTests", "UnderstudyCommandTests", "UnderstudyContractsTests",
  "UnderstudyLearningTests", "UnderstudyOpenAPITests", "UnderstudyResilienceTests",
  "UnderstudyServerTests", "UnderstudyStubFilesTests",
]

/// The targets of these names, and what they depend on.
@MainActor func closure(of names: Set<String>) -> Set<String> {
  var all = names
  for target in package.targets where names.contains(target.name) {
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): all.insert(name)
      default: break
      }
    }
    for case .plugin(let name, _) in target.plugins ?? [] { all.insert(name) }
  }
  return all == names ? names : closure(of: all)
}

// Tests by name, with what they need alone: UNDERSTUDY_TESTS=extras swift test
if let asked = Context.environment["UNDERSTUDY_TESTS"], !asked.isEmpty {
  let names = asked == "extras" ? extraTests : Set(asked.split(separator: " ").map(String.init))
  let wanted = closure(of: names)
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
  // A dependency that no target uses would be fetched.
  let used = package.targets.flatMap(\.dependencies).compactMap { dependency in
    if case .productItem(_, let package, _, _) = dependency { package } else { nil }
  }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !used.contains { location.hasSuffix("/\($0).git") }
  }
} else {
  let left = extraTests.union([
    "BookSnippets", "SeamMacrosTests", "UnderstudyAsyncHTTPClientTests",
    "UnderstudyOpenAPITransportTests",
  ])
  package.targets.removeAll { left.contains($0.name) }
}

// MARK: - swift-syntax

/// Where the macros' swift-syntax comes from.
///
/// The toolchain carries a built copy for its own use, and building on that one takes seconds
/// instead of minutes. Beside a package's own swift-syntax it cannot be found, since SwiftPM has the
/// compiler look among the modules of the package graph first: the trait `SwiftSyntaxPackage` takes
/// the package's then. So it is by default if the toolchain's copy is incomplete. What only a trait
/// needs is not fetched without it.
enum SwiftSyntax {
  static let products: [Target.Dependency] = [
    "SwiftCompilerPlugin", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
    "SwiftSyntaxMacroExpansion", "SwiftDiagnostics", "SwiftParser",
  ].map {
    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSyntaxPackage"]))
  }

  static let swiftSettings: [SwiftSetting] = [
    // Without the second flag the compiler indexes swift-syntax, which takes a third of what is left
    // of the build once the interfaces of swift-syntax are compiled.
    .unsafeFlags(
      ["-I", host, "-index-ignore-system-modules"], .when(traits: ["SwiftSyntaxOfToolchain"]))
  ]

  static let linkerSettings: [LinkerSetting] = [
    .unsafeFlags(
      ["-L", host] + modules.map { "-l\($0)" } + ["-Xlinker", "-rpath", "-Xlinker", host],
      .when(traits: ["SwiftSyntaxOfToolchain"]))
  ]

  /// Whether the toolchain has each module and its library.
  static let isInToolchain = modules.allSatisfy {
    has("\($0).swiftmodule") && (has("lib\($0).so") || has("lib\($0).dylib"))
  }

  private static let modules: [String] = [
    "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion",
    "SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftOperators",
    "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling",
  ]

  private static func has(_ file: String) -> Bool { access("\(host)/\(file)", R_OK) == 0 }

  /// The folder of the toolchain's own swift-syntax, `usr/lib/swift/host`; nowhere if it is not found.
  ///
  /// A manifest runs inside the toolchain's `libPackageDescription`, so the location of that library
  /// gives the location of the toolchain without naming a path. SwiftPM caches what a manifest says:
  /// if the toolchain has moved since, `CheckToolchain.swift` says the cure.
  private static let host: String = {
    // Glibc's headers hide `dladdr` from Swift, so it is looked up by name, on every platform.
    typealias FindImage =
      @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> CInt
    let symbol = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    // A `Dl_info` is four pointers, the first of which is the image's path.
    var info: [UnsafePointer<CChar>?] = [nil, nil, nil, nil]
    guard let dladdr = dlsym(dlopen(nil, RTLD_NOW), "dladdr"),
      unsafeBitCast(dladdr, to: FindImage.self)(symbol, &info) != 0, let path = info[0]
    else { return "/nowhere" }
    // …/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
    let swift = String(cString: path).split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(swift)/host"
  }()
}
