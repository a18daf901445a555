#include "UnderstudyPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "page.html" suffix(, 0)
};
static const unsigned char css[] = {
#embed "page.css" suffix(, 0)
};
static const unsigned char js[] = {
#embed "page.js" suffix(, 0)
};

const char *understudy_page_html(void) { return (const char *)html; }
const char *understudy_page_css(void) { return (const char *)css; }
const char *understudy_page_js(void) { return (const char *)js; }
