import Foundation
import UnderstudyCore

/// The words of a name, whether it is written `api_key`, `apiKey`, `API-Key` or `user[api.key]`, and
/// what they say of its value.
///
/// A number tells one of several apart (`password2`, `X-Hub-Signature-256`), so it is no word.
struct NameWords {
  private let words: [String]
  /// All of them run together, as they may have been written.
  private let joined: String

  init(_ name: String) {
    words = Self.split(name)
    joined = words.joined()
  }

  /// By bytes: all that is not ASCII is a letter here.
  static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8.prefix(longest))
    for (place, byte) in bytes.enumerated() {
      guard byte.isNameLetter else {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        continue
      }
      // `apiKey` and `APIKey` have two words each.
      if byte.isCapital, !word.isEmpty {
        let isHump = !bytes[place - 1].isCapital
        let isLastCapital =
          place + 1 < bytes.count && bytes[place + 1].isNameLetter && !bytes[place + 1].isCapital
        if isHump || isLastCapital {
          words.append(String(decoding: word, as: UTF8.self))
          word = []
        }
      }
      word.append(byte.asciiLowercased)
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static let longest = 256

  // MARK: - The rule

  var verdict: SecretNames.Verdict {
    guard let last = words.last else { return .open }
    if words.first == "access", words.dropFirst().first == "control" { return .open }
    // The tag of a playlist: `#EXT-X-KEY`.
    if words.first == "ext", words.dropFirst().first == "x" { return .open }
    if joined == "code" || joined == "authentication" { return .suspect }
    let isPlural = last.count > 2 && last.hasSuffix("s") && !last.hasSuffix("ss")
    if let stem = Self.stem(in: joined) {
      if Self.kin.contains(where: joined.has) || isAboutIt(stem) { return .open }
      return isPlural ? .countable : .secret
    }
    return isMisspelt ? .secret : verdict(last)
  }

  /// The first of the stems that a name has: each byte of it is asked for those alone that begin so.
  private static func stem(in name: String) -> String? {
    let bytes = Array(name.utf8)
    var first = stems.count
    for place in bytes.indices {
      for index in stemsByStart[bytes[place]] ?? []
      where index < first && bytes[place...].starts(with: stems[index].utf8) { first = index }
    }
    return first < stems.count ? stems[first] : nil
  }

  /// Whether the name is of what is told of a secret: its type, its number, when it ends. So is what
  /// leads to the next page of a list.
  private func isAboutIt(_ stem: String) -> Bool {
    guard let last = words.last else { return false }
    // A password to be typed twice is `password[second]` in Symfony.
    if last == "second", words.dropLast().last?.hasSuffix("password") == true { return false }
    if Self.aspects.contains(last), last != stem { return true }
    let isAspect = Self.aspects.contains { aspect in
      aspect.count > 3 && joined.hasSuffix(aspect) && joined.dropLast(aspect.count).contains(stem)
    }
    if isAspect { return true }
    if last == "id" || last == "ids" {
      return !["sess", "secret", "accesskey"].contains(where: joined.contains)
    }
    let qualifiers = words.dropLast()
    switch last {
    case "token": return qualifiers.contains(where: Self.pages.contains)
    case "tokens": return qualifiers.contains(where: Self.counts.contains)
    default:
      return Self.pages.contains { joined.hasSuffix($0 + "token") }
        || Self.counts.contains { joined == $0 + "tokens" }
    }
  }

  /// What is too short, or too common, to be looked for inside other words.
  private func verdict(_ last: String) -> SecretNames.Verdict {
    let owner = words.dropLast().last
    switch last {
    case "creds", "passkey", "pwd", "pswd", "upass", "userpw", "userpass", "passwd", "otp", "totp",
      "jwt",
      "jws", "jwe", "psk", "cvv",
      "cvc", "csc", "sig", "bearer", "wresult":
      return .secret
    // As a number it is a width.
    case "pw": return .countable
    case _ where Self.passwordsElsewhere.contains(last): return .secret
    case _ where Self.suspectsElsewhere.contains(last): return .suspect
    // The one key of a weather service that half of all first apps ask.
    case "appid": return words.count == 1 ? .suspect : .open
    // Leo is one, too.
    case "sign":
      guard let owner else { return .suspect }
      return Self.signOwners.contains(owner) ? .secret : .open
    case "answer", "answers": return owner == "security" ? .secret : .open
    case "phrase":
      return owner.map(["mnemonic", "recovery", "seed"].contains) == true ? .secret : .open
    case "verifier": return owner == "oauth" ? .secret : .open
    case "auth": return owner.map(Self.noAuth.contains) == true ? .open : .secret
    case "pin": return owner.map(Self.otherPins.contains) == true ? .open : .secret
    case "pass": return owner.map(Self.passOwners.contains) == false ? .open : .countable
    case "session": return owner.map(Self.sessionOwners.contains) == false ? .open : .countable
    case "sid": return owner.map(["connect", "session", "x"].contains) == false ? .open : .secret
    case "key", "keys": return owner.map(Self.keyOwners.contains) == true ? .secret : .open
    case "code", "codes": return owner.map(Self.codeOwners.contains) == true ? .secret : .open
    case "assertion":
      return owner.map(["client", "jwt", "saml"].contains) == false ? .open : .secret
    case "ticket":
      return owner.map(["granting", "login", "service"].contains) == true ? .secret : .open
    case "seed": return owner.map(["otp", "totp"].contains) == true ? .secret : .open
    // Of one that pays, which is long.
    case "number": return owner.map(["card", "cc"].contains) == true ? .suspect : .open
    case "cardnumber": return .suspect
    case "signature":
      return owner.map(["email", "function", "mail", "message", "method", "time"].contains) == true
        ? .open : .secret
    case "signatures": return .countable
    case "access": return words == ["x", "access"] ? .secret : .open
    default: return .open
    }
  }

  /// Whether the whole name, or a word of it, is one of the long ones but for a slip.
  private var isMisspelt: Bool {
    // Most words are too short, even for one that lacks a letter.
    let long = ([joined] + words).filter { $0.utf8.count + 1 >= Self.shortestMisspelt }
    return Self.misspelt.contains { word in
      // One slip leaves one of the ends as it is.
      long.contains { other in
        (other.hasPrefix(word.prefix(4)) || other.hasSuffix(word.suffix(4)))
          && EditDistance.isOneEdit(other, from: word)
      }
    }
  }

  // MARK: - The words

  /// A secret wherever they are in a name, as in `password_confirmation`.
  private static let stems = [
    "accesscode", "accesskey", "accountkey", "apikey", "appkey", "authcode", "authdata", "authhash",
    "authheader", "authkey", "authorization", "authorizationcode", "authvalue", "basicauth",
    "clientkeydata", "codeverifier", "contrasena", "contraseña", "cookie", "credential", "csrf",
    "encryptionkey", "hmac",
    "honeycombteam", "jenkinscrumb", "jfrogartapi", "katasandi", "kennwort",
    "masterkey", "mậtkhẩu",
    "methodnonce", "motdepasse", "palavrapasse", "passcode", "passphrase", "passwd", "password",
    "passwort", "privatekey",
    "requestverification", "samlart", "samlassertion", "samlrequest", "samlresponse", "secret",
    "sessid", "sessionhash", "sessionid", "sessionkey", "sharedkey", "signaturevalue", "signingkey",
    "storagekey", "subscriptionkey", "tempurlkey", "token", "xsignature", "xsrf", "كلمةالمرور",
  ]

  private static let stemsByStart = Dictionary(
    grouping: stems.indices, by: { stems[$0].utf8.first ?? 0 })

  /// They begin like a secret and are none.
  private static let kin = [
    "cookiecutter", "cookieless", "credentialsubject", "passwordhint", "passwordless", "secretar",
    "secretion", "sessionidle", "tokenis",
    "tokeniz", "webcredentials",
  ]

  /// Long enough to be known in spite of a slip.
  private static let misspelt = ["authorization", "credential", "credentials", "password"]
  private static let shortestMisspelt = "password".utf8.count

  /// What may be told of a secret, and the endings of files of code, whose name may have one.
  private static let aspects: Set<String> = [
    "address", "age", "alg", "algorithm", "allowed", "at", "attempts", "audience", "available",
    "balance", "banner", "by", "category", "changed", "class", "consent", "contract", "count",
    "counts", "created", "css", "date", "days", "decimal", "decimals", "description", "details",
    "dir", "directory", "disabled", "domain", "enabled", "endpoint", "endpoints", "error", "errors",
    "exp", "expiration", "expired", "expires", "expiring", "expiry", "field", "fields", "file",
    "filename", "files", "found", "folder", "format", "go", "help", "holders", "host", "hours",
    "href", "html", "icon", "in", "index", "interval", "issued", "issuer", "java", "js", "kind",
    "kt", "label", "left", "length", "level", "lifetime", "limit", "limits", "link", "location",
    "max", "md", "message", "method", "methods", "min", "minute", "minutes", "mode", "modified",
    "name", "names", "needed", "on", "order", "page", "path", "paths", "php", "placeholder",
    "policy", "position", "preferences", "prefix", "price", "provider", "py", "rb", "ref", "refs",
    "region", "remaining", "required", "requirements", "reset", "rotation", "rs", "rules", "scheme",
    "scope", "scopes", "score", "second", "seconds", "settings", "size", "source", "standard",
    "state", "status", "store", "strategy", "strength", "supply", "supported", "swift", "symbol",
    "time", "timeout", "timestamp", "title", "total", "totals", "ts", "tsx", "ttl", "type", "types",
    "updated", "uri", "url", "usage", "used", "valid", "verified", "version", "visible",
  ]

  /// What a password is called in other languages, where it is no part of other words.
  private static let passwordsElsewhere: Set<String> = [
    "adgangskode", "geslo", "haslo", "hasło", "heslo", "jelszo", "jelszó", "losenord", "lozinka",
    "lösenord", "parola", "parool", "passord", "salasana", "senha", "sifre", "wachtwoord", "şifre",
    "пароль", "口令", "סיסמה", "पासवर्ड", "รหัสผ่าน", "密码", "密碼", "パスワード", "비밀번호",
  ]

  /// What means a secret and everyday's matters, such as `clave` the code of an article.
  private static let suspectsElsewhere: Set<String> = [
    "clave", "geheim", "geheimnis", "jeton", "mdp", "parol", "secreto", "segredo",
  ]

  private static let signOwners: Set<String> = ["access", "api", "bapi", "x"]

  private static let pages: Set<String> = [
    "bos", "cls", "continuation", "cursor", "delta", "eos", "mask", "next", "pad", "page",
    "pagination", "prev", "previous", "resume", "scroll", "sep", "skip", "start", "stop", "sync",
    "unk",
  ]

  private static let counts: Set<String> = [
    "audio", "cached", "completion", "image", "input", "limit", "max", "min", "num", "output",
    "prediction", "prompt", "reasoning", "remaining", "text", "thinking", "total", "used",
  ]

  private static let noAuth: Set<String> = [
    "factor", "has", "is", "needs", "no", "requires", "skip", "two",
  ]

  private static let otherPins: Set<String> = ["drop", "gpio", "led", "location", "map", "push"]

  private static let passOwners: Set<String> = [
    "admin", "auth", "basic", "database", "db", "email", "ftp", "http", "key", "login", "mail",
    "my", "mysql", "pg", "proxy", "redis", "root", "smtp", "user", "wifi", "x",
  ]

  private static let sessionOwners: Set<String> = [
    "auth", "http", "laravel", "login", "php", "user", "web", "x",
  ]

  private static let keyOwners: Set<String> = [
    "access", "account", "activation", "admin", "aes", "anon", "api", "app", "application",
    "appwrite", "auth",
    "client", "consumer", "decryption", "deploy", "dev", "developer", "encryption", "functions",
    "gateway", "google", "insert", "license", "login", "maps", "master", "partner", "priv",
    "private",
    "recovery", "relic", "role", "rsa", "server", "service", "session", "shared", "sign", "signing",
    "storage", "stream", "stripe", "subscription", "webhook", "wifi", "write", "x",
  ]

  private static let codeOwners: Set<String> = [
    "access", "activation", "auth", "authorization", "backup", "confirmation", "device", "fa",
    "factor", "login", "mfa", "oauth", "oob", "otp", "pass", "pin", "recovery", "security", "sms",
    "time", "totp", "unlock", "verification",
  ]
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isNameLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self >= 0x80 }
}

extension String {
  /// Whether a text is a part of this one.
  fileprivate func has(_ part: String) -> Bool { strstr(self, part) != nil }
}
