/// A dependency's value that is made asynchronously or whose making can throw.
///
/// ```swift
/// extension Dependencies {
///   @Seam var database: Eventual<Database> = Eventual { try await Database.open() }
/// }
/// ```
///
/// ```swift
/// let database = try await injected(\.database)
/// ```
///
/// The value is made once, for the first reader; concurrent readers wait for it. An error is
/// thrown to every waiting reader and is not kept: the next reader tries again. Cancelling a waiting
/// task does not cancel the making. A test overrides it with `.ready(value)` or `.failing(error)`.
public struct Eventual<Value: Sendable>: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let identity: SeamIdentity
    let state = SeamState.shared
    let make: @Sendable () async throws -> Value

    init(declared: CodeLocation, make: @escaping @Sendable () async throws -> Value) {
      self.make = make
      identity = SeamIdentity(
        name: "Eventual<\(Value.self)>", scope: .shared, policy: .live, declared: declared,
        number: state.nextSeamNumber())
    }

    deinit {
      state.values.change { $0.forget(identity) }
    }

    func open(_ box: any AnyBox) -> Value { Box<Value>.open(box, of: identity) }
  }

  /// Creates a value that is made on first use.
  ///
  /// - Parameter make: Makes the value.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ make: @escaping @Sendable () async throws -> Value
  ) {
    let declared = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    storage = Storage(declared: declared, make: make)
  }

  /// A value that is already there.
  ///
  /// ```swift
  /// try await withDependencies {
  ///   $0.database = .ready(Database())
  /// } operation: {
  ///   try await injected(\.database).insert("Ida")
  /// }
  /// ```
  public static func ready(_ value: Value) -> Eventual {
    Eventual { value }
  }

  /// A value whose making always throws.
  ///
  /// ```swift
  /// await withDependencies {
  ///   $0.database = .failing(Offline())
  /// } operation: {
  ///   await #expect(throws: Offline.self) { try await injected(\.database) }
  /// }
  /// ```
  public static func failing(_ error: any Error) -> Eventual {
    Eventual { throw error }
  }

  /// The value, made on first use.
  ///
  /// - Throws: What making it throws; an error with the path if making it needs the value itself;
  ///   `CancellationError` if the waiting task is cancelled.
  public var value: Value {
    get async throws {
      let state = storage.state
      let values = state.values
      let identity = storage.identity
      let reader = state.build
      let scope = state.scope
      while true {
        let claim = values.change {
          $0.claim(identity, in: scope, for: reader, at: identity.declared, on: nil)
        }
        switch claim {
        case .ready(let box):
          return storage.open(box)
        case .build(let build):
          if scope.mode == .test { build.begin(in: state.host.runningTest) }
          let make = storage.make
          state.context.withValue(Context(scope: scope, build: build)) {
            // A task of its own, so that cancelling the first reader cancels no other.
            _ = Task {
              let result: Result<any AnyBox, any Error>
              do { result = .success(Box(try await make())) } catch { result = .failure(error) }
              values.finish(build, with: result)
            }
          }
          try await wait(for: build, from: reader)
        case .wait(let build):
          try await wait(for: build, from: reader)
        case .cycle(let cycle):
          throw DependencyCycle(description: cycle.description)
        }
      }
    }
  }
}

extension Eventual {
  private func wait(for build: Build, from reader: Build?) async throws {
    let state = storage.state
    try await state.values.wait(for: build, from: reader, within: state.patience.get()) {
      state.report(delayOf: build, for: reader, at: build.seam.declared)
    }
  }
}

/// The error thrown if making a value would need the value itself.
struct DependencyCycle: Error, CustomStringConvertible {
  /// The path of the cycle with the declarations, and how to break it.
  let description: String
}

/// Reads a dependency that is made asynchronously.
///
/// ```swift
/// let database = try await injected(\.database)
/// ```
///
/// - Parameter dependency: The dependency's key path.
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
  let reader = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await Dependencies(readAt: reader)[keyPath: dependency].value
}
