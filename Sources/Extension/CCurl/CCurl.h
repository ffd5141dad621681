#pragma once

#include <curl/curl.h>
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// libcurl is loaded on first use instead of linked. With its thirty dependencies, it costs a process 5 ms and 6
// MB at the start, and most widgets send no requests. `make bench BENCH='--only Bitcoin'` measures a widget
// with and without a request. The functions have the types of the header.
struct today_curl {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_reset) easy_reset;
  __typeof__(&curl_easy_perform) easy_perform;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
  __typeof__(&curl_getdate) getdate;
  __typeof__(&curl_url) url;
  __typeof__(&curl_url_set) url_set;
  __typeof__(&curl_url_get) url_get;
  __typeof__(&curl_url_cleanup) url_cleanup;
  __typeof__(&curl_free) free;
  // These two are variadic, which Swift can't call; see below.
  void *easy_setopt;
  void *easy_getinfo;
};

// Workaround: GnuTLS 3.7, a dependency of libcurl that isn't used here, allocates 1 MB as soon as it is loaded.
// A libcurl that uses it initializes it anyway. Child processes must not inherit the variable. Only a process
// with a single thread may set it: other threads could read the environment or load libraries at the same time.
static inline void *today_curl_open(int is_alone) {
  static const char quiet[] = "GNUTLS_NO_IMPLICIT_INIT";
  int is_ours = is_alone && !getenv(quiet) && setenv(quiet, "1", 0) == 0;
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (is_ours) unsetenv(quiet);
  return library;
}

// Loads the functions. Returns NULL, or the name of what is missing; the library stays loaded.
static inline const char *today_curl_load(struct today_curl *curl, int is_alone) {
  void *library = today_curl_open(is_alone);
  if (!library) return "libcurl.so.4";
#define TODAY_CURL_FIND(name) \
  *(void **)&curl->name = dlsym(library, "curl_" #name); \
  if (!curl->name) return "curl_" #name
  TODAY_CURL_FIND(global_init);
  TODAY_CURL_FIND(easy_init);
  TODAY_CURL_FIND(easy_reset);
  TODAY_CURL_FIND(easy_perform);
  TODAY_CURL_FIND(easy_cleanup);
  TODAY_CURL_FIND(easy_strerror);
  TODAY_CURL_FIND(slist_append);
  TODAY_CURL_FIND(slist_free_all);
  TODAY_CURL_FIND(getdate);
  TODAY_CURL_FIND(url);
  TODAY_CURL_FIND(url_set);
  TODAY_CURL_FIND(url_get);
  TODAY_CURL_FIND(url_cleanup);
  TODAY_CURL_FIND(free);
  TODAY_CURL_FIND(easy_setopt);
  TODAY_CURL_FIND(easy_getinfo);
#undef TODAY_CURL_FIND
  return NULL;
}

static inline CURLcode today_curl_set_long(
    const struct today_curl *curl, CURL *handle, CURLoption option, long value) {
  return ((CURLcode (*)(CURL *, CURLoption, ...))curl->easy_setopt)(handle, option, value);
}

static inline CURLcode today_curl_set_pointer(
    const struct today_curl *curl, CURL *handle, CURLoption option, const void *value) {
  return ((CURLcode (*)(CURL *, CURLoption, ...))curl->easy_setopt)(handle, option, value);
}

// Receives a piece of the headers or of the body; a smaller return value than its size aborts the transfer.
typedef size_t (*today_curl_receive)(const char *bytes, size_t size, size_t count, void *receiver);

static inline CURLcode today_curl_set_receiver(
    const struct today_curl *curl, CURL *handle, CURLoption option, today_curl_receive value) {
  return ((CURLcode (*)(CURL *, CURLoption, ...))curl->easy_setopt)(handle, option, value);
}

static inline CURLcode today_curl_set_opener(
    const struct today_curl *curl, CURL *handle, curl_opensocket_callback value) {
  return ((CURLcode (*)(CURL *, CURLoption, ...))curl->easy_setopt)(
      handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode today_curl_get_long(
    const struct today_curl *curl, CURL *handle, CURLINFO info, long *value) {
  return ((CURLcode (*)(CURL *, CURLINFO, ...))curl->easy_getinfo)(handle, info, value);
}

static inline CURLcode today_curl_get_string(
    const struct today_curl *curl, CURL *handle, CURLINFO info, const char **value) {
  return ((CURLcode (*)(CURL *, CURLINFO, ...))curl->easy_getinfo)(handle, info, value);
}
