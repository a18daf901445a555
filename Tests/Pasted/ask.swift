// Asks each pasted stub for the request it was written for.
import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@main
struct Ask {
  static func main() async {
    var failures = 0
    let all = requests()
    precondition(all.count == pasted.count)
    for (request, stub) in zip(all, pasted) {
      do {
        let (_, response) = try await HTTPStubs(stub()).data(for: request.urlRequest)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 200 { continue }
        print("\(request.method) \(request.url): status \(status)")
      } catch {
        print(
          "\(request.method) \(request.url):\n\((error as? URLError)?.stubError?.description ?? "\(error)")"
        )
      }
      failures += 1
    }
    print("\(all.count) requests, \(failures) of whose pasted stubs do not match")
    if failures > 0 { exit(1) }
  }
}
