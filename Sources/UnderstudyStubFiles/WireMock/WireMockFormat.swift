import Foundation
import UnderstudyHTTP

/// The format of WireMock's mappings: one row a key.
///
/// A key that is not in the tables is a fault: a stub without it would answer what it should not.
enum WireMockFormat {
  /// One mapping or several.
  static let file: Format<[WireMockMapping]> = Format(
    ["oneOf": [list.schema, mapping.schema]],
    read: { place in
      place.value["mappings"] == nil ? mapping.read(place).map { [$0] } : list.read(place)
    }, write: { try list.write($0) })

  private static let list: Format<[WireMockMapping]> = Format<[WireMockMapping]?>.object(
    nil,
    [
      .property("mappings", .list(of: mapping), \.self), .unused("meta"),
    ]
  ).map({ mappings, _ in mappings }, { $0 })

  static let mapping: Format<WireMockMapping> = Format.object(
    WireMockMapping(),
    [
      .property("name", .string, \.name),
      .property("priority", .int, \.priority),
      .property("scenarioName", .string, \.scenario),
      .property("requiredScenarioState", .string, \.requiredState),
      .property("newScenarioState", .string, \.newState),
      .property("request", request, \.request).required(),
      .property("response", response, \.response).required(),
      .unused("id"), .unused("uuid"), .unused("persistent"), .unused("metadata"),
      .unused("insertionIndex"), .unused("comment"),
    ]
  ).map(
    { mapping, place in
      if mapping.scenario == nil, mapping.requiredState ?? mapping.newState != nil {
        return place.refused("it has a state, and no 'scenarioName'")
      }
      return mapping.named(at: place)
    }, { $0 })
}
