import SwiftSyntaxMacros

/// Every macro of the package, in one list.
///
/// A macro is found by the name of its type, as in `#externalMacro(module: "SeamMacros", type: …)`.
var seamMacros: [any Macro.Type] {
  [
    SeamMacro.self,
    MockableMacro.self,
    MockPartMacro.self,
  ]
}

#if SwiftSyntaxPackage
import SwiftCompilerPlugin

// The swift-syntax package brings the message loop along.
@main
struct SeamMacrosPlugin: CompilerPlugin {
  var providingMacros: [any Macro.Type] { seamMacros }
}
#else
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

// The toolchain's copy has no `SwiftCompilerPlugin`, so the loop is run by hand.
@main
struct SeamMacrosPlugin: PluginProvider {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = seamMacros.first(where: { "\($0)" == typeName }) else {
      throw UnknownMacro(name: "\(moduleName).\(typeName)")
    }
    return macro
  }
}

/// The compiler asked for a macro that is not in the list.
private struct UnknownMacro: Error {
  let name: String
}
#endif
