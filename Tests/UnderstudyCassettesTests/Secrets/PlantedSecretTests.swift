import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Plants a secret in every place of a request, a stub and an error, and looks for it in all that the
/// library writes.
@Suite("A planted secret", .serialized)
struct PlantedSecretTests {
  private static let core = SecretSyntax.core
  /// What is besides letters and digits shows that encodings are met.
  private static let secret = "Tr0ub4dor+3/ü"

  // MARK: - Where it is planted

  /// A place that has a name, under which the secret is one.
  enum NamedPlace: String, CaseIterable, Sendable {
    // Of a request
    case header, query, form, json, part
    // Of a stub
    case stubURL, stubURLWithTypo, stubRegex, stubQuery, stubHeader, stubHeaderRegex
    case stubHeaderBrokenRegex, stubJSON, stubForm, stubPart, stubText, stubPredicate
    case replyHeader, replyJSON, redirect
    // Of an error
    case thrown, thrownAsHeader
  }

  /// A place where the secret is one whatever it is called.
  enum OtherPlace: String, CaseIterable, Sendable {
    case user, stubUser, stubUserWithoutScheme, stubBearer, stubCookie, stubCookies, thrownURL
  }

  private struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// The stubs, and the requests that are sent to them.
  private struct Scene {
    var stubs: [Stub] = [.post("/x").reply(.status(200)).times(2)]
    var url = "https://a.example/x"
    var method = "POST"
    var headers: HeaderFields = [:]
    var body: String?

    mutating func stub(_ change: (RequestPattern) -> RequestPattern) {
      stubs = [change(.post("/x")).reply(.status(200))]
    }

    mutating func reply(_ reply: Reply) { stubs = [.post("/x").reply(reply)] }

    mutating func body(_ body: String, type: String) {
      self.body = body
      headers["Content-Type"] = type
    }

    func request() throws -> RecordedRequest {
      try sent(method, url, headers: headers, body: body)
    }
  }

  private static func scene(_ place: NamedPlace, _ name: String) -> Scene {
    var scene = Scene()
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let link = "https://b.example/y?a=1&\(name)=\(encoded)"
    let object = "{\"a\":1,\"\(name)\":\"\(secret)\"}"
    let json = "application/json"
    switch place {
    case .header: scene.headers = [name: secret]
    case .query: scene.url += "?a=1&\(name)=\(encoded)"
    case .form:
      scene.body("a=1&\(name)=\(encoded)", type: "application/x-www-form-urlencoded")
    case .json: scene.body(object, type: json)
    case .part:
      scene.body(
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(secret)\r\n--b--\r\n",
        type: "multipart/form-data; boundary=b")
    case .stubURL:
      scene.stubs = [.post("https://a.example/z?\(name)=\(encoded)").reply(.status(200))]
    case .stubURLWithTypo:
      scene.stubs = [.post("a.example/x?\(name)=\(encoded)").reply(.status(200))]
    case .stubRegex: scene.stubs = [.post(.regex("x\\?\(name)=\(secret)$")).reply(.status(200))]
    case .stubQuery: scene.stub { $0.query(name, secret) }
    case .stubHeader:
      scene.headers = [name: "other"]
      scene.stub { $0.header(name, secret) }
    case .stubHeaderRegex:
      scene.headers = [name: "other"]
      scene.stub { $0.header(name, .regex(secret)) }
    case .stubHeaderBrokenRegex: scene.stub { $0.header(name, .regex(secret + "(")) }
    case .stubJSON:
      scene.body("{\"\(name)\":\"other\"}", type: json)
      scene.stub { $0.body(.json([name: .string(secret)])) }
    case .stubForm:
      scene.body("\(name)=other", type: "application/x-www-form-urlencoded")
      scene.stub { $0.body(.form([name: secret])) }
    case .stubPart:
      scene.body(
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\nother\r\n--b--\r\n",
        type: "multipart/form-data; boundary=b")
      scene.stub { $0.body(.part(name, .equal(secret))) }
    case .stubText:
      scene.body("\(name) is other", type: "text/plain")
      scene.stub { $0.body(.text("\(name) is \(secret)")) }
    case .stubPredicate: scene.stub { $0.where("has \(name)=\(secret)") { _ in false } }
    case .replyHeader: scene.reply(.status(200, headers: [name: secret]))
    case .replyJSON: scene.reply(.json([name: .string(secret)]))
    case .redirect: scene.reply(.redirect(to: link))
    case .thrown:
      scene.stubs = [.post("/x").reply { _ in throw Refused(description: "at \(link)") }]
    case .thrownAsHeader:
      scene.stubs = [
        .post("/x").reply { _ in throw Refused(description: "\(name): \(secret)") }
      ]
    }
    return scene
  }

