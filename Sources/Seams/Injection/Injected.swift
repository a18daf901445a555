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

/// A property that holds a dependency and can be set.
///
/// ```swift
/// final class GameListModel {
///   @Injected(\.gameService) var service
/// }
/// ```
///
/// The dependency is read when the property is first read, and the object keeps the value. An override in
/// force at that moment wins; otherwise, one that was in force when the object was created applies.
///
/// Setting the property replaces the part of this object only; if it is set before it is read, the
/// dependency is not read at all:
///
/// ```swift
/// let model = GameListModel()
/// model.service = MockGameService()
/// ```
///
/// An object that is created while the value of another dependency is made, as a part of that value,
/// reads at once.
@propertyWrapper
public struct Injected<Value> {
  private var reading: PlannedReading<Value>

  /// The injected dependency.
  public var wrappedValue: Value {
    get { reading.value }
    set { reading = PlannedReading(read: newValue) }
  }

  /// Plans to read the dependency.
  ///
  /// - Parameter dependency: The dependency's key path.
  public init(
    _ dependency: KeyPath<Dependencies, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let reader = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let state = SeamState.shared
    // The source of a value must be known when it is made: the value is filed by that.
    reading =
      state.build == nil
      ? PlannedReading(of: dependency, by: reader, madeIn: state.scope)
      : PlannedReading(read: Dependencies(readAt: reader)[keyPath: dependency])
  }
}

extension Injected: Sendable where Value: Sendable {}
