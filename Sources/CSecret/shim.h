// The secret service of a Linux desktop, by libsecret, as four plain calls. (Its own calls take a
// variable number of arguments, which Swift cannot call.) No call ever makes a prompt appear.
#ifndef LOCKVAULT_CSECRET_H
#define LOCKVAULT_CSECRET_H

#include <libsecret/secret.h>
#include <stdlib.h>
#include <string.h>

// How a call ended.
enum { LV_SECRET_DONE = 0, LV_SECRET_ABSENT = 1, LV_SECRET_LOCKED = 2, LV_SECRET_FAILED = 3 };

static inline const SecretSchema *lv_secret_schema(void) {
  static const SecretSchema schema = {
      "dev.lockcheck.vault", SECRET_SCHEMA_NONE,
      {{"service", SECRET_SCHEMA_ATTRIBUTE_STRING},
       {"name", SECRET_SCHEMA_ATTRIBUTE_STRING},
       {"accessibility", SECRET_SCHEMA_ATTRIBUTE_STRING},
       {NULL, SECRET_SCHEMA_ATTRIBUTE_STRING}}};
  return &schema;
}

static inline int lv_secret_end(GError *error) {
  if (!error) return LV_SECRET_DONE;
  int result = error->domain == SECRET_ERROR && error->code == SECRET_ERROR_IS_LOCKED
                   ? LV_SECRET_LOCKED : LV_SECRET_FAILED;
  g_error_free(error);
  return result;
}

// The items of a service, of one name and one accessibility where these are not NULL.
static inline GList *lv_secret_search(const char *service, const char *name,
                                      const char *accessibility, int load, GError **error) {
  GHashTable *wanted = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(wanted, (gpointer) "service", (gpointer)service);
  if (name) g_hash_table_insert(wanted, (gpointer) "name", (gpointer)name);
  if (accessibility)
    g_hash_table_insert(wanted, (gpointer) "accessibility", (gpointer)accessibility);
  int flags = SECRET_SEARCH_ALL | (load ? SECRET_SEARCH_LOAD_SECRETS : 0);
  GList *items = secret_service_search_sync(NULL, lv_secret_schema(), wanted,
                                            (SecretSearchFlags)flags, NULL, error);
  g_hash_table_unref(wanted);
  return items;
}

// Copies at most `size` bytes of the item into `bytes`; `count` says how many it has.
static inline int lv_secret_read(const char *service, const char *name, const char *accessibility,
                                 unsigned char *bytes, size_t size, size_t *count) {
  GError *error = NULL;
  GList *items = lv_secret_search(service, name, accessibility, 1, &error);
  if (error) return lv_secret_end(error);
  if (!items) return LV_SECRET_ABSENT;
  int result = LV_SECRET_FAILED;
  SecretItem *item = (SecretItem *)items->data;
  if (secret_item_get_locked(item)) {
    result = LV_SECRET_LOCKED;
  } else {
    SecretValue *value = secret_item_get_secret(item);
    if (value) {
      gsize length = 0;
      const gchar *found = secret_value_get(value, &length);
      *count = length;
      if (length <= size) memcpy(bytes, found, length);
      secret_value_unref(value);
      result = LV_SECRET_DONE;
    }
  }
  g_list_free_full(items, g_object_unref);
  return result;
}

// Whether the collection that new items go to is locked: to write there would ask for a prompt.
static inline int lv_secret_locked(void) {
  GError *error = NULL;
  // Named, although the call takes none: libsecret 0.20 then fails in its own check.
  SecretService *session = secret_service_get_sync(SECRET_SERVICE_NONE, NULL, &error);
  if (error) return lv_secret_end(error);
  SecretCollection *collection = secret_collection_for_alias_sync(
      session, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, NULL, &error);
  g_object_unref(session);
  if (error) return lv_secret_end(error);
  if (!collection) return LV_SECRET_ABSENT;
  int locked = secret_collection_get_locked(collection);
  g_object_unref(collection);
  return locked ? LV_SECRET_LOCKED : LV_SECRET_DONE;
}

static inline int lv_secret_write(const char *service, const char *name, const char *accessibility,
                                  const unsigned char *bytes, size_t count) {
  int locked = lv_secret_locked();
  if (locked != LV_SECRET_DONE) return locked == LV_SECRET_LOCKED ? locked : LV_SECRET_FAILED;
  GError *error = NULL;
  SecretValue *value =
      secret_value_new((const gchar *)bytes, (gssize)count, "application/octet-stream");
  gboolean stored = secret_password_store_binary_sync(
      lv_secret_schema(), SECRET_COLLECTION_DEFAULT, "lockcheck vault", value, NULL, &error,
      "service", service, "name", name, "accessibility", accessibility, NULL);
  secret_value_unref(value);
  if (error) return lv_secret_end(error);
  return stored ? LV_SECRET_DONE : LV_SECRET_FAILED;
}

static inline int lv_secret_remove(const char *service, const char *name,
                                   const char *accessibility) {
  GError *error = NULL;
  GList *items = lv_secret_search(service, name, accessibility, 0, &error);
  if (error) return lv_secret_end(error);
  int result = LV_SECRET_DONE;
  for (GList *entry = items; entry && result == LV_SECRET_DONE; entry = entry->next) {
    SecretItem *item = (SecretItem *)entry->data;
    if (secret_item_get_locked(item)) {
      result = LV_SECRET_LOCKED;
    } else {
      secret_item_delete_sync(item, NULL, &error);
      result = lv_secret_end(error);
      error = NULL;
    }
  }
  g_list_free_full(items, g_object_unref);
  return result;
}

// Calls `visit` with the name of each item of the service.
static inline int lv_secret_names(const char *service, void *context,
                                  void (*visit)(void *context, const char *name)) {
  GError *error = NULL;
  GList *items = lv_secret_search(service, NULL, NULL, 0, &error);
  if (error) return lv_secret_end(error);
  for (GList *entry = items; entry; entry = entry->next) {
    GHashTable *attributes = secret_item_get_attributes((SecretItem *)entry->data);
    const char *name = (const char *)g_hash_table_lookup(attributes, "name");
    if (name) visit(context, name);
    g_hash_table_unref(attributes);
  }
  g_list_free_full(items, g_object_unref);
  return LV_SECRET_DONE;
}

#endif
