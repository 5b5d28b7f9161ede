#ifndef KILLLAYER_H
#define KILLLAYER_H

// How many durable acts this process made.
long kill_layer_acts(void);

#endif
