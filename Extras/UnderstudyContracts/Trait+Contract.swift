@_exported import Understudy
@_exported import UnderstudyLearning
@_exported import UnderstudyOpenAPI
@_exported import UnderstudyResilience
import Testing

/// Checks the scopes of a test against the document of their service.
private struct ContractRole: TraitRole {
  let contract: @Sendable () throws -> Contract

  /// The stubs of the test are made in it, wherever the trait stands.
  var stage: TraitStage { .checks }

  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    try await contract().checkingScopes { try await function() }
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Checks the stubs, requests and responses of a test, or of each test of a suite, against the OpenAPI
  /// document of their service.
  ///
  /// ```swift
  /// @Suite(.contract("openapi.yaml")) struct PetTests {
  ///   @Test(.stubs(.get("/v1/pets/{id}").reply(.json(["id": 7, "name": "Ida"]))))
  ///   func pet() async throws {
  ///     let url = URL(string: "https://api.example.com/v1/pets/7")!
  ///     #expect(try await URLSession.stubbed.data(from: url).0.count > 0)
  ///   }
  /// }
  /// ```
  ///
  /// Each stub is checked when it is added, and each request with its response when it has come to its
  /// end, whether a stub, a closure or the real service answered. What the document does not allow
  /// fails the test at the stub's line; the `contract` of its `Strictness` says how serious it is.
  ///
  /// - Parameters:
  ///   - name: The name of the file, beside the test's or in the folder `Fixtures` there.
  ///   - filePath: The file to look beside; leave it out.
  public static func contract(_ name: String, filePath: String = #filePath) -> Self {
    .contract(try Contract(name, filePath: filePath))
  }

  /// Checks the stubs, requests and responses of a test, or of each test of a suite, against what
  /// recordings of the service have in common.
  ///
  /// ```swift
  /// @Suite(.contract(learned: "Cassettes")) struct MovieTests {
  ///   @Test(.stubs(.get("/movies").reply(.status(503)).unseen()))
  ///   func serviceIsDown() async throws {
  ///     let url = URL(string: "https://api.example.com/movies")!
  ///     let (_, response) = try await URLSession.stubbed.data(from: url)
  ///     #expect((response as? HTTPURLResponse)?.statusCode == 503)
  ///   }
  /// }
  /// ```
  ///
  /// See `Contract(learnedFrom:)`.
  ///
  /// - Parameters:
  ///   - name: A folder or a file beside the test's, or a file in the folder `Cassettes` there.
  ///   - filePath: The file to look beside; leave it out.
  public static func contract(learned name: String, filePath: String = #filePath) -> Self {
    .contract(try Contract(learnedFrom: name, filePath: filePath))
  }

  /// Checks the stubs, requests and responses of a test, or of each test of a suite, against a document.
  ///
  /// ```swift
  /// @Suite(.contract(try Contract("openapi.yaml")))
  /// struct PetTests {}
  /// ```
  public static func contract(
    _ contract: @autoclosure @escaping @Sendable () throws -> Contract
  ) -> Self {
    UnderstudyTrait(role: ContractRole(contract: contract))
  }
}
