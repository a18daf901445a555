import Foundation
import ProfilesKit
import TerminalKit
import Testing
import Understudy

@testable import ProfilesTerminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The screen as its user meets it: keys go in, lines come out, and answers come when the test
/// says so, with no time-out before them.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProfileScreenTests {
  private let stubs: HTTPStubs
  private let model: ProfileModel
  private let screen: ProfileScreen

  init() {
    stubs = HTTPStubs(
      .get("https://alpha-api.app.net/stream/0/users/@{name}").held(), clock: ManualClock())
    model = ProfileModel(client: ProfileClient(loader: stubs.session))
    screen = ProfileScreen(model, title: "a test", offering: ["ida", "emil", "offline"])
  }

  private func type(_ text: String) {
    for character in text { _ = screen.press(.character(character)) }
  }

  private func press(_ keys: Key...) {
    for key in keys { _ = screen.press(key) }
  }

  private func shown(_ columns: Int = 80, _ rows: Int = 24) -> [String] {
    screen.lines(in: ScreenSize(columns: columns, rows: rows)).map(\.text)
  }

  /// Answers the request under way, and waits until the screen has it.
  private func answer(_ reply: Reply) async {
    await stubs.nextHeld().reply(reply)
    for await _ in screen.changes {
      if case .loading = model.state { continue }
      return
    }
  }

  private var odile: Reply {
    get throws {
      let users = try Fixture("users.json", in: SampleService.bundle).json()
      return .json(["data": try #require(users["odile"])])
    }
  }

  // MARK: - The way to a user

  @Test func `at first there is a hint, and names to try`() {
    #expect(
      shown()[...5] == [
        "Profiles, a test", "Name: @_", "", "Type a name and press Enter.", "",
        "Names to try: ida, emil, offline",
      ])
    #expect(shown().last == "Enter loads · Tab offers a name · Esc clears · Ctrl-C leaves")
    #expect(shown().count == 24)
  }

  @Test func `a name is typed, loads on Enter, and its card appears`() async throws {
    type("odile")
    #expect(stubs.requests.isEmpty)
    press(.enter)
    #expect(shown()[3] == "Asking for @odile …")
    await answer(try odile)
    #expect(
      shown()[1...4] == [
        "Name: @odile_", "", "Odile Vasseur-Laframboise", "@odile · a person · since 2014-01-19",
      ])
    #expect(stubs.requests.map(\.pathParameters) == [["name": "odile"]])
  }

  @Test func `a failure says what is wrong, and Enter tries again`() async throws {
    type("odile")
    press(.enter)
    await answer(.failing(.notConnectedToInternet))
    #expect(
      screen.lines(in: ScreenSize(columns: 80, rows: 24))[3]
        == Line("There is no network. Check the connection.", .failure))
    press(.enter)
    await answer(try odile)
    #expect(shown()[3] == "Odile Vasseur-Laframboise")
  }

  @Test func `Enter without a name asks for one`() async {
    press(.enter)
    for await _ in screen.changes where model.state == .failed(name: "", .noName) { break }
    #expect(shown()[3] == "There is no name. Type one, such as ida.")
    #expect(stubs.requests.isEmpty)
  }

  @Test func `a name on the command line is loaded at once`() async {
    let screen = ProfileScreen(model, title: "a test", loading: "@ida")
    #expect(await stubs.nextHeld().request.pathParameters == ["name": "ida"])
    #expect(screen.lines(in: ScreenSize(columns: 80, rows: 24))[1].text == "Name: @ida_")
  }

  // MARK: - Keys

  @Test func `Escape clears the field and gives up what is under way`() async {
    type("ida")
    press(.enter)
    let request = await stubs.nextHeld()
    press(.escape)
    request.reply(.status(500))
    #expect(shown()[1...3] == ["Name: @_", "", "Type a name and press Enter."])
    #expect(model.state == .idle)
  }

  @Test func `Tab offers the names in turn, and Shift-Tab goes back`() {
    let names = [Key.tab, .tab, .tab, .tab, .backTab, .backTab].map { key in
      press(key)
      return shown()[1]
    }
    #expect(
      names == [
        "Name: @ida_", "Name: @emil_", "Name: @offline_", "Name: @ida_", "Name: @offline_",
        "Name: @emil_",
      ])
  }

  @Test func `what is typed after Tab or Enter is a new name`() {
    press(.tab)
    type("h")
    #expect(shown()[1] == "Name: @h_")
    press(.enter)
    type("o")
    #expect(shown()[1] == "Name: @o_")
  }

  @Test func `only Ctrl-C leaves; q is a letter`() {
    #expect(screen.press(.character("q")))
    #expect(screen.press(.escape))
    #expect(!screen.press(.interrupt))
  }

  // MARK: - Windows

  @Test func `a card that does not fit is scrolled`() async throws {
    type("odile")
    press(.enter)
    await answer(try odile)
    #expect(
      shown(30, 8) == [
        "Name: @odile_", "", "Odile Vasseur-Laframboise", "@odile · a person · since",
        "2014-01-19", "", "I restore church organs and", "↑↓ 1–5 of 28 · Esc · Ctrl-C",
      ])
    press(.down)
    #expect(shown(30, 8)[2] == "@odile · a person · since")
    press(.pageDown)
    #expect(shown(30, 8).last == "↑↓ 7–11 of 28 · Esc · Ctrl-C")
    press(.end, .down)
    #expect(shown(30, 8).last == "↑↓ 24–28 of 28 · Esc · Ctrl-C")
    press(.home, .up)
    #expect(shown(30, 8)[2] == "Odile Vasseur-Laframboise")
  }

  @Test func `a window that grows shows what fits again`() async throws {
    type("odile")
    press(.enter)
    await answer(try odile)
    _ = shown(30, 8)
    press(.end)
    _ = shown(30, 8)
    #expect(shown(80, 40)[3] == "Odile Vasseur-Laframboise")
  }

  @Test(arguments: [1, 2, 3, 5, 8, 12, 20, 30, 80, 200])
  func `no window is too small`(columns: Int) async throws {
    type("odile")
    press(.enter)
    await answer(try odile)
    for rows in 0...30 {
      let lines = shown(columns, rows)
      #expect(lines.count <= rows)
      // The field is always there, and what is typed at its end.
      if rows > 0, columns > 3 { #expect(lines[rows < 10 ? 0 : 1].hasSuffix("e_")) }
      if columns >= 20 { #expect(lines.allSatisfy { $0.displayWidth <= columns }) }
    }
  }
}
