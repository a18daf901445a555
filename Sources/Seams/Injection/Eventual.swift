import UnderstudyCore

/// A dependency's value that is made asynchronously, or whose making can fail.
///
/// ```swift
/// extension Dependencies {
///   @Seam var database: Eventual<Database> = Eventual { try await Database.open() }
/// }
/// let database = try await injected(\.database)
/// ```
///
/// The value is made once, by the first who asks; who asks meanwhile waits. A failure goes to
/// everybody waiting and is not kept: the next one who asks tries again. Cancelling one who waits
/// does not cancel the making. A test puts in `.ready(value)` or `.failing(error)`.
public struct Eventual<Value: Sendable>: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let identity: SeamIdentity
    let make: @Sendable () async throws -> Value

    init(place: CodeLocation, make: @escaping @Sendable () async throws -> Value) {
      self.make = make
      identity = SeamIdentity(
        name: "Eventual<\(Value.self)>", scope: .shared, policy: .live, declared: place)
    }

    deinit {
      SeamState.shared.forget(identity)
    }
  }

  /// Describes how the value is made.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file; leave it out.
  ///   - filePath: The caller's file; leave it out.
  ///   - line: The caller's line; leave it out.
  ///   - column: The caller's column; leave it out.
  ///   - make: Makes the value.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ make: @escaping @Sendable () async throws -> Value
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    storage = Storage(place: place, make: make)
  }

  /// A value that is there already.
  public static func ready(_ value: Value) -> Eventual {
    Eventual { value }
  }

  /// A value that can never be made.
  public static func failing(_ error: any Error) -> Eventual {
    Eventual { throw error }
  }

  /// The value, made on first use.
  ///
  /// - Throws: What making it throws; ``DependencyCircle`` where making it needs it;
  ///   `CancellationError` where the task that waits is cancelled.
  public var value: Value {
    get async throws {
      let state = SeamState.shared
      let identity = storage.identity
      let reader = Context.currentBuild
      let scope = Context.currentScope
      while true {
        switch state.claim(identity, in: scope, for: reader, by: .task) {
        case .ready(let box):
          return Box<Value>.open(box)
        case .build(let build):
          let make = storage.make
          Context.local.withValue(Context(scope: scope, build: build)) {
            // A task of its own, so that cancelling the one who asked first cancels nobody else.
            _ = Task {
              let result: Result<any AnyBox, any Error>
              do { result = .success(Box(try await make())) } catch { result = .failure(error) }
              state.finish(build, with: result)
            }
          }
          try await state.wait(for: build, from: reader)
        case .wait(let build):
          try await state.wait(for: build, from: reader)
        case .circle(let circle):
          throw DependencyCircle(description: circle.description)
        }
      }
    }
  }
}

/// Making a value would need the value itself.
public struct DependencyCircle: Error, CustomStringConvertible {
  /// The path of the circle, with the declarations, and how to break it.
  public let description: String
}

/// Reads a dependency that is made asynchronously.
///
/// ```swift
/// let database = try await injected(\.database)
/// ```
///
/// - Parameters:
///   - isolation: The caller's actor; leave it out.
///   - dependency: The dependency's key path.
///   - fileID: The reader's file; leave it out.
///   - filePath: The reader's file; leave it out.
///   - line: The reader's line; leave it out.
///   - column: The reader's column; leave it out.
/// - Returns: The value.
/// - Throws: What making the value throws; see ``Eventual/value``.
public func injected<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ dependency: KeyPath<Dependencies, Eventual<Value>>,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column
) async throws -> Value {
  let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await Dependencies(.current, reader: place)[keyPath: dependency].value
}
