// Asks each pasted stub for the request it was written for.
import Foundation
import UnderstudyHTTP

@main
struct Ask {
  static func main() async {
    var failures = 0
    let all = requests()
    precondition(all.count == pasted.count)
    for (request, stub) in zip(all, pasted) {
      do {
        let (_, head) = try await HTTPStubs(stub()).data(for: request)
        if head.status == 200 { continue }
        print("\(request.method) \(request.url): status \(head.status)")
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
