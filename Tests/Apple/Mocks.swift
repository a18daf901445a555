// The code that `@Mockable` and `@Seam` write, in each form, for Apple's platforms. Compiled by `Tests/Apple/check`.
import Seams

struct Offline: Error {}

@Mockable
protocol Service: Sendable {
  func load(id: Int) async throws -> [String]
  func save(_ item: String, at index: Int) throws(Offline) -> Bool
  func each<T: Sendable>(_ type: T.Type, _ body: @escaping @Sendable (T) -> Void)
  func twice<T>(_ body: () throws -> T) rethrows -> T
  @MainActor func show(_ title: String) async
  subscript(row: Int) -> String { get set }
  var title: String { get set }
}

extension Dependencies {
  @Seam var service: any Service = MockService()
}

func use(_ service: MockService) async throws {
  service.when.load(id: 7).returns(["a"], ["b"]).throws(Offline())
  let calls = service.when.load(id: .any).suspends()
  await calls.next().returns([])
  _ = await service.calls.load.next()
}
