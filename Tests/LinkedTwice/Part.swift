// Compiled into two libraries, each with a copy of Seams of its own: the app, and its tests.
import Seams

extension Dependencies {
  @Seam var service: String = "live"
}

/// What the tests do to the app's dependency: run in the app's copy.
@c(part_assign)
public func assign(_ dependencies: UnsafeRawPointer) {
  dependencies.assumingMemoryBound(to: Dependencies.self).pointee.service = "overridden"
}

/// What the app reads: run in the app's copy. 1 for an override.
@c(part_reads_override)
public func readsOverride() -> Int32 {
  injected(\.service) == "overridden" ? 1 : 0
}

/// A test: overrides with its own copy, while the app reads with the other. 1 if they agree.
@c(part_test)
public func test(
  _ assign: @convention(c) (UnsafeRawPointer) -> Void, _ read: @convention(c) () -> Int32
) -> Int32 {
  let inside = withDependencies { dependencies in
    withUnsafePointer(to: dependencies) { assign($0) }
  } operation: {
    read()
  }
  return inside == 1 && read() == 0 ? 1 : 0
}
