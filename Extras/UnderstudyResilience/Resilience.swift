import UnderstudyFixtures
import UnderstudyHTTP

/// What a client did with each of its broken answers: see ``resilience(of:options:fileID:filePath:line:column:_:)-(Stub...,_,_,_,_,_,_)``.
public struct Resilience: Sendable, Hashable {
  /// One broken answer, and what the client did with it.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// What was broken: the name by which the mutation is found again.
    public let mutation: String
    /// In which way it was broken.
    public let kind: Stub.Mutation.Kind
    /// How much was broken, to find the smallest of several.
    package let size: Int
    let verdict: Verdict

    /// What the client did.
    public var outcome: Outcome { verdict.outcome }
    /// The error that it threw, what it returned, or how it is known that it hung or crashed.
    public var words: String { verdict.words }

    /// What was broken, and what came of it.
    public var description: String { "\(mutation): \(verdict)" }
  }

  /// In the order of the mutations.
  public let findings: [Finding]

  /// The verdicts on some mutations, by their names.
  package init(_ mutations: [Stub.Mutation], _ verdicts: [String: Verdict]) {
    findings = mutations.compactMap { mutation in
      verdicts[mutation.description].map {
        Finding(
          mutation: mutation.description, kind: mutation.kind, size: mutation.size, verdict: $0)
      }
    }
  }

  /// Those after which the client ended well, with something else than after the good answer.
  public var answered: [Finding] { findings.filter { $0.outcome == .answered } }
  /// Those after which the client ended well as after the good answer, or without saying anything.
  public var tolerated: [Finding] { findings.filter { $0.outcome == .tolerated } }
  /// The findings of answers that the client did not ask for, so that nothing is known of them.
  public var unasked: [Finding] { findings.filter { $0.outcome == .unasked } }
  /// Those after which the client threw an error.
  public var refused: [Finding] { findings.filter { $0.outcome == .refused } }
  /// Those after which the client did not end.
  public var hung: [Finding] { findings.filter { $0.outcome == .hung } }
  /// Those after which the client ended its process.
  public var crashed: [Finding] { findings.filter { $0.outcome == .crashed } }
}
