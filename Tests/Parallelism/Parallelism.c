// Has Swift Testing run a dozen test cases at once, and not all 1,500: on a busy machine each of them would
// otherwise wait for its turn behind all others. Read by Swift Testing since 6.3; a value from outside stays.
#include <stdlib.h>

// Of TestFiles, which needs a moment before the first test.
__attribute__((weak)) void understudy_tests_on_load(void);

__attribute__((constructor)) static void limitParallelism(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "12", 0);
  if (understudy_tests_on_load) understudy_tests_on_load();
}
