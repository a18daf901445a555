/// Creates a mock of a protocol or a class, beside it.
///
/// ```swift
/// @Mockable
/// protocol GameService: Sendable {
///   func popularGames(for platform: Platform) async throws -> [Game]
/// }
/// ```
///
/// ```swift
/// let service = MockGameService()
/// service.when.popularGames(for: .any).returns([.suikoden])
/// _ = try await service.popularGames(for: .ps4)
/// #expect(service.calls.popularGames == [.ps4])
/// ```
///
/// The mock of `GameService` is `MockGameService`. It has the same access level and is inside
/// `#if DEBUG` unless `inclusion` says otherwise.
///
/// - Parameters:
///   - inclusion: Which builds contain the mock.
///   - restating: Inherited protocols whose requirements this one restates, because they are not
///     mockable themselves: those of another module, for example. Every other inherited protocol is
///     assumed to have a mock, which this mock inherits, or has as a part if there are several:
///     each of these then needs ``MockPart()``.
///     Should the one that is inherited have the same member, mark the requirement as `override`, as
///     in a class.
// The suffixes make a mock's second names, by which the mocks of heirs inherit it. A macro sees one
// declaration, not whether a parent is mockable too: if it is not, the compiler says so with them.
@attached(
  peer, names: prefixed(Mock),
  suffixed(
    ` with @Mockable, or its requirements repeated here with @Mockable(restating: …)`
  ),
  suffixed(
    `<…> with @Mockable, or its requirements repeated here with @Mockable(restating: …)`
  ),
  suffixed(
    ` with @Mockable and @MockPart, or its requirements repeated here with @Mockable(restating: …)`
  ),
  suffixed(
    `<…> with @Mockable and @MockPart, or its requirements repeated here with @Mockable(restating: …)`
  ))
public macro Mockable(_ inclusion: MockInclusion = .debug, restating: Any.Type...) =
  #externalMacro(module: "SeamMacros", type: "MockableMacro")

/// The builds that contain a mock.
///
/// ```swift
/// @Mockable(.flag("PREVIEWS"))
/// protocol Clipboard { func copy(_ text: String) }
/// ```
public enum MockInclusion: Sendable {
  /// Builds with `DEBUG`: what Xcode and Swift Package Manager build by default.
  case debug
  /// Every build, including the one that ships.
  case always
  /// Builds with a compilation condition of your own; its name must be a literal.
  case flag(StaticString)
}

/// Lets the mock of a protocol be a part of the mock of a protocol with several parents.
///
/// ```swift
/// @Mockable @MockPart protocol Coordinator { func start() }
/// @Mockable @MockPart protocol Presentable { func present() -> Bool }
/// @Mockable protocol SideMenu: Coordinator, Presentable {}
/// ```
///
/// ```swift
/// let menu = MockSideMenu()
/// menu.when.present().returns(true)
/// ```
///
/// A class inherits only one mock, so the mock of `SideMenu` has those of both parents, and members
/// that keep their calls and stubs there. These members are an attribute of their own since few
/// protocols need them, and they take the compiler two thirds of the mock's time.
@attached(extension, names: arbitrary)
public macro MockPart() = #externalMacro(module: "SeamMacros", type: "MockPartMacro")
