// Lets ThreadSanitizer see the contended half of Swift's `Mutex`.
//
// `Mutex.withLock` is inlined into code that the sanitizer instruments, but waiting for a lock and
// waking a waiter happen in two functions of the Synchronization library, which is not. A lock that
// was waited for therefore looks like no lock, and what it guards like a race. These two stand in
// front of the library's and tell the sanitizer what they do. Without it, this file is empty.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && defined(__linux__)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void LockSlow(uint32_t owner, SELF);
typedef SWIFT void UnlockSlow(SELF);

SWIFT void annotated_lock_slow(uint32_t owner, SELF mutex) __asm__(LOCK_SLOW);
SWIFT void annotated_unlock_slow(SELF mutex) __asm__(UNLOCK_SLOW);

SWIFT void annotated_lock_slow(uint32_t owner, SELF mutex) {
  ((LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW))(owner, mutex);
  __tsan_acquire(mutex);
}

SWIFT void annotated_unlock_slow(SELF mutex) {
  __tsan_release(mutex);
  ((UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}

#endif
#endif