  private static func scene(_ place: OtherPlace) -> Scene {
    var scene = Scene()
    let bearer = "Bearer \(secret)"
    switch place {
    case .user: scene.url = "https://me:\(core)@a.example/x"
    case .stubUser: scene.stubs = [.post("https://me:\(core)@a.example/z").reply(.status(200))]
    case .stubUserWithoutScheme: scene.stubs = [.post("me:\(core)@a.example/x").reply(.status(200))]
    case .stubBearer:
      scene.headers = ["Authorization": "Bearer other"]
      scene.stub { $0.header("Authorization", bearer) }
    case .stubCookie: scene.stub { $0.cookie("theme", secret) }
    case .stubCookies: scene.stub { $0.header("Cookie", "theme=\(secret)") }
    case .thrownURL:
      scene.stubs = [
        .post("/x").reply { _ in throw Refused(description: "at https://me:\(core)@b.example/") }
      ]
    }
    return scene
  }

  /// What carries a text of any syntax.
  enum Carrier: String, CaseIterable, Sendable {
    case url, referer, redirect, stubURL
    case header, responseHeader, stubHeader
    case body, untypedBody, responseBody, stubText, predicate
    case thrown
  }

  private static func scene(_ text: String, of syntax: SecretSyntax, _ carrier: Carrier) -> Scene? {
    var scene = Scene()
    switch (carrier, syntax.kind) {
    case (.url, .url): scene.url = text
    case (.referer, .url): scene.headers = ["Referer": text]
    case (.redirect, .url): scene.reply(.redirect(to: text))
    case (.stubURL, .url): scene.stubs = [.post(URLPattern(text + "0")).reply(.status(200))]
    case (.header, .header): scene.headers = field(text)
    case (.responseHeader, .header): scene.reply(.status(200, headers: field(text)))
    case (.stubHeader, .header):
      scene.headers = [field(text)[0].name: "other"]
      scene.stub { $0.headers(field(text)) }
    case (.body, .body(let type)):
      scene.body = text
      scene.headers["Content-Type"] = type
    case (.untypedBody, .body): scene.body = text
    case (.responseBody, .body(let type)):
      scene.reply(.data(Data(text.utf8), headers: type.map { ["Content-Type": $0] } ?? [:]))
    case (.stubText, .body):
      scene.body = "other"
      scene.stub { $0.body(.text(text)) }
    case (.predicate, .body): scene.stub { $0.where(text) { _ in false } }
    // Of an error its first line is shown.
    case (.thrown, _) where !text.contains(where: \.isNewline):
      scene.stubs = [.post("/x").reply { _ in throw Refused(description: text) }]
    default: return nil
    }
    return scene
  }

  private static func field(_ text: String) -> HeaderFields {
    let parts = text.split(separator: ": ", maxSplits: 1)
    return [String(parts[0]): String(parts[1])]
  }

  // MARK: - Where it is looked for

  /// Texts, each with the name of where it is from.
  private struct Texts {
    private(set) var all: [(source: String, text: String)] = []

    mutating func add(_ source: String, _ text: String) { all.append((source, text)) }

    mutating func add(_ source: String, printing value: Any) {
      var dumped = ""
      dump(value, to: &dumped)
      add("\(source), printed", "\(value)")
      add("\(source), for debugging", String(reflecting: value))
      add("\(source), dumped", dumped)
    }

    /// Those that tell a secret.
    var telling: [String] {
      all.filter { !SecretForms.found(in: $0.text).isEmpty }.map { "\($0.source): \($0.text)" }
    }
  }

