// Nothing to import: `Parallelism.c` runs when a test bundle is loaded.
