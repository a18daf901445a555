import Foundation
import UnderstudyHTTP

extension [BodyArrival.Piece] {
  /// With one that is none there are none: it is a field of this library's own.
  init(har list: JSONDocument.Value) {
    self = []
    var pieces = self
    for piece in list.children {
      guard let size = piece["size"]?.double.flatMap({ Int(exactly: $0) }), size >= 0,
        let time = piece["time"]?.double, Phases.isTime(time),
        time >= pieces.last?.milliseconds ?? 0
      else { return }
      pieces.append(Element(size: size, time: .milliseconds(time)))
    }
    self = pieces
  }

  var har: JSONValue? {
    isEmpty ? nil : .array(map { ["size": .int($0.size), "time": .double($0.milliseconds)] })
  }

  var size: Int { reduce(0) { $0 + $1.size } }
}

extension BodyArrival.Piece {
  /// Its time, to a tenth.
  var milliseconds: Double { (time / .microseconds(100)).rounded() / 10 }
}

extension BodyArrival {
  /// The pieces of a body as it is written, where it took a while to come; none where a secret was in two
  /// of them.
  func pieces(of body: Data, as written: Data, redacted: (Data) -> Data) -> [Piece] {
    guard let first = pieces.first, let last = pieces.last,
      last.time - first.time >= .milliseconds(50), body.count == pieces.size
    else { return [] }
    if body == written { return pieces }
    var rest = body
    let cut = pieces.map { piece in
      defer { rest = rest.dropFirst(piece.size) }
      return Piece(size: redacted(Data(rest.prefix(piece.size))).count, time: piece.time)
    }
    return cut.size == written.count ? cut : []
  }
}
