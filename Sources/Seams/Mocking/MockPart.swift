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
