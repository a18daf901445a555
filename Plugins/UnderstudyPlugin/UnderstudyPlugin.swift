import Foundation
import PackagePlugin

/// Runs `understudy` in a package that depends on it: `swift package understudy replay …`.
@main
struct UnderstudyPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if let problem = Self.problem(with: arguments) {
      Diagnostics.error(problem)
      return
    }
    // A tool that the plugin depended on would be compiled with each build of this package's own tests,
    // once more and for the machine that builds.
    let build = try packageManager.build(.product("understudy"), parameters: .init())
    // It may name every product that there is, the package's own too.
    let executable = build.builtArtifacts.first {
      $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == "understudy"
    }
    guard build.succeeded, let executable else {
      Diagnostics.error("understudy does not build:\n\(build.logText)")
      return
    }
    let program = Process()
    program.executableURL = executable.url
    program.arguments = arguments
    // Files are named as seen from the package, wherever SwiftPM runs its plugins.
    program.currentDirectoryURL = context.package.directoryURL
    try program.run()
    program.waitUntilExit()
    guard program.terminationReason == .exit, program.terminationStatus == 0 else {
      // SwiftPM itself ends with 1, whatever the code is.
      Diagnostics.error("understudy ended with \(program.terminationStatus)")
      return
    }
  }

  /// SwiftPM holds the build folder while a plugin runs, so that another one would wait for ever.
  private static func problem(with arguments: [String]) -> String? {
    guard let dashes = arguments.firstIndex(of: "--") else { return nil }
    let words = arguments[(dashes + 1)...]
    guard words.first?.split(separator: "/").last == "swift", let verb = words.dropFirst().first,
      ["run", "test", "build", "package"].contains(verb),
      !words.contains(where: { $0.hasPrefix("--scratch-path") })
    else { return nil }
    return """
      'swift \(verb)' would wait for the SwiftPM that runs this, which holds the build folder. Give it \
      one of its own: -- swift \(verb) --scratch-path .build/understudy …, or run what is built already.
      """
  }
}
