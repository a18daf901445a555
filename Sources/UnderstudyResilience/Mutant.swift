import UnderstudyFixtures
import UnderstudyHTTP

/// A list of stubs of which one is broken.
package struct Mutant: BrokenVariant {
  private let stubs: [Stub]
  /// Which of them.
  private let place: Int
  private let mutation: Stub.Mutation

  package var kind: Stub.Mutation.Kind { mutation.kind }
  package var description: String { mutation.description }
  var size: Int { mutation.size }

  /// The stubs, of which the broken one is made when it is asked for.
  package var plan: [Stub] {
    var plan = stubs
    plan[place] = mutation.stub
    return plan
  }

  /// Each of the stubs broken in each way, the others as they are.
  ///
  /// Stubs that differ only in their bodies, as those of a cassette do, are told apart by their number.
  package static func all(of stubs: [Stub]) -> [Mutant] {
    var counts: [String: Int] = [:]
    return stubs.enumerated().flatMap { place, stub in
      let name = "\(stub.pattern)"
      counts[name, default: 0] += 1
      let count = counts[name]!
      return stub.mutations(named: count == 1 ? name : "\(name) #\(count)")
        .map { Mutant(stubs: stubs, place: place, mutation: $0) }
    }
  }
}

extension Resilience {
  /// The verdicts on some mutants, by their names.
  package init(_ mutants: [Mutant], _ verdicts: [String: Verdict]) {
    findings = mutants.compactMap { mutant in
      verdicts[mutant.description].map {
        Finding(mutation: mutant.description, kind: mutant.kind, size: mutant.size, verdict: $0)
      }
    }
  }
}
