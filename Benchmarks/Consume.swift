/// Takes a value where the optimiser cannot look, so that nothing measured is optimised away.
@inline(never) @_optimize(none)
func consume(_ value: some Any) {}
