// Nothing to call: linking this target is enough, and `Understudy` links it, so that whoever tests
// with it under ThreadSanitizer is spared false reports. See MutexAnnotations.c.
