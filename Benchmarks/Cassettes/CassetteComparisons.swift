import Foundation
import UnderstudyCassettes

/// What reading a large cassette costs, beside Foundation's own reading of the same file.
enum CassetteComparisons {
  static let all = [loading]

  static let loading = Comparison(
    "loading a cassette of 100 MB ÷ JSONSerialization", bar: 0.5, rounds: 5, operations: (1, 1),
    left: { consume(try Cassette(contentsOf: file).count) },
    right: { consume(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as AnyObject) })

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "understudy-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")

  /// Written when it is first asked for.
  private static let file: URL = {
    let file = folder.appending(path: "large.har")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try har.write(to: file)
    } catch {
      fatalError("the cassette cannot be written: \(error)")
    }
    return file
  }()

  /// Removes what was written.
  static func cleanUp() { try? FileManager.default.removeItem(at: folder) }

  /// A recording as a browser makes one: 11,500 pages of JSON, 9 kB each with what stands around it.
  private static var har: Data {
    let movies = (0..<80).map {
      #"{\"id\":\#($0),\"title\":\"Film №\#($0)\",\"overview\":\"A story of \\\"two\\\" cities\","#
        + #"\"rating\":7.\#($0)}"#
    }
    let page = #"{\"page\":1,\"results\":[\#(movies.joined(separator: ","))]}"#
    var data = Data(
      #"{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":["#.utf8)
    for number in 0..<11_500 {
      let entry = """
        \(number == 0 ? "" : ",")
        {"startedDateTime":"2026-03-01T12:30:00.000Z","time":80.5,"_priority":"High","request":
        {"method":"GET","url":"https://api.example.com/movies?page=\(number)","httpVersion":"HTTP/1.1",
        "headers":[{"name":"Accept","value":"application/json"},{"name":"User-Agent","value":"x/1.0"}],
        "queryString":[{"name":"page","value":"\(number)"}],"cookies":[],"headersSize":-1,"bodySize":0},
        "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headers":[{"name":
        "Content-Type","value":"application/json"}],"cookies":[],"content":{"size":\(page.utf8.count),
        "mimeType":"application/json","text":"\(page)"},"redirectURL":"","headersSize":-1,
        "bodySize":-1},"cache":{},"timings":{"send":0.2,"wait":77,"receive":1.2}}
        """
      data.append(contentsOf: entry.utf8)
    }
    data.append(contentsOf: "]}}".utf8)
    return data
  }
}
