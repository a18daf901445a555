// Run when the test bundle is loaded: a library has no other moment before the first test, and a
// test that only holds stubs, or overrides nothing, never calls into this module.

#if os(Linux) || os(Android)
@section(".init_array") @used
private let onLoad: @convention(c) () -> Void = { TestFrameworks.install() }
#elseif canImport(Darwin)
@section("__DATA,__mod_init_func,mod_init_funcs") @used
private let onLoad: @convention(c) () -> Void = { TestFrameworks.install() }
#endif
