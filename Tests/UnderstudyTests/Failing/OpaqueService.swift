import Understudy

/// Nothing is known of it that would let a value be made up.
struct Opaque {
  let number: Int
}

@Mockable
protocol OpaqueService {
  func opaque() -> Opaque
}
