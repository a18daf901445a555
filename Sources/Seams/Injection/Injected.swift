import UnderstudyCore

/// Reads a dependency: the value overridden for the running task if there is one, otherwise the
/// live one.
///
/// As a default in an initializer or a method, or as a property's initial value:
///
/// ```swift
/// struct Loader {
///   let service: any GameService
///   init(service: any GameService = injected(\.gameService)) { self.service = service }
/// }
/// ```
///
/// In a test, reading a live value that nobody overrode fails the test at this place.
///
/// - Parameters:
///   - dependency: The dependency's key path.
///   - fileID: The reader's file; leave it out.
///   - filePath: The reader's file; leave it out.
///   - line: The reader's line; leave it out.
///   - column: The reader's column; leave it out.
@inlinable
public func injected<Value>(
  _ dependency: KeyPath<Dependencies, Value>,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column
) -> Value {
  let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Dependencies(.current, reader: place)[keyPath: dependency]
}

/// A property whose initial value is a dependency, and which can be set.
///
/// ```swift
/// final class GameListModel {
///   @Injected(\.gameService) var service
/// }
/// ```
///
/// The dependency is read once, when the object is made; what is overridden at that moment stays
/// with the object wherever it goes. Setting the property exchanges the part of this object alone.
@propertyWrapper
public struct Injected<Value> {
  /// The part.
  public var wrappedValue: Value

  /// Reads the dependency.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's key path.
  ///   - fileID: The reader's file; leave it out.
  ///   - filePath: The reader's file; leave it out.
  ///   - line: The reader's line; leave it out.
  ///   - column: The reader's column; leave it out.
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
