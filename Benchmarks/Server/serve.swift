// The server that server.sh measures: so many stubs, the last of which matches, until its input ends.
import Foundation
import UnderstudyHTTP
import UnderstudyServer

@main
enum Serve {
  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 10
    let body = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))
    let stubs = HTTPStubs(
      (0..<count).map { number in
        .get("/movies/\(number)").reply(
          .data(
            body,
            headers: ["Content-Type": "application/json", "Content-Length": "\(body.count)"])
        ).optional()
      } + [.post("/movies").reply(.status(204)).optional()])
    let server = try await StubServer(stubs)
    FileHandle.standardOutput.write(Data("\(server.url)\n".utf8))
    while readLine() != nil {}
    await server.stop()
  }
}
