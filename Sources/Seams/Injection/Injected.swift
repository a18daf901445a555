/// Reads a dependency: the value that overrides it for the current task, otherwise its live value.
///
/// Use it as a default argument of an initializer or a method, or as a property's initial value:
///
/// ```swift
/// struct Loader {
///   let service: any GameService
///   init(service: any GameService = injected(\.gameService)) { self.service = service }
/// }
/// ```
///
/// In a test, reading a live value that is not overridden fails the test at the reader's location.
///
/// - Parameter dependency: The dependency's key path.
@inlinable
public func injected<Value>(
  _ dependency: KeyPath<Dependencies, Value>,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column
) -> Value {
  let reader = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Dependencies(readAt: reader)[keyPath: dependency]
}

/// A property whose initial value is a dependency and which can be set.
///
/// ```swift
/// final class GameListModel {
///   @Injected(\.gameService) var service
/// }
/// ```
///
/// The dependency is read once, when the object is created, and the object keeps what it was at that
/// moment. Setting the property replaces the part of this object only.
@propertyWrapper
public struct Injected<Value> {
  /// The injected dependency.
  public var wrappedValue: Value

  /// Reads the dependency.
  ///
  /// - Parameter dependency: The dependency's key path.
  @inlinable
  public init(
    _ dependency: KeyPath<Dependencies, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    wrappedValue = injected(
      dependency, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Injected: Sendable where Value: Sendable {}
