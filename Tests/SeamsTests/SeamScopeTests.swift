import Testing

@testable import Seams

extension NamedScope {
  fileprivate static let login = NamedScope("login")
  fileprivate static let other = NamedScope("other")
}

extension Dependencies {
  @Seam(.unique) fileprivate var unique: Part = Part()
  @Seam(.weak) fileprivate var weak: Part = Part()
  @Seam(.scoped(to: .login)) fileprivate var basket: Part = Part()
  @Seam(.scoped(to: .other)) fileprivate var other: Part = Part()
  @Seam fileprivate var meeting: Meeting = Meeting()
  // Made by two threads, or by none.
  @Seam(.unique) fileprivate var met: Part = {
    injected(\.meeting).arrive()
    return Part()
  }()
  // Ends its own scope while it is being made.
  @Seam(.scoped(to: .login)) fileprivate var impatient: Part = {
    NamedScope.login.end()
    return Part()
  }()
}

struct SeamScopeTests {
  @Test func `a unique value is not made anew where it is overridden`() {
    overriding(\.unique, Part()) {
      #expect(injected(\.unique) === injected(\.unique))
    }
  }

  @Test func `a unique value is not made anew on any thread once another is assigned`() async {
    await asApp {
      let before = await onThreads { injected(\.unique) }
      #expect(Set(before.map(ObjectIdentifier.init)).count == before.count)
      let part = Part()
      Dependencies.live.unique = part
      #expect(await onThreads { injected(\.unique) }.allSatisfy { $0 === part })
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `two threads may make the same unique value at once`() async {
    await asApp {
      async let one = onThread(Dependencies.escaping { injected(\.met) })
      async let other = onThread(Dependencies.escaping { injected(\.met) })
      #expect(await one !== other)
    }
  }

  @Test func `a weak value is shared while it is held`() {
    asApp {
      let held = injected(\.weak)
      #expect(injected(\.weak) === held)
    }
  }

  @Test func `a weak value is released when it is no longer held`() {
    asApp {
      weak var gone: Part?
      do {
        let held = injected(\.weak)
        gone = held
        withExtendedLifetime(held) {}
      }
      #expect(gone == nil)
      // And can be made again.
      _ = injected(\.weak)
    }
  }

  @Test func `a weak value that was overridden is held`() {
    overriding(\.weak, Part()) {
      #expect(injected(\.weak) === injected(\.weak))
    }
  }

  @Test func `a value of a named scope is shared until the scope ends`() {
    asApp {
      let first = injected(\.basket)
      #expect(injected(\.basket) === first)
      NamedScope.login.end()
      #expect(injected(\.basket) !== first)
    }
  }

  @Test func `ending a scope releases its values`() {
    asApp {
      weak var gone: Part?
      do {
        let held = injected(\.basket)
        gone = held
        withExtendedLifetime(held) {}
      }
      #expect(gone != nil)
      NamedScope.login.end()
      #expect(gone == nil)
    }
  }

  @Test func `ending one scope leaves the others alone`() {
    asApp {
      let other = injected(\.other)
      NamedScope.login.end()
      #expect(injected(\.other) === other)
    }
  }

  @Test func `ending a scope keeps what was assigned`() {
    asApp {
      let part = Part()
      Dependencies.live.basket = part
      NamedScope.login.end()
      #expect(injected(\.basket) === part)
    }
  }

  @Test func `a value whose scope ends while it is made is not kept`() {
    asApp { #expect(injected(\.impatient) !== injected(\.impatient)) }
  }

  @Test func `two scopes of one name are one`() {
    asApp {
      let first = injected(\.basket)
      NamedScope("login").end()
      #expect(injected(\.basket) !== first)
    }
  }
}