  /// All that the library writes about a scene and tells of a secret.
  private static func found(in scene: Scene, _ redaction: Redaction) async throws -> [String] {
    var texts = Texts()
    let told = Lock<[TestIssue]>([])
    let reporter = TestReporter { issue in told.withLock { $0.append(issue) } }
    let stubs = TestReporter.$override.withValue(reporter) {
      HTTPStubs(scene.stubs) {
        $0.patience = .milliseconds(1)
        $0.redaction = redaction
      }
    }
    let request = try scene.request()
    // Once more than the stubs may be used, and once by a method they do not have.
    var other = scene
    other.method = "PATCH"
    for request in [request, request, request, try other.request()] {
      do { _ = try await stubs.data(for: request) } catch let error as URLError {
        if let stubError = error.stubError {
          texts.add("the error", printing: error)
          texts.add("its words", error.localizedDescription)
          texts.add("the stubs' own error", printing: stubError)
        }
      } catch {}
    }
    _ = await stubs.nextHeld()
    let recorded = try #require(stubs.requests.first)
    for decode in [{ _ = try recorded.json() }, { _ = try recorded.decode([Int].self) }] {
      do { try decode() } catch { texts.add("an error of reading the body", printing: error) }
    }
    texts.add("a held request", printing: HeldRequest(recorded, stub: scene.stubs[0]))
    await stubs.end()
    _ = try? await stubs.data(for: request)
    let report = stubs.report
    texts.add("the stubs", printing: stubs)
    texts.add("the report", printing: report)
    texts.add("the HAR", String(decoding: report.har(), as: UTF8.self))
    for problem in report.problems { texts.add("a problem", problem) }
    for issue in told.withLock({ $0 }) { texts.add("a failure", issue.message) }
    for use in report.uses {
      texts.add("a use", printing: use)
      texts.add("its stub", printing: use.stub)
      texts.add("its pattern", printing: use.stub.pattern)
      texts.add("why it was not used", report.explanation(of: use))
    }
    for exchange in report.exchanges {
      texts.add("an exchange", printing: exchange)
      texts.add("its request", printing: exchange.request)
      texts.add("its request in full", exchange.request.shownLines.joined(separator: "\n"))
      if let text = report.explanation(of: exchange) { texts.add("what became of it", text) }
    }
    return texts.telling
  }

  /// What knows of no scope, and hides what usually is a secret.
  private static func foundWithoutScope(in scene: Scene) async throws -> [String] {
    var texts = Texts()
    let request = try scene.request()
    texts.add("a request of no scope", printing: request)
    texts.add("headers", printing: request.headers)
    texts.add("items", printing: request.query)
    if request.isForm { texts.add("fields", printing: request.form) }
    texts.add("parts", printing: request.parts)
    for stub in scene.stubs {
      texts.add("a stub of no scope", printing: stub)
      texts.add("its URL", printing: stub.pattern.url)
      for body in stub.pattern.bodies { texts.add("its body", printing: body) }
      for reply in stub.replies { texts.add("its reply", printing: reply) }
    }
    let stubs = HTTPStubs(scene.stubs)
    if let (_, head) = try? await stubs.data(for: request) { texts.add("a head", printing: head) }
    for exchange in stubs.report.exchanges { texts.add("an outcome", printing: exchange.outcome) }
    return texts.telling
  }

  // MARK: - The tests

  @Test(arguments: NamedPlace.allCases)
  func `a planted secret is nowhere, by a name that everybody uses`(place: NamedPlace) async throws
  {
    let scene = Self.scene(place, "api_key")
    #expect(try await Self.found(in: scene, .standard) == [])
    #expect(try await Self.foundWithoutScope(in: scene) == [])
  }

  @Test(arguments: NamedPlace.allCases)
  func `a planted secret is nowhere, by a name that the scope was made with`(place: NamedPlace)
    async throws
  {
    let scene = Self.scene(place, "tenant")
    let redaction = Redaction.standard.adding("Tenant")
    #expect(try await Self.found(in: scene, redaction) == [])
    // A search for what was not there could not fail.
    #expect(try await Self.found(in: scene, .standard) != [], "planted in vain")
  }

