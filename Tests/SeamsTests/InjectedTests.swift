import Testing

@testable import Seams

extension Dependencies {
  @Seam fileprivate var speaker: any Speaker = Voice(name: "live")
  @Seam fileprivate var greet: @Sendable (String) -> String = { "Hello, \($0)" }
  @Seam fileprivate var `default`: Int? = 7
  @Seam fileprivate var unwrapped: String! = "here"
  @Seam(.unique) fileprivate var part: Part = Part()
  @Seam fileprivate var stage: Stage = Stage()
  @Seam fileprivate var number: Int = -1
  @Seam(inTests: .live) fileprivate var numbers: [Int] = [injected(\.number)]
}

private final class Hall {
  @Injected(\.speaker) var speaker
}

private struct Reader {
  @Injected(\.number) var number
  @Injected(\.numbers) var numbers
}

private struct Stage {
  @Injected(\.speaker) var speaker
  @Injected(\.part) var part
}

struct InjectedTests {
  @Test func `a property can be set, for one object alone`() {
    asApp {
      let hall = Hall()
      hall.speaker = Voice(name: "set")
      #expect(hall.speaker.name == "set")
      #expect(Hall().speaker.name == "live")
    }
  }

  @Test func `an object keeps what was overridden when it was made`() {
    let hall = overriding(\.speaker, Voice(name: "overridden")) {
      Hall()
    }
    #expect(hall.speaker.name == "overridden")
  }

  @Test func `a property that is set before it is read reads nothing`() {
    var stage = Stage()
    stage.speaker = Voice(name: "set")
    #expect(stage.speaker.name == "set")
  }

  @Test func `a property is read when it is first read, and once`() {
    asApp {
      let stage = Stage()
      Dependencies.live.speaker = Voice(name: "assigned later")
      #expect(stage.speaker.name == "assigned later")
      Dependencies.live.speaker = Voice(name: "too late")
      #expect(stage.speaker.name == "assigned later")
    }
  }

  @Test func `threads that race for the first reading get one value`() async {
    await asApp {
      let stage = Stage()
      let parts = await onThreads { stage.part }
      #expect(parts.allSatisfy { $0 === stage.part })
    }
  }

  @Test func `setting one copy of a struct leaves the other copies alone`() {
    asApp {
      let stage = Stage()
      var copy = stage
      copy.speaker = Voice(name: "set")
      #expect(stage.speaker.name == "live")
      #expect(copy.speaker.name == "set")
    }
  }

  @Test func `what a value has injected is what it is made from`() {
    asApp {
      #expect(injected(\.stage).speaker.name == "live")
      overriding(\.speaker, Voice(name: "overridden")) {
        #expect(injected(\.stage).speaker.name == "overridden")
      }
    }
  }

  @Test func `a part with parameters is a closure`() {
    asApp { #expect(injected(\.greet)("you") == "Hello, you") }
    overriding(\.greet, { "Bye, \($0)" }) {
      #expect(injected(\.greet)("you") == "Bye, you")
    }
  }

  @Test func `a keyword can be a dependency's name`() {
    asApp { #expect(injected(\.default) == 7) }
  }

  @Test func `nil can be put in place of an optional value`() {
    overriding(\.default, nil) {
      #expect(injected(\.default) == nil)
    }
  }

  @Test func `an implicitly unwrapped type can be declared`() {
    asApp { #expect(injected(\.unwrapped) == "here") }
  }
}

/// The places of a row: `A` and `B` are tests, `none` is a thread of none; `=1` overrides by `withDependencies`,
/// `:1` by `Dependencies.live`, as XCTest's `dependency` does.
private struct Places {
  private var scopes: [Substring: Scope] = [:]

  mutating func scope(_ place: Substring, in state: SeamState) -> Scope {
    if let scope = scopes[place] { return scope }
    let scope: Scope
    if let last = place.lastIndex(where: { "=:".contains($0) }) {
      var around = self.scope(place[..<last], in: state)
      if around === state.programRoot {
        around = Scope(root: .test, of: .unknownTest, keeping: state.values)
      }
      let value = Int(place[place.index(after: last)...]) ?? 0
      scope = state.context.withValue(Context(scope: around)) {
        if place[last] == "=" {
          return withDependencies {
            $0.number = value
          } operation: {
            state.scope
          }
        }
        Dependencies.live.number = value
        return around
      }
    } else {
      scope =
        place == "none"
        ? state.programRoot : Scope(root: .test, of: .namedTest, keeping: state.values)
    }
    scopes[place] = scope
    return scope
  }
}

struct FirstReadingTests {
  @Test(arguments: try TableRow.rows("injected.txt"))
  func `the first reading decides by where it is and where the object was made`(row: TableRow) {
    let state = SeamState.shared
    var places = Places()
    let made = places.scope(row[0][...], in: state)
    let reader = state.context.withValue(Context(scope: made)) { Reader() }
    let read = Context(scope: places.scope(row[1][...], in: state))
    guard let value = Int(row[2]) else {
      withKnownIssue {
        #expect(state.context.withValue(read) { reader.number } == 0)
      } matching: { issue in
        issue.comments.first?.rawValue.contains(") was read \(row[2].dropFirst(5)), and")
          == true
      }
      return
    }
    state.context.withValue(read) {
      #expect(reader.number == value)
      // A value that is made from an overridden one is made from it, too.
      #expect(reader.numbers == [value])
    }
  }
}
