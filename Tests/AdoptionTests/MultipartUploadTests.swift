import Foundation
import Testing
import Understudy

/// An uploader that writes its multipart body by hand.
private struct PosterUploader: Sendable {
  struct Receipt: Codable, Equatable {
    let id: Int
  }

  let session: URLSession
  let boundary: String

  init(session: URLSession, boundary: String = UUID().uuidString) {
    self.session = session
    self.boundary = boundary
  }

  func upload(_ image: Data, name: String, title: String) async throws -> Receipt {
    var body = Data()
    func add(_ header: String, _ content: Data) {
      body += Data("--\(boundary)\r\nContent-Disposition: form-data; \(header)\r\n\r\n".utf8)
      body += content
      body += Data("\r\n".utf8)
    }
    add(#"name="title""#, Data(title.utf8))
    add(#"name="image"; filename="\#(name)"\#r\#nContent-Type: image/jpeg"#, image)
    body += Data("--\(boundary)--\r\n".utf8)

    var request = URLRequest(url: .api("posters"))
    request.httpMethod = "POST"
    request.setValue(
      "multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
    let (data, _) = try await session.upload(for: request, from: body)
    return try JSONDecoder().decode(Receipt.self, from: data)
  }
}

@Suite("An uploader with a multipart body")
struct MultipartUploadTests {
  @Test(
    .stubs(
      .post("/posters").body(.part("title", "Ida")).body(.part("image", filename: "ida.jpg"))
        .reply(.json(["id": 7], status: 201))))
  func `is matched by its parts, whatever the boundary`() async throws {
    let uploader = PosterUploader(session: .stubbed)
    let receipt = try await uploader.upload(Data([0xFF, 0xD8]), name: "ida.jpg", title: "Ida")
    #expect(receipt.id == 7)
    let parts = HTTPStubs.current.requests[0].parts
    #expect(parts.map(\.name) == ["title", "image"])
    #expect(parts[1].headers["Content-Type"] == "image/jpeg")
    #expect(parts[1].body == Data([0xFF, 0xD8]))
  }
}
