/// The tables by which secrets are known, embedded at build.
const char *understudy_secret_names(void);
const char *understudy_secret_forms(void);
