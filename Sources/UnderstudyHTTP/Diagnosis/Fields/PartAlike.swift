/// The part that was sent for one that is missing: one spelled alike, with the same file or text, or
/// the only one.
enum PartAlike {
  case spelling(String, Slip)
  case content(String)
  case only(String)

  /// Nil where there is none such.
  init?(
    _ name: String, _ value: ValuePattern, _ filename: ValuePattern?, _ parts: [MultipartPart]
  ) {
    for sent in parts.lazy.compactMap(\.name) {
      if let slip = Slip.name(name, sentAs: sent) {
        self = .spelling(sent, slip)
        return
      }
    }
    let files = parts.filter { $0.filename != nil }
    let same = parts.first { part in
      let isFile = part.filename.flatMap { name in filename.map { $0.matches(name) } } == true
      let isText: Bool =
        if case .any = value.kind { false } else { part.text.map(value.matches) == true }
      return isFile || isText
    }
    let only = parts.count == 1 ? parts.first : files.count == 1 ? files.first : nil
    if let sent = same?.name {
      self = .content(sent)
    } else if let sent = only?.name {
      self = .only(sent)
    } else {
      return nil
    }
  }
}
