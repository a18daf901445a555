import UnderstudyHTTP

extension StubError.Kind {
  /// The status with which a client is told of it.
  var status: Int {
    switch self {
    case .unplanned, .unsupported: 501
    case .straggler: 503
    case .overLimit: 413
    case .impossibleReply, .neverAnswered, .clockNeverAdvanced, .neverEnded, .redirectLoop: 500
    }
  }
}
