#include "CVaultTools.h"

#include <sys/fsuid.h>
#include <unistd.h>

void without_rights(int on) {
  if (geteuid() != 0) return;
  setfsuid(on ? 65534 : 0);
}
