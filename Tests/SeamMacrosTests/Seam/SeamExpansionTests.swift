import Testing

struct SeamExpansionTests {
  @Test func `a dependency becomes accessors and a declaration beside them`() {
    let expansion = Expansion(
      of: """
        extension Dependencies {
          @Seam var gameService: any GameService = GameStore.shared
        }
        """)
    #expect(
      expansion.source == """
        extension Dependencies {
          var gameService: any GameService {
            get {
              Self._seam_gameService.value(in: self) { (_: Seams.SeamMode) -> any GameService in
                let live: any GameService = GameStore.shared
                return live
              }
            }
            nonmutating set {
              Self._seam_gameService.override(with: newValue, in: self)
            }
          }

          private static let _seam_gameService = Seams.SeamDeclaration<any GameService>(
            "gameService",
            scope: .shared,
            inTests: .mustOverride,
            fileID: "Demo/Demo.swift",
            line: 2
          )
        }
        """)
    #expect(expansion.diagnostics == [])
  }

  @Test func `stand-ins are chosen in the accessor`() {
    let expansion = Expansion(
      of: """
        extension Dependencies {
          @Seam(.unique, inTests: { Fake() }, inPreviews: makeSample)
          var service: Service = Service()
        }
        """)
    #expect(
      expansion.source == """
        extension Dependencies {
          var service: Service {
            get {
              Self._seam_service.value(in: self) { (mode: Seams.SeamMode) -> Service in
                if mode == .test {
                  return Fake()
                }
                if mode == .preview {
                  return (makeSample)()
                }
                let live: Service = Service()
                return live
              }
            }
            nonmutating set {
              Self._seam_service.override(with: newValue, in: self)
            }
          }

          private static let _seam_service = Seams.SeamDeclaration<Service>(
            "service",
            scope: .unique,
            inTests: .live,
            fileID: "Demo/Demo.swift",
            line: 2
          )
        }
        """)
  }

  @Test func `a weak dependency brings a way to hold its value weakly`() {
    let expansion = Expansion(
      of: """
        extension Dependencies {
          @Seam(.weak) var cache: any Cache = Store()
        }
        """)
    #expect(
      expansion.source.contains(
        """
            weakly: { (value: any Cache) -> @Sendable () -> (any Cache)? in
              { [weak value] () -> (any Cache)? in
                value
              }
            }
        """), "\(expansion.source)")
  }

  @Test(arguments: [
    ("@Seam(inTests: .live) var x: Int = 1", "inTests: .live,"),
    ("@Seam(inTests: TestPolicy.live) var x: Int = 1", "inTests: TestPolicy.live,"),
    ("@Seam(.scoped(to: .login)) var x: Int = 1", "scope: .scoped(to: .login),"),
    ("@Seam(SeamScope.unique) var x: Int = 1", "scope: SeamScope.unique,"),
    ("@Seam var x: Service! = nil", "SeamDeclaration<Service?>("),
    ("@Seam var `default`: Int = 1", "let _seam_default = Seams.SeamDeclaration<Int>("),
    ("@Seam var `default`: Int = 1", "\"default\","),
    ("@Seam public var x: Int = 1", "public var x: Int {"),
    ("@MainActor @Seam var x: Int = 1", "@MainActor var x: Int {"),
    ("@Seam var x: Int = 1", "private static let _seam_x"),
    (
      "@available(macOS 99, *) @Seam var x: Int = 1",
      "@available(macOS 99, *) private static let _seam_x"
    ),
  ])
  func `what is written decides what is generated`(declaration: String, generated: String) {
    let expansion = Expansion(of: "extension Dependencies {\n  \(declaration)\n}")
    #expect(expansion.source.contains(generated), "\(expansion.source)")
    #expect(expansion.diagnostics == [])
  }

  @Test func `a qualified extension is one of Dependencies too`() {
    let expansion = Expansion(of: "extension Seams.Dependencies { @Seam var x: Int = 1 }")
    #expect(expansion.diagnostics == [])
  }
}
