#include "CModelSupport.h"
