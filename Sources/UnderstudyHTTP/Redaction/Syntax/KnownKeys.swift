/// Keys that their makers gave a form by which they are known wherever they stand.
struct KnownKeys {
  /// What a key begins with, or what stands right before it.
  private let mark: StaticString
  /// How many of these bytes follow at least.
  private let length: Int
  private let others: ByteSet
  /// A byte that one of them must be.
  private let needed: UInt8?
  /// Whether the mark is a part of an address that may be shown.
  private let isShown: Bool

  private init(
    _ mark: StaticString, _ length: Int, _ others: ByteSet = .alphanumeric,
    needing needed: UInt8? = nil,
    isShown: Bool = false
  ) {
    (self.mark, self.length, self.others) = (mark, length, others)
    (self.needed, self.isShown) = (needed, isShown)
  }

  static func edits(in text: SearchedText) -> Edits {
    if text.count < shortest { return Edits() }
    var edits = PrivateKeys.edits(in: text) + bots(in: text)
    for (byte, keys) in byLastByte where text.place(of: byte, from: 0) != nil {
      for key in keys { edits = edits + key.edits(in: text) }
    }
    return edits
  }

  /// Most texts lack the last byte of most marks, and need not be searched for them.
  private static let byLastByte = Dictionary(grouping: all) { key in
    key.mark.utf8Start[key.mark.utf8CodeUnitCount - 1]
  }

  private static let shortest = 11

