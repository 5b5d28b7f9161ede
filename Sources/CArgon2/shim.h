// The reference implementation of Argon2.
#ifndef LOCKVAULT_CARGON2_H
#define LOCKVAULT_CARGON2_H

#include <argon2.h>

#endif
