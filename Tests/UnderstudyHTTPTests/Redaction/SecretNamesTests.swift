import Testing
import UnderstudyHTTP

@Suite("Names of secrets", .serialized)
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
      "SecretString", "key", "csrfToken", "token_value", "tokens",
      "oauth_token_secret", "authTokens", "auth_tokens", "auth-tokens", "AuthTokens", "X-Auth",
      "X-Access", "X-CSRF", "X-XSRF-TOKEN", "SAMLResponse", "JSESSIONID", "connect.sid",
      "ASP.NET_SessionId", "__RequestVerificationToken", "authenticity_token", "basicAuth",
      "db_pass", "card_cvc", "sms_otp", "device_code", "recoveryCodes", "AccountKey",
      "SharedAccessKey", "x-functions-key", "stream_key", "client_assertion", "X-Goog-Signature",
      "Authorisation", "Authorizaton", "Pasword", "passwrd_confirmation", "user.credentials",
      "hmac", "X-Shopify-Hmac-Sha256", "hmac_key", "hmacDigest", "jws", "wifi_psk",
      "twoFactorCode", "unlockCode", "totp_seed", "passkey", "payment_method_nonce",
      "palavra_passe", "id_token_hint", "口令", "X-Insert-Key", "X-JFrog-Art-Api",
    ])
  func secret(_ name: String) { #expect(SecretNames.standard.isSecret(name)) }

  @Test(
    "are secrets of items and headers alone",
    arguments: ["key", "Key"])
  func item(_ name: String) {
    #expect(SecretNames.standard.isSecret(name))
    #expect(!SecretNames.standard.isSecret(member: name))
  }

  @Test(
    "are told from everyday ones",
    arguments: [
      "tokenExpiry", "token_expires_at", "refresh_token_expires_in", "tokens_used",
      "x-ratelimit-remaining-tokens", "total_tokens", "completionTokens", "nextSyncToken",
      "continuation_token", "NextContinuationToken", "token_symbol", "tokenAddress", "tokenId",
      "passwordless", "passwordPolicy", "password_changed_at", "has_password_reset",
      "Access-Control-Allow-Credentials", "Access-Control-Allow-Headers", "authorization_endpoint",
      "token_endpoint", "auth_method", "authType", "authors", "authority", "primary_key",
      "Idempotency-Key", "public_key", "cacheKey", "sort_key", "Sec-WebSocket-Key", "keyboard",
      "code_challenge_method", "country_code", "zipCode", "status_code", "session_count",
      "sessions", "training_session", "boarding_pass", "passed", "map_pin", "pins", "message_sid",
      "cookie_policy", "cookieConsent", "email_signature", "nonce", "state", "scope", "hash",
      "sha256", "digest", "etag", "user_agent", "credential_type", "secretariat", "token_name",
      "", "page", "id", "name", "username", "token_type", "nextPageToken", "page_token",
      "max_tokens", "Content-Type", "pinned", "spin", "author", "passenger", "compass", "sidebar",
      "client_id", "Client-ID", "tokenizer", "secretary", "Accept", "ETag", "keywords", "side",
      "prompt_tokens_details", "tokenCount", "keyword", "monkey", "design",
      "mac", "hmac_algorithm", "hmacEnabled",
      "sessionIdleTimeout", "tokenTimeout", "secretKeyRef", "secret_file", "privateKeyPath",
      "token.swift", "pad_token", "time_signature", "EXT-X-KEY", "password_hint", "seed",
      "cardNumber", "clave", "authentication", "countryCode", "credentialSubject",
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
