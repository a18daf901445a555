import Testing

@testable import UnderstudyHTTP

@Suite("What differs inside of a value")
struct WithinTests {
  @Test(
    arguments: [
      ("open", "closed"), ("Ida Lovelace", "Grace Hopper"), ("2026-01-01", "2026-02-01"),
      ("{ viewer { id } }", "{ issues { nodes { id title } } }"), ("a b c", "d e f g"),
      ("room 1", "room 2"), ("main", "develop"), ("LIMIT 200", "LIMIT 2000"),
    ])
  func `is not told of values that were meant`(stub: String, request: String) {
    #expect(Slip.within(stub, request)?.hint == nil)
  }

  @Test(
    arguments: [
      ("a,b,c", "a,c", "the request lacks `b`"),
      ("{ id name }", "{ id name email }", "the request has `email` besides"),
      ("a=1 AND b=2 AND c=3", "a=1 AND b=2", "the request lacks `AND c=3`"),
      ("swift-nio.git", "swift-nio", "the stub has `.git` behind it"),
      ("ida.png", "ida.jpg", "the stub has the file extension `.png`, the request `.jpg`"),
      ("rate(x[5m])", "rate(x[300s])", "the same duration, written another way"),
    ])
  func `is told`(stub: String, request: String, hint: String) {
    #expect(Slip.within(stub, request)?.hint == hint)
  }

  @Test(
    arguments: [
      ("application/json", "image/png"), ("text/html", "text/plain"), ("json", "xml"),
      ("application/jsn", "aplication/json"),
    ])
  func `is told of media types of one format alone`(stub: String, request: String) {
    #expect(Slip.mediaType(stub, request, header: "Accept")?.hint == nil)
  }

  @Test func `shows no secret`() throws {
    let secret = "alpha bravo charlie"
    for pattern in [
      RequestPattern.get("/a").header("X-Api-Key", "\(secret) delta"),
      .get("/a").query("api_key", "\(secret) delta"),
      .get("/a").header("Authorization", "Bearer \(secret) delta"),
    ] {
      let request = try sent(
        "https://example.com/a?api_key=alpha%20bravo%20charlie",
        headers: ["X-Api-Key": secret, "Authorization": "Bearer \(secret)"])
      let candidate = Candidate(
        planned: PlannedStub(pattern.reply(.status(200)), order: 0), uses: 0, hasEnded: false)
      let message = Diagnosis(request, among: [candidate]).description
      #expect(!message.contains("delta") && !message.contains("charlie"), "\(message)")
    }
  }

  @Test func `tells credentials under another name, but not what they are`() throws {
    let request = try sent(
      "https://example.com/a", headers: ["Authorization": "Bearer s3cr3t-value"])
    let pattern = RequestPattern.get("/a").header("X-Api-Key", "s3cr3t-other")
    let candidate = Candidate(
      planned: PlannedStub(pattern.reply(.status(200)), order: 0), uses: 0, hasEnded: false)
    let message = Diagnosis(request, among: [candidate]).description
    #expect(message.contains("the request has none, but credentials in its header Authorization"))
    #expect(!message.contains("s3cr3t"))
  }

  @Test func `is not told of an id beside a method of something else`() throws {
    let request = try sent("POST", "https://example.com/a", body: #"{"id":2,"method":"card"}"#)
    let pattern = RequestPattern.post("/a").body(.json(["id": 1, "method": "card"]))
    let candidate = Candidate(
      planned: PlannedStub(pattern.reply(.status(200)), order: 0), uses: 0, hasEnded: false)
    let differences = Diagnosis(request, among: [candidate]).closest?.differences
    #expect(differences?.map(\.field) == [.key("id")])
    #expect(differences?.compactMap { $0.difference?.slip?.hint } == [])
  }

  @Test func `takes XML apart in one pass, whatever it is`() {
    for text in [
      "<", ">", "<>", "</>", "< a>", "<a", "<?xml ", "<a b='", "</a></a>", "<a></b>", "<a b=\"<\">",
      String(repeating: "<", count: 9_999) + ">", String(repeating: "<a ", count: 9_999) + ">",
    ] {
      #expect(XMLForm.slip(text + "<b/>", text + "<c/>", isSame: ==) == nil)
    }
    #expect(XMLForm.slip("<a></a>", "<a />", isSame: ==) == .emptyElement)
    #expect(XMLForm.slip("<x:a/>", "<y:a/>", isSame: ==) == .namespacePrefix)
    #expect(XMLForm.slip("<a b='1' c='2'/>", "<a c='2' b='1'/>", isSame: ==) == .attributeOrder)
    #expect(
      XMLForm.slip("<a>1</a>", "<?xml version='1.0'?><a>1</a>", isSame: ==) == .xmlDeclaration)
  }
}
