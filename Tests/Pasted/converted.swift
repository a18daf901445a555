// Asks stubs that were converted into Swift what the cassette that they are from answers.
import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@main
struct AskConverted {
  struct Ask: Decodable {
    let request: String
    let answer: String
    var headers: [String: String]?
    var body: String?
  }

  static func main() async throws {
    let stubs = HTTPStubs(roundTripStubs())
    let table = URL(filePath: CommandLine.arguments[1])
    let asks = try JSONDecoder().decode([Ask].self, from: Data(contentsOf: table))
    var failures = 0
    for ask in asks {
      let words = ask.request.split(separator: " ")
      let request = RecordedRequest(
        method: String(words[0]), url: URL(string: "https://api.example.com\(words[1])")!,
        headers: HeaderFields(ask.headers ?? [:]), body: ask.body.map { Data($0.utf8) })
      let answer = await answer(to: request, stubs)
      if answer == ask.answer { continue }
      print("\(ask.request) \(ask.headers ?? [:]): \(answer), not \(ask.answer)")
      failures += 1
    }
    print("\(asks.count) requests of converted stubs, \(failures) of which are answered otherwise")
    if failures > 0 { exit(1) }
  }

  private static func answer(to request: RecordedRequest, _ stubs: HTTPStubs) async -> String {
    do {
      let (body, response) = try await stubs.data(for: request.urlRequest)
      return
        "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: body, as: UTF8.self))"
    } catch {
      let error = error as? URLError
      return error?.stubError == nil ? "URLError \(error?.code.rawValue ?? 0)" : "refused"
    }
  }
}
