// The part of OpenSSL's libcrypto that the vault uses.
#ifndef LOCKVAULT_COPENSSL_H
#define LOCKVAULT_COPENSSL_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#endif
