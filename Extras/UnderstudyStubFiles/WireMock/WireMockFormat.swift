import Foundation
import UnderstudyHTTP

/// The format of WireMock's mappings: one row a key.
///
/// A key that is not in the tables is a fault: a stub without it would answer what it should not.
enum WireMockFormat {
  /// One mapping or several.
  static let file: Format<[StubParts]> = Format(
    ["oneOf": [list.schema, mapping.schema]],
    read: { place in
      place.value["mappings"] == nil ? mapping.read(place).map { [$0] } : list.read(place)
    }, write: { try list.write($0) })

  private static let list: Format<[StubParts]> = Format<[StubParts]?>.object(
    nil,
    [
      .property("mappings", .list(of: mapping), \.self), .unused("meta"),
    ]
  ).map({ mappings, _ in mappings }, { $0 })

  static let mapping: Format<StubParts> = Format.object(
    StubParts(isOptional: true),
    [
      // It may be what this library wrote there, which has a place of its own.
      .property("name", .string, { _, _, _ in }, \.name),
      .property("priority", .int, \.priority),
      .property(
        "scenarioName", .string, { mapping, name, _ in mapping.scenario = ScenarioStep(name) },
        { $0.scenario?.name }),
      state("requiredScenarioState", \.required), state("newScenarioState", \.next),
      .property("request", request, \.pattern).required(),
      .property(
        "response", response, { mapping, reply, _ in mapping.replies = [reply] },
        { $0.replies?.first }
      ).required(),
      .unused("id"), .unused("uuid"), .unused("persistent"), .unused("metadata"),
      .unused("insertionIndex"), .unused("comment"),
    ]
  ).map({ $0.named(at: $1, in: .wireMock) }, { $0 })

  private static func state(
    _ key: String, _ path: WritableKeyPath<ScenarioStep, String?> & Sendable
  ) -> Field<StubParts> {
    .property(
      key, .string,
      { mapping, state, place in
        if mapping.scenario == nil { place.keyFault("it has no meaning without 'scenarioName'") }
        mapping.scenario?[keyPath: path] = state
      }, { $0.scenario?[keyPath: path] })
  }
}
