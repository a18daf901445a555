import Foundation
import TestFiles
import Testing
import Understudy
import UnderstudyResilience

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that bears everything but the fault that is planted in it.
private struct PlantedClient {
  enum Fault: String, CaseIterable {
    // Traps.
    case forcedTry, forcedCast, firstOfNone, indexOutOfRange, dateTraps, unknownWordTraps
    case twiceTheSameKey, narrowInteger, divisionByZero, emptyRange, negativeCount, textCutInBytes
    case firstLetterOfNone, fatalOnError, exitsOnError, resumesTwice, overflow
    // Hangs.
    case retriesForEver, pausesForEver, spinnerStays, mainThreadBlocked, waitsForCallback
    case noTimeOut, countsToNumber, pagesWithoutEnd, sleepsInRealTime, busyOnError
    // Says nothing, or what is not so.
    case statusIgnored, typeIgnored, silentTry, emptyIsSuccess, anyTextIsShown, keepsOldOnError
    case missingIsEmpty, cancelledIsSuccess
  }

  struct Film: Decodable {
    var id: Int
    var title: String
    var genre: String
    var released: String
  }

  struct Page: Decodable {
    var page: Int
    var pages: Int
    var films: [Film]
  }

  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  static let films = #"""
    {"page": 1, "pages": 1, "films": [
      {"id": 7, "title": "Ida", "genre": "drama", "released": "2013-10-25T00:00:00Z"},
      {"id": 8, "title": "Cold War", "genre": "drama", "released": "2018-06-08T00:00:00Z"},
      {"id": 9, "title": "Airplane!", "genre": "comedy", "released": "1980-07-02T00:00:00Z"},
      {"id": 10, "title": "Alien", "genre": "drama", "released": "1979-05-25T00:00:00Z"}]}
    """#
  static let stub: Stub = .get("https://films.example/films").reply(.json(Data(films.utf8)))
  private static let good = ["2013 Ida", "2018 Cold War", "1980 Airplane!", "1979 Alien"]

  let fault: Fault?
  let stubs: HTTPStubs

  func load() async throws -> [String] {
    do {
      return try await page()
    } catch {
      return try await recover(from: error)
    }
  }

  /// What is done with an error.
  private func recover(from error: any Error) async throws -> [String] {
    switch fault {
    case .forcedTry where error is DecodingError: return try! { throw error }()
    case .fatalOnError: fatalError("\(error)")
    case .exitsOnError: exit(1)
    case .resumesTwice:
      return await withCheckedContinuation { continuation in
        for _ in 1...2 { continuation.resume(returning: []) }
      }
    case .retriesForEver: return try await load()
    case .pausesForEver:
      try await ManualClock.current.sleep(for: .seconds(60))
      return try await load()
    case .spinnerStays:
      return await withUnsafeContinuation { (_: UnsafeContinuation<[String], Never>) in }
    case .mainThreadBlocked: return await MainActor.run { Self.wait() }
    case .waitsForCallback: return Self.wait()
    case .busyOnError:
      while true { await Task.yield() }
    case .sleepsInRealTime:
      try await Task.sleep(for: .seconds(600))
      throw error
    case .silentTry: return []
    case .keepsOldOnError: return Self.good
    case .cancelledIsSuccess where (error as? URLError)?.code == .cancelled: return []
    default: throw error
    }
  }

  private static func wait() -> [String] {
    DispatchSemaphore(value: 0).wait()
    return []
  }

  private func page(_ number: Int = 1) async throws -> [String] {
    var request = URLRequest(url: URL(string: "https://films.example/films?page=\(number)")!)
    if fault == .noTimeOut { request.timeoutInterval = .infinity }
    let (data, response) = try await stubs.data(for: request)
    let http = response as? HTTPURLResponse
    if fault != .statusIgnored, http?.statusCode != 200 { throw Refusal("status") }
    if fault == .emptyIsSuccess, data.isEmpty { return [] }
    if fault != .typeIgnored, http?.mimeType != "application/json" {
      if fault == .anyTextIsShown { return [String(decoding: data, as: UTF8.self)] }
      throw Refusal("type")
    }
    if fault == .forcedCast {
      let object = try JSONSerialization.jsonObject(with: data) as! [String: Any]
      return (object["films"] as! [[String: Any]]).map { $0["title"] as! String }
    }
    if fault == .missingIsEmpty {
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return (object?["films"] as? [[String: Any]] ?? []).map { $0["title"] as? String ?? "" }
    }
    let page = try JSONDecoder().decode(Page.self, from: data)
    if fault == .pagesWithoutEnd, page.page != page.pages { return try await self.page(number + 1) }
    try check(page)
    return try page.films.map(line)
  }

  /// Refuses what makes no sense, unless the fault trusts it.
  private func check(_ page: Page) throws {
    let (films, ids) = (page.films, page.films.map(\.id))
    switch fault {
    case .firstOfNone: _ = films.first!
    case .indexOutOfRange: _ = films[3]
    case .twiceTheSameKey: _ = Dictionary(uniqueKeysWithValues: ids.map { ($0, 0) })
    case .narrowInteger: _ = ids.map { Int32($0) }
    case .divisionByZero: _ = films.count / page.pages
    case .emptyRange: _ = 1...films.count
    case .negativeCount: _ = [Int](repeating: 0, count: page.pages)
    case .overflow: _ = ids.map { $0 * 5_000_000_000 }
    case .countsToNumber:
      var count = 0
      while count / 1_000 < page.pages { count += 1 }
    default: break
    }
    guard page.page == 1, page.pages == 1 else { throw Refusal("page") }
    guard films.count == 4, Set(ids).count == 4 else { throw Refusal("count") }
    guard ids.allSatisfy((1...1_000).contains) else { throw Refusal("id") }
  }

  private func line(_ film: Film) throws -> String {
    switch fault {
    case .dateTraps: _ = try! Date(film.released, strategy: .iso8601)
    case .unknownWordTraps: _ = ["drama": 1, "comedy": 2][film.genre]!
    case .textCutInBytes: _ = String(film.title.utf8.prefix(2))!
    case .firstLetterOfNone: _ = film.title.first!
    default: break
    }
    guard let date = try? Date(film.released, strategy: .iso8601) else { throw Refusal("date") }
    guard ["drama", "comedy"].contains(film.genre) else { throw Refusal("genre") }
    guard film.title.contains(where: \.isLetter), film.title.count < 100 else {
      throw Refusal("title")
    }
    return "\(Calendar(identifier: .gregorian).component(.year, from: date)) \(film.title)"
  }
}

@Suite("A fault that is planted in a client")
struct PlantedFaultTests {
  /// Each fault with a broken answer that shows it, under what the client does then.
  @Test(arguments: try TableRow.rows("planted-faults.tsv"))
  private func `a planted fault is found`(_ row: TableRow) async throws {
    let fault = try #require(PlantedClient.Fault(rawValue: row.text))
    let outcome = try await Self.outcome(of: row[1], with: fault)
    #expect(outcome.rawValue == row.kind)
    let careful = try await Self.outcome(of: row[1], with: nil, runsApart: false)
    #expect(careful < outcome)
  }

  @Test func `a planted fault has a row in the table`() throws {
    let rows = try TableRow.rows("planted-faults.tsv")
    #expect(Set(rows.map(\.text)) == Set(PlantedClient.Fault.allCases.map(\.rawValue)))
  }

  private static func outcome(
    of mutation: String, with fault: PlantedClient.Fault?, runsApart: Bool = true
  ) async throws -> Resilience.Outcome {
    let table = try await resilience(
      of: PlantedClient.stub,
      options: {
        $0.only = "\(PlantedClient.stub.pattern) \(mutation)"
        $0.patience = .milliseconds(500)
        $0.runsApart = runsApart
      }
    ) { stubs in try await PlantedClient(fault: fault, stubs: stubs).load() }
    return try #require(table.findings.first).outcome
  }
}
