/// The files of the page of `understudy inspect --html`, embedded at build. In C, since Swift takes
/// seconds to compile an array of as many bytes.
const char *understudy_page_html(void);
const char *understudy_page_css(void);
const char *understudy_page_js(void);