  private func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let start = text.place(of: mark, from: place) {
      let rest = start + mark.utf8CodeUnitCount
      place = rest
      // An escape such as `\n` runs into the word.
      let isInWord = ByteSet.alphanumeric.contains(text.byte(start - 1))
      let isEscape =
        text.byte(start - 2) == UInt8(ascii: "\\") || text.byte(start - 3) == UInt8(ascii: "%")
      guard isShown || !isInWord || isEscape else { continue }
      let end = text.end(of: others, from: rest)
      // Words run together have no digits.
      guard end - rest >= length, isShown || text.bytes[rest..<end].contains(where: \.isDigit),
        needed.map(text.bytes[rest..<end].contains) != false
      else { continue }
      edits.hide((isShown ? rest : start)..<end)
      place = end
    }
    return edits
  }

  private static let dashed = ByteSet(Array(bytes(of: .alphanumeric)) + Array("-_".utf8))
  private static let dotted = ByteSet(Array(bytes(of: .alphanumeric)) + Array("-_.".utf8))
  private static let hex = ByteSet("0123456789abcdefABCDEF")
  private static let padded = ByteSet(Array(bytes(of: .alphanumeric)) + Array("-_+/=".utf8))

  private static let hashed = ByteSet(Array(bytes(of: .alphanumeric)) + Array("-_+/=$.,".utf8))
  private static let address = ByteSet(Array(bytes(of: .alphanumeric)) + Array("-_/@".utf8))

  private static func bytes(of set: ByteSet) -> [UInt8] { (1...255).filter(set.contains) }

  private static let all = [
    // JSON Web Tokens: the base64 of `{"`.
    KnownKeys("eyJ", 12, dotted, needing: UInt8(ascii: ".")),
    // Sources and packages
    KnownKeys("ghp_", 16), KnownKeys("gho_", 16), KnownKeys("ghu_", 16), KnownKeys("ghs_", 16),
    KnownKeys("ghr_", 16), KnownKeys("github_pat_", 16, dashed), KnownKeys("glpat-", 12, dashed),
    KnownKeys("gldt-", 12, dashed), KnownKeys("glrt-", 12, dashed),
    KnownKeys("glcbt-", 12, dashed), KnownKeys("glptt-", 12, dashed), KnownKeys("npm_", 20),
    KnownKeys("pypi-", 20, dashed), KnownKeys("rubygems_", 16), KnownKeys("ATATT3", 16, padded),
    KnownKeys("lin_api_", 12), KnownKeys("figd_", 12, dashed), KnownKeys("PMAK-", 16, dashed),
    KnownKeys("dckr_pat_", 16, dashed), KnownKeys("ntn_", 20), KnownKeys("CFPAT-", 32, dashed),
    KnownKeys("secret_", 40), KnownKeys("pul-", 40, hex),
    // Models
    KnownKeys("sk-", 16, dashed), KnownKeys("hf_", 16), KnownKeys("gsk_", 16),
    KnownKeys("xai-", 16), KnownKeys("pplx-", 16), KnownKeys("nvapi-", 16, dashed),
    KnownKeys("r8_", 20),
    // Payments and shops
    KnownKeys("sk_live_", 8), KnownKeys("sk_test_", 8), KnownKeys("rk_live_", 8),
    KnownKeys("rk_test_", 8), KnownKeys("whsec_", 8, padded), KnownKeys("sq0atp-", 12, dashed),
    KnownKeys("sq0csp-", 12, dashed), KnownKeys("shpat_", 16), KnownKeys("shpss_", 16),
    KnownKeys("shpca_", 16), KnownKeys("shppa_", 16),
    // Messages
    KnownKeys("xoxb-", 8, dashed), KnownKeys("xoxp-", 8, dashed), KnownKeys("xoxa-", 8, dashed),
    KnownKeys("xoxr-", 8, dashed), KnownKeys("xoxs-", 8, dashed), KnownKeys("xoxe-", 8, dashed),
    KnownKeys("xoxc-", 8, dashed), KnownKeys("xoxd-", 8, padded), KnownKeys("xapp-", 8, dashed),
    KnownKeys("SG.", 16, dotted), KnownKeys("xkeysib-", 16, dashed), KnownKeys("key-", 32),
    // Twilio's accounts and keys are the letters with 32 digits of base 16.
    KnownKeys("AC", 32, hex), KnownKeys("SK", 32, hex),
    // Clouds
    KnownKeys("AKIA", 12), KnownKeys("ASIA", 12), KnownKeys("AIza", 16, dashed),
    KnownKeys("ya29.", 8, dotted), KnownKeys("GOCSPX-", 8, dashed), KnownKeys("dop_v1_", 16),
    KnownKeys("hvs.", 12, dashed), KnownKeys("hvb.", 12, dashed), KnownKeys("dp.pt.", 16),
    KnownKeys("glsa_", 16, dashed), KnownKeys("sntrys_", 16, padded),
    KnownKeys("NRAK-", 16), KnownKeys("sbp_", 16), KnownKeys("AGE-SECRET-KEY-1", 16),
    KnownKeys("sb_secret_", 16, dashed), KnownKeys("HRKU-", 16, dashed),
    KnownKeys("dapi", 32, hex), KnownKeys("pscale_tkn_", 16, dashed), KnownKeys("fm2_", 16, padded),
    KnownKeys("1//0", 32, dashed), KnownKeys("EAA", 60), KnownKeys("phx_", 16),
    KnownKeys("pat-na1-", 16, dashed), KnownKeys("pat-eu1-", 16, dashed),
    KnownKeys("tskey-", 16, dashed), KnownKeys("bkua_", 32), KnownKeys("CCIPAT_", 32, dashed),
    KnownKeys(".atlasv1.", 32, dashed, isShown: true),
    KnownKeys("pat", 70, dotted, needing: UInt8(ascii: ".")), KnownKeys("sl.", 100, dashed),
    // Tokens that call themselves so
    KnownKeys("v2.local.", 24, dotted), KnownKeys("v3.local.", 24, dotted),
    KnownKeys("v4.local.", 24, dotted), KnownKeys("v2.public.", 24, dotted),
    KnownKeys("v3.public.", 24, dotted), KnownKeys("v4.public.", 24, dotted),
    // Passwords as servers keep them
    KnownKeys("$2a$", 50, hashed), KnownKeys("$2b$", 50, hashed), KnownKeys("$2y$", 50, hashed),
    KnownKeys("$1$", 24, hashed), KnownKeys("$5$", 40, hashed), KnownKeys("$6$", 40, hashed),
    KnownKeys("$apr1$", 24, hashed), KnownKeys("$argon2", 40, hashed),
    KnownKeys("pbkdf2_sha256$", 40, hashed),
    // Tickets of a single sign-on
    KnownKeys("TGT-", 16, dashed), KnownKeys("ST-", 20, dashed),
    // Addresses: who knows the rest of one may send to it.
    KnownKeys("hooks.slack.com/services/", 1, padded, isShown: true),
    KnownKeys("hooks.slack.com/workflows/", 1, padded, isShown: true),
    KnownKeys("hooks.slack.com/triggers/", 1, padded, isShown: true),
    KnownKeys("/api/webhooks/", 20, padded, isShown: true),
    KnownKeys("outlook.office.com/webhook/", 8, padded, isShown: true),
    KnownKeys(".webhook.office.com/webhookb2/", 8, address, isShown: true),
    KnownKeys("ExponentPushToken[", 8, dashed, isShown: true),
    KnownKeys("ExpoPushToken[", 8, dashed, isShown: true),
    KnownKeys(":APA91b", 32, dashed, isShown: true),
    KnownKeys("/3/device/", 64, hex, isShown: true),
    KnownKeys("hooks.zapier.com/hooks/catch/", 1, padded, isShown: true),
  ]

  /// `123456:ABC…`, the tokens of Telegram's bots, which stand in a path behind `bot`.
  private static func bots(in text: SearchedText) -> Edits {
    var edits = Edits()
    for separator: StaticString in [":", "%3A", "%3a"]
    where separator.utf8CodeUnitCount == 1 || text.place(of: UInt8(ascii: "%"), from: 0) != nil {
      var place = 0
      while let colon = text.place(of: separator, from: place) {
        place = colon + separator.utf8CodeUnitCount
        guard text.byte(colon - 1).isDigit else { continue }
        let start = text.start(of: .digit, before: colon, most: 16)
        let isBot = text.hasPrefix("bot", at: start - 3)
        guard colon - start >= 5, isBot || !text.byte(start - 1).isASCIILetter else { continue }
        let end = text.end(of: dashed, from: place)
        guard end - place >= (isBot ? 6 : 30) else { continue }
        edits.hide(start..<end)
        place = end
      }
    }
    return edits
  }
}