  @Test(arguments: OtherPlace.allCases)
  func `a planted secret is nowhere, where no name is needed`(place: OtherPlace) async throws {
    let scene = Self.scene(place)
    #expect(try await Self.found(in: scene, .standard) == [])
    #expect(try await Self.foundWithoutScope(in: scene) == [])
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let syntax: SecretSyntax
    let carrier: Carrier
    var testDescription: String { "\(syntax.template) in \(carrier)" }
  }

  /// One in three of the syntaxes, each in a carrier, one after the other: ``SecretSyntaxTests`` have
  /// every encoding of them all.
  private static func rows() throws -> [Row] {
    try SecretSyntax.all.enumerated().compactMap { place, syntax in
      let carriers = Carrier.allCases.filter { scene(syntax.planted, of: syntax, $0) != nil }
      guard place.isMultiple(of: 3), !carriers.isEmpty else { return nil }
      return Row(syntax: syntax, carrier: carriers[place / 3 % carriers.count])
    }
  }

  @Test(arguments: try rows())
  private func `a planted secret is nowhere, in whichever syntax`(_ row: Row) async throws {
    let syntax = row.syntax
    let scene = try #require(Self.scene(syntax.planted, of: syntax, row.carrier))
    #expect(try await Self.found(in: scene, .standard) == [])
    let control = try #require(Self.scene(syntax.control, of: syntax, row.carrier))
    #expect(try await Self.found(in: control, .standard) != [], "planted in vain")
  }

  @Test func `a planted secret is found in each form`() {
    let percent = Self.core.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    let base64 = ["", "a", "ab"].map { Data("\($0)\(Self.secret)".utf8).base64EncodedString() }
    for form in [Self.secret, "a=\(percent)"] + base64 {
      #expect(!SecretForms.found(in: form).isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `a planted secret of one scope is not told by another around or inside it`(isInner: Bool)
    async throws
  {
    // Whichever of the two knows the name, the other compares its requests with the stub.
    let stub = Stub.get("/x?tenant=\(Self.core)").query("tenant", Self.core).reply(.status(200))
    let redaction = Redaction.standard.adding("tenant")
    let outer = HTTPStubs([stub.optional()]) { if !isInner { $0.redaction = redaction } }
    let inner = HTTPStubs([stub.optional()], outer: outer) {
      if isInner { $0.redaction = redaction }
    }
    let request = try sent("https://a.example/x?tenant=other")
    _ = try? await inner.data(for: request)
    let innerTexts = inner.report.unplanned.compactMap(inner.report.explanation)
    await inner.end()
    _ = try? await outer.data(for: request)
    let outerTexts = outer.report.unplanned.compactMap(outer.report.explanation)
    #expect(innerTexts.count == 1 && outerTexts.count == 1)
    #expect(!innerTexts[0].contains(Self.core))
    // An outer scope that was told of no secret has stubs of its own that show it.
    if !isInner { #expect(!outerTexts[0].contains(Self.core)) }
  }

  @Test func `a planted secret of an ended inner scope is not told by the outer one`() async throws
  {
    let outer = HTTPStubs()
    let inner = HTTPStubs(
      [.get("/x").query("tenant", Self.core).reply(.status(200)).optional()],
      outer: outer, options: { $0.redaction = .standard.adding("tenant") })
    await inner.end()
    let request = try sent("https://a.example/x?tenant=s3")
    _ = try? await outer.data(for: request)
    let text = try #require(outer.report.explanation(of: outer.report.exchanges[0]))
    #expect(text.contains("The only stub: GET /x"))
    #expect(!text.contains(Self.core))
  }

  @Test func `a planted secret of an outer scope is one in an inner scope`() async throws {
    let outer = HTTPStubs(options: { $0.redaction = .standard.adding("tenant") })
    let inner = HTTPStubs(
      [.post("/x").reply(.status(200))], outer: outer,
      options: { $0.redaction = .standard.adding("invoice") })
    let url = "https://a.example/x?tenant=\(Self.core)&invoice=s3"
    _ = try await inner.data(for: sent("POST", url))
    #expect(
      inner.requests[0].description
        == "POST https://a.example/x?tenant=REDACTED&invoice=REDACTED")
  }
}
