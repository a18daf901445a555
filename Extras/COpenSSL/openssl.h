// OpenSSL 3, or 1.1.1, as the system has it, with functions for what it has as macros.

#ifndef UNDERSTUDY_OPENSSL_H
#define UNDERSTUDY_OPENSSL_H

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Sessions are not resumed: a connection to a stub begins as any other.
static inline SSL_CTX *understudy_context(void) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (context == NULL) return NULL;
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  return context;
}

// A key on the curve P-256, which every client knows.
static inline EVP_PKEY *understudy_key(void) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, NULL);
  if (context == NULL) return NULL;
  if (EVP_PKEY_keygen_init(context) <= 0
      || EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) <= 0
      || EVP_PKEY_keygen(context, &key) <= 0) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

// Adds an extension; 0 where it cannot be read.
static inline int understudy_extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (extension == NULL) return 0;
  int added = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return added;
}

static inline int understudy_set_name(X509 *certificate, const char *name) {
  return X509_NAME_add_entry_by_txt(
      X509_get_subject_name(certificate), "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1,
      0);
}

// Whether the other side has ended the handshake with an alert about the certificate.
static inline int understudy_is_distrust(unsigned long error) {
  switch (ERR_GET_REASON(error)) {
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA:
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
      return ERR_GET_LIB(error) == ERR_LIB_SSL;
    default: return 0;
  }
}

#endif
