/// Puts a mock beside a protocol or a class.
///
/// ```swift
/// @Mockable
/// protocol GameService: Sendable {
///   func popularGames(for platform: Platform) async throws -> [Game]
/// }
///
/// let service = MockGameService()
/// service.when.popularGames(for: .any).returns([.suikoden])
/// _ = try await service.popularGames(for: .ps4)
/// #expect(service.calls.popularGames == [.ps4])
/// ```
///
/// The mock of `GameService` is `MockGameService`. It has the same access level and stands behind
/// `#if DEBUG` unless `inclusion` says otherwise.
///
/// - Parameters:
///   - inclusion: Which builds have the mock.
///   - restating: Inherited protocols whose requirements this one writes out again, because they are
///     not mockable themselves: those of another module, say. Every other inherited protocol is
///     taken to have a mock, which this mock inherits.
@attached(peer, names: prefixed(Mock))
public macro Mockable(_ inclusion: MockInclusion = .debug, restating: Any.Type...) =
  #externalMacro(module: "SeamMacros", type: "MockableMacro")

/// Which builds have a mock.
public enum MockInclusion: Sendable {
  /// Builds with `DEBUG`: what Xcode and Swift Package Manager build without being told otherwise.
  case debug
  /// Every build, the one that ships too.
  case always
  /// Builds with a compilation condition of your own, whose name is written as a literal.
  case flag(StaticString)
}
