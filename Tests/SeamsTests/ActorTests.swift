import Testing

@testable import Seams

@MainActor
private final class Router {
  var path: [String] = []
}

/// Not `Sendable`, as a protocol of an actor is not by itself.
@MainActor
private protocol Navigating {
  var path: [String] { get }
}

extension Router: Navigating {}

@MainActor
private struct Trip: Navigating {
  var path = ["trip"]
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
  @MainActor @Seam fileprivate var navigating: any Navigating = Trip()
  @MainActor @Seam(.weak) fileprivate var current: any Navigating & AnyObject = Router()
  @Seam fileprivate var makeRouter: @MainActor @Sendable () -> Router = { Router() }
}

@MainActor
private final class Display {
  @Injected(\.router) var router
  @Injected(\.navigating) var navigating
  let constant = injected(\.router)
  let given: Router

  init(router: Router = injected(\.router)) {
    given = router
  }
}

/// Created on the main actor, and read anywhere.
private struct Detour: Sendable {
  @Injected<Router> var router: Router

  @MainActor init() { _router = Injected(\.router) }
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

  @MainActor @Test func `a value of a protocol of the main actor need not be Sendable`() {
    asApp {
      #expect(injected(\.navigating).path == ["trip"])
      #expect(Display().navigating.path == ["trip"])
      #expect(injected(\.current).path == [])
    }
    withDependencies {
      $0.navigating = Trip(path: ["elsewhere"])
    } operation: {
      #expect(injected(\.navigating).path == ["elsewhere"])
    }
  }

  @Test func `a main actor's value that is read first elsewhere ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let screen = await MainActor.run { Detour() }
      _ = screen.router
    }
  }

  @Engine @Test func `any global actor will do`() {
    asApp { #expect(injected(\.motor).name == "live") }
  }

  @MainActor @Test func `a closure may belong to an actor`() {
    asApp { #expect(injected(\.makeRouter)().path == []) }
  }
}
