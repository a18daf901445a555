import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes traffic as mappings of WireMock: several responses to one request as a scenario, whose last
/// one stays.
enum WireMockWriter {
  static func mappings(
    _ entries: [RecordedTraffic.Entry], _ traffic: RecordedTraffic, _ remarks: inout Remarks
  ) -> String {
    let origins = Set(
      entries.compactMap { URL(string: $0.url).map { RequestTarget($0) } }
        .map { "\($0.scheme)://\($0.host)" })
    if origins.count > 1 {
      remarks.add("WireMock's mappings have no host, and these requests went to \(origins.count)")
    }
    var mappings: [JSONValue] = []
    for (index, group) in traffic.repetitions(entries).enumerated() {
      for (step, entry) in group.enumerated() {
        var mapping: [String: JSONValue] = [
          "name": .string("\(traffic.name), entry \(entry.number)"),
          "request": request(entry, traffic, &remarks), "response": response(entry, traffic),
        ]
        if group.count > 1 {
          mapping["scenarioName"] = .string("request \(index + 1)")
          mapping["requiredScenarioState"] = .string(step == 0 ? "Started" : "\(step + 1)")
          if step + 1 < group.count { mapping["newScenarioState"] = .string("\(step + 2)") }
        }
        mappings.append(.object(mapping))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file: JSONValue = ["mappings": .array(mappings)]
    // JSON that was read has no number that could not be written.
    let data = (try? encoder.encode(file)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  // MARK: - Requests

  private static func request(
    _ entry: RecordedTraffic.Entry, _ traffic: RecordedTraffic, _ remarks: inout Remarks
  ) -> JSONValue {
    var request: [String: JSONValue] = ["method": .string(entry.method.uppercased())]
    let rest = entry.url.range(of: "://").map { entry.url[$0.upperBound...] } ?? entry.url[...]
    let target = rest.drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    let path = String(target.prefix { $0 != "?" })
    let whole = target.hasPrefix("/") ? String(target) : "/\(target)"
    if !whole.isRedacted {
      request["url"] = .string(whole)
    } else {
      if path.isRedacted {
        let pattern = path.split(separator: "/", omittingEmptySubsequences: false)
          .map { $0.contains(Redaction.placeholder) ? "[^/]+" : escaped(String($0)) }
        request["urlPathPattern"] = .string(pattern.joined(separator: "/"))
      } else {
        request["urlPath"] = .string(path.isEmpty ? "/" : path)
      }
      request["queryParameters"] = parameters(entry, &remarks)
    }
    if let body = traffic.requestBody(of: entry), !body.isEmpty {
      request["bodyPatterns"] = pattern(body, entry, &remarks).map { [$0] }
    }
    return .object(request)
  }

  private static func escaped(_ text: String) -> String {
    NSRegularExpression.escapedPattern(for: text)
  }

  private static func parameters(
    _ entry: RecordedTraffic.Entry, _ remarks: inout Remarks
  ) -> JSONValue? {
    let items = URL(string: entry.url).map { RequestTarget($0).queryItems } ?? []
    var parameters: [String: JSONValue] = [:]
    for item in items {
      if parameters[item.name] != nil {
        remarks.add("of query items of one name the first is required alone", entry: entry.number)
        continue
      }
      parameters[item.name] =
        item.value.isRedacted ? ["matches": "(?s).*"] : ["equalTo": .string(item.value)]
    }
    return parameters.isEmpty ? nil : .object(parameters)
  }

  /// Nil where any body has to do.
  private static func pattern(
    _ body: Data, _ entry: RecordedTraffic.Entry, _ remarks: inout Remarks
  ) -> JSONValue? {
    guard let text = String(validUTF8: body) else {
      return ["binaryEqualTo": .string(body.base64EncodedString())]
    }
    if text.isRedacted {
      remarks.add("any body matches, since a secret was replaced in it", entry: entry.number)
      return nil
    }
    return (try? JSONValue(parsing: body)) == nil
      ? ["equalTo": .string(text)] : ["equalToJson": .string(text)]
  }

  // MARK: - Responses

  private static func response(
    _ entry: RecordedTraffic.Entry, _ traffic: RecordedTraffic
  ) -> JSONValue {
    var response: [String: JSONValue] = ["status": .int(entry.status)]
    var headers: [String: [JSONValue]] = [:]
    for field in entry.stubbedHeaders {
      headers[field.name, default: []].append(.string(field.value))
    }
    if !headers.isEmpty {
      response["headers"] = .object(headers.mapValues { $0.count == 1 ? $0[0] : .array($0) })
    }
    let body = traffic.responseBody(of: entry)
    if let text = String(validUTF8: body) {
      if !text.isEmpty { response["body"] = .string(text) }
    } else {
      response["base64Body"] = .string(body.base64EncodedString())
    }
    return .object(response)
  }
}
