// Writes a Swift file with the stub that the diagnosis says to paste for each request.
import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@main
struct Write {
  static func main() async {
    var source = "import Foundation\nimport UnderstudyHTTP\n"
    let all = requests()
    for (number, request) in all.enumerated() {
      // A stub beside it, so that there is a diagnosis.
      let stubs = HTTPStubs(.get("https://other.example.com/never").reply(.status(200)).optional())
      do {
        _ = try await stubs.data(for: request.urlRequest)
        fatalError("\(request.url) was answered")
      } catch {
        let message = (error as? URLError)?.stubError?.description ?? "\(error)"
        guard let start = message.range(of: "A stub that would match:\n")?.upperBound else {
          fatalError("no stub to paste for \(request.url):\n\(message)")
        }
        source += "func pasted\(number)() -> Stub {\n\(message[start...])\n}\n"
      }
    }
    let names = all.indices.map { "pasted\($0)" }.joined(separator: ", ")
    print("\(source)let pasted: [@Sendable () -> Stub] = [\(names)]")
  }
}
