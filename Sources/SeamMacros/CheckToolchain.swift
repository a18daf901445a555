// Says the cure if swift-syntax is missing. The name of this file comes first, since the compiler stops at the
// first import of a missing module.

#if !SwiftSyntaxOfToolchain && !SwiftSyntaxPackage
#error(
  """
  Understudy's macros need one of the traits that give them swift-syntax. Add the default one to yours: \
  traits: [.defaults, …]
  """)
#elseif !canImport(SwiftSyntax)
#error(
  """
  Understudy's macros do not find the toolchain's swift-syntax. If the toolchain was renamed or moved, \
  clear SwiftPM's cache of manifests: swift package purge-cache (in Xcode: File > Packages > Reset \
  Package Caches).
  """)
#endif
