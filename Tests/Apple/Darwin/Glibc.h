#include "Darwin.h"
