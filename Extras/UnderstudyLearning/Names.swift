import UnderstudyHTTP

/// The names of an operation and of its bodies, as a person would choose them.
struct OperationNames {
  /// Words in front of what a POST acts on, in place of `create`.
  private static let verbs: Set<String> = [
    "login", "logout", "search", "activate", "deactivate", "cancel", "refresh", "send", "upload",
    "import", "export", "start", "stop", "pause", "resume", "approve", "reject", "verify", "reset",
    "subscribe", "unsubscribe", "validate", "merge", "publish", "archive", "register", "confirm",
    "follow", "unfollow", "like", "query", "sync", "retry",
  ]

  /// Words that only say that there are several of what is in front.
  private static let lists: Set<String> = ["list", "all", "index"]

  let operation: String
  /// Schemas: of the answer, and of what is sent.
  let response, request: String
  /// The schema of the elements if the answer is a list.
  let item: String?

  /// - Parameters:
  ///   - isList: Whether the answer is a list.
  ///   - hasItems: Whether beside the last word there are ids, so that it chooses among what those are of.
  init(_ method: String, _ path: PathNode.Path, answersList isList: Bool, hasItems: Bool) {
    var words = path.segments.enumerated().filter { !$1.isVariable }.map { place, segment in
      let isOwner = path.segments.dropFirst(place + 1).first?.isVariable == true
      return (text: segment.text, isOwner: isOwner)
    }
    var noun = words.popLast() ?? ("root", false)
    let isOfOne = noun.isOwner && path.segments.last?.isVariable == true
    var verb = method == "POST" && Self.verbs.contains(noun.text.lowercased()) ? noun.text : nil
    var choice: [String] = []
    if !isOfOne, verb == nil, let owner = words.last {
      if hasItems || Self.lists.contains(noun.text.lowercased()) {
        choice = hasItems ? NameWords.split(noun.text == "me" ? "current" : noun.text) : []
        noun = owner
        words.removeLast()
      } else if method == "GET", words.first?.text == "search" {
        (verb, words) = ("search", Array(words.dropFirst()))
      }
    }
    let owners = words.map { Noun.type($0.text, isSingular: $0.isOwner) }.joined()
    let (one, isPlural) = (Noun.type(noun.text, isSingular: true), Noun.isPlural(noun.text))
    let many = Noun.type(noun.text) + (hasItems && !isPlural ? "s" : "")
    let isOfMany = isList && !isOfOne && (method == "GET" || hasItems)
    let name = isOfMany || !isOfOne && choice.isEmpty ? many : one
    let byMethod = [
      "GET": isOfMany ? "list" : "get", "PUT": "replace", "PATCH": "update", "DELETE": "delete",
    ]
    if noun.text.contains("."), words.isEmpty {
      operation = Noun.variable(noun.text)
    } else if let verb {
      operation = Noun.variable(verb) + owners + (verb == noun.text ? "" : one)
    } else if method == "POST" {
      operation = "create\(owners)\(choice.map { Noun.type($0) }.joined())\(one)"
    } else if let first = choice.first, ["find", "search", "get", "count"].contains(first) {
      operation = "\(first)\(owners)\(name)" + choice.dropFirst().map { Noun.type($0) }.joined()
    } else {
      let verb = byMethod[method] ?? method.lowercased()
      operation = "\(verb)\(owners)\(choice.map { Noun.type($0) }.joined())\(name)"
    }
    item = isOfMany ? one : nil
    response = isOfMany ? "\(one)List" : isOfOne || isPlural || !choice.isEmpty ? one : many
    request = method == "POST" ? "New\(one)" : method == "PATCH" ? "\(one)Changes" : one
  }
}

/// Words of names as a person writes them.
enum Noun {
  private static let irregular = [
    "people": "person", "children": "child", "movies": "movie", "series": "series", "news": "news",
    "species": "species", "cookies": "cookie", "calories": "calorie", "media": "media",
    "data": "data", "status": "status", "address": "address", "addresses": "address",
    "statuses": "status", "indices": "index", "analyses": "analysis", "caches": "cache",
    "houses": "house", "databases": "database", "courses": "course", "purchases": "purchase",
    "licenses": "license", "releases": "release", "responses": "response", "invoices": "invoice",
    "bus": "bus", "campus": "campus", "canvas": "canvas", "business": "business",
  ]

  static func singular(_ word: String) -> String {
    if let known = irregular[word] { return known }
    let stem = { (count: Int) in String(word.dropLast(count)) }
    if word.hasSuffix("ies"), word.count > 4 { return stem(3) + "y" }
    if ["sses", "xes", "ches", "shes", "zzes"].contains(where: word.hasSuffix) { return stem(2) }
    let isPlain = !["ss", "us", "is"].contains(where: word.hasSuffix)
    return word.hasSuffix("s") && word.count > 2 && isPlain ? stem(1) : word
  }

  static func isPlural(_ name: String) -> Bool {
    NameWords.split(name).last.map { singular($0) != $0 } ?? false
  }

  /// The name in one word, its last part in the singular if that is asked for: `UserProfile`.
  static func type(_ name: String, isSingular: Bool = false) -> String {
    var words = NameWords.split(name)
    if isSingular, let last = words.popLast() { words.append(singular(last)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let letters = joined.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.first?.isNumber == true ? "_\(letters)" : letters
  }

  /// The same beginning in lower case: `userProfile`.
  static func variable(_ name: String, isSingular: Bool = false) -> String {
    let type = type(name, isSingular: isSingular)
    return type.prefix(1).lowercased() + type.dropFirst()
  }
}
