import Testing
import UnderstudyHTTP

@Suite("Names of secrets")
struct SecretNamesTests {
  @Test(
    "are known in every spelling",
    arguments: [
      "Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "set-cookie2", "X-Api-Key",
      "api_key", "apiKey", "APIKEY", "api.key", "password", "Password2", "new_password1",
      "password_confirmation", "user[password]", "passwd", "pwd", "token", "access_token",
      "refreshToken", "id_token", "X-Auth-Token", "csrf-token", "client_secret", "clientSecret",
      "private_key", "X-Amz-Signature", "X-Hub-Signature-256", "X-Amz-Credential", "session_id",
      "PHPSESSID", "sid", "auth", "jwt", "pin", "otp", "code_verifier", "passphrase", "secret",
      "SecretString", "key", "csrfToken", "token_value", "tokens", "tokenExpiry",
      "oauth_token_secret",
    ])
  func secret(_ name: String) { #expect(SecretNames.standard.isSecret(name)) }

  @Test(
    "are told from everyday ones",
    arguments: [
      "", "page", "id", "name", "username", "token_type", "nextPageToken", "page_token",
      "max_tokens", "Content-Type", "pinned", "spin", "author", "passenger", "compass", "sidebar",
      "client_id", "Client-ID", "tokenizer", "secretary", "Accept", "ETag", "keywords", "side",
      "prompt_tokens_details", "tokenCount", "keyword", "monkey", "design",
    ])
  func everyday(_ name: String) { #expect(!SecretNames.standard.isSecret(name)) }

  @Test func `can be added, in any spelling`() {
    let names = SecretNames.standard.adding(["X-Tenant"])
    #expect(names.isSecret("x_tenant"))
    #expect(names.isSecret("password"))
    #expect(!SecretNames.standard.isSecret("x_tenant"))
  }

  @Test func `of two scopes are the names of both`() {
    let names = SecretNames.standard.adding(["a"]).adding(SecretNames.standard.adding(["b"]))
    #expect(names.isSecret("a") && names.isSecret("b"))
  }
}
