/// An error of a closure that a stub performs, as the type that the member throws.
///
/// A member that throws typed errors or rethrows can throw nothing else, so that another error ends
/// the process.
public func rethrown<Failure: Error>(_ error: any Error, as type: Failure.Type) -> Failure {
  guard let error = error as? Failure else {
    fatalError(
      "A stub's closure threw \(error), which the member it stands for cannot throw: "
        + (Failure.self == Never.self
          ? "it lets pass only what the closure it is handed throws."
          : "it throws \(Failure.self) only."))
  }
  return error
}
