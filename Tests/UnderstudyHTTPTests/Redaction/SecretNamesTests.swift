import Testing
import UnderstudyHTTP

@Suite("Names of secrets", .serialized)
struct SecretNamesTests {
  private static func names(_ kind: String) throws -> [String] {
    try TableRow.rows("Tables/names.txt", of: kind).flatMap {
      $0.text.split(separator: " ").map(String.init)
    }
  }

  @Test(arguments: try names("secret"))
  func `names of secrets are known in every spelling`(_ name: String) {
    #expect(SecretNames.standard.isSecret(name))
  }

  @Test(arguments: try names("everyday") + [""])
  func `names of secrets are told from everyday ones`(_ name: String) {
    #expect(!SecretNames.standard.isSecret(name))
  }

  @Test(arguments: ["key", "Key"])
  func `names of secrets are secrets of items and headers alone`(_ name: String) {
    #expect(SecretNames.standard.isSecret(name))
    #expect(!SecretNames.standard.isSecret(member: name))
  }
}
