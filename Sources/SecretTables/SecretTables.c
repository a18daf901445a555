#include "SecretTables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char names[] = {
#embed "names.txt" suffix(, 0)
};
static const unsigned char forms[] = {
#embed "known-forms.txt" suffix(, 0)
};

const char *understudy_secret_names(void) { return (const char *)names; }
const char *understudy_secret_forms(void) { return (const char *)forms; }