/// Finds segments of a path that look like a secret behind one that is called so:
/// `/reset-password/4f9a…`.
enum PathSegments {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let slash = text.place(of: UInt8(ascii: "/"), from: place) {
      place = slash + 1
      let end = text.end(of: .word, from: place)
      defer { place = end }
      let segment = text.bytes[place..<end]
      guard SecretValue.isRandom(segment, atLeast: 12),
        segment.count(where: { $0 == UInt8(ascii: "-") }) != 4
      else { continue }
      let name = text.start(of: .word, before: slash, most: 64)
      let word = text.text(name..<slash)
      if text.search.isSecret(word) || links.contains(word) { edits.hide(place..<end) }
    }
    return edits
  }

  /// Whoever has such a link from a letter is let in.
  private static let links: Set<String> = [
    "activate", "confirm", "confirm-email", "magic-link", "verify", "verify-email",
  ]
}

/// Private keys in PEM, from their first line to the last.
private enum PrivateKeys {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let begin = text.place(of: "-----BEGIN ", from: place) {
      place = begin + 11
      let label = text.end(of: .but("-\r\n"), from: place)
      guard text.text(place..<label).contains("PRIVATE KEY") else { continue }
      let start = text.end(of: ByteSet("-"), from: label)
      let end = text.place(of: "-----END ", from: start) ?? text.count
      edits.hide(start..<end)
      place = end
    }
    return edits
  }
}
