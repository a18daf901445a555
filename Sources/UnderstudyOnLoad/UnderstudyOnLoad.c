// Calls the bridge to the test frameworks when a test bundle is loaded: a library has no other moment before
// the first test, and a test that only holds stubs, or overrides nothing, never calls into it. In C, since
// Swift has no attribute for it before 6.3, and none for all of ELF, Mach-O and COFF.

// Hidden, so that each image of a process installs the copy that it was linked with.
__attribute__((visibility("hidden"))) void understudy_on_load(void);

__attribute__((constructor)) static void load(void) { understudy_on_load(); }
