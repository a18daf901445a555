import UnderstudyCore

/// A label that is a subdomain on one side and the first segment of the path on the other:
/// `photos.s3.example.com/cat.jpg` and `s3.example.com/photos/cat.jpg`.
struct MovedLabel: Sendable {
  let slip: Slip
  let slipOfPath: Slip

  init?(_ template: URLTemplate, _ target: RequestTarget) {
    guard case .exact(let name) = template.host else { return nil }
    if let label = name.removing(suffix: "." + target.host) {
      guard !label.contains("."), let rest = target.path.removing(prefix: "/" + label),
        rest.hasPrefix("/"), template.path.match(rest) != nil
      else { return nil }
      slip = .labelInPath(label)
      slipOfPath = .segmentsExtra([label])
    } else if let label = target.host.removing(suffix: "." + name) {
      let path = "/" + label + target.path
      let first = template.path.allSegments.first
      guard !label.contains("."), first?.matches(label) == true, template.path.match(path) != nil
      else { return nil }
      slip = .labelInHost(label)
      slipOfPath = .segmentsMissing(inFront: first?.text ?? label)
    } else if HostKinship.isThisMachine(target.host), let dot = name.firstIndex(of: ".") {
      // An emulator has one host for all.
      let label = String(name[..<dot])
      guard let rest = target.path.removing(prefix: "/" + label), rest.hasPrefix("/"),
        template.path.match(target.path) == nil, template.path.match(rest) != nil
      else { return nil }
      slip = .labelInPath(label)
      slipOfPath = .segmentsExtra([label])
    } else {
      return nil
    }
  }
}

extension Slip {
  fileprivate static func labelInPath(_ label: String) -> Slip {
    Slip("the stub has the subdomain `\(label)`, the request has it in front of its path")
  }

  fileprivate static func labelInHost(_ label: String) -> Slip {
    Slip("the request has the subdomain `\(label)`, the stub has it in front of its path")
  }

  fileprivate static func segmentsMissing(inFront segment: String) -> Slip {
    Slip("the request lacks the segment `\(segment)`, which it has in its host")
  }
}
