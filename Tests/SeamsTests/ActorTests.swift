import Testing

@testable import Seams

@MainActor
private final class Router {
  var path: [String] = []
}

@globalActor
private actor Engine {
  static let shared = Engine()
}

@Engine
private final class Motor {
  let name: String

  init(name: String) {
    self.name = name
  }
}

extension Dependencies {
  @MainActor @Seam fileprivate var router: Router = Router()
  @Engine @Seam fileprivate var motor: Motor = Motor(name: "live")
  @Seam fileprivate var makeRouter: @MainActor @Sendable () -> Router = { Router() }
}

@MainActor
private final class Display {
  @Injected(\.router) var router
  let constant = injected(\.router)
  let given: Router

  init(router: Router = injected(\.router)) {
    given = router
  }
}

struct ActorTests {
  @MainActor @Test func `a main actor's value is read on the main actor`() {
    asApp {
      let screen = Display()
      #expect(screen.router === screen.constant)
      #expect(screen.given === injected(\.router))
    }
  }

  @MainActor @Test func `a main actor's value is overridden on the main actor`() async {
    let router = Router()
    await withDependencies {
      $0.router = router
    } operation: {
      await Task.yield()
      #expect(injected(\.router) === router)
    }
  }

  @Engine @Test func `any global actor will do`() {
    asApp { #expect(injected(\.motor).name == "live") }
  }

  @MainActor @Test func `a closure may belong to an actor`() {
    asApp { #expect(injected(\.makeRouter)().path == []) }
  }
}
