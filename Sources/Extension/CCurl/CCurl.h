#pragma once

#include <curl/curl.h>
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// libcurl is not linked but loaded when it is first needed. With the thirty libraries that stand
// behind it, it costs a process 5 ms and 6 MB when it starts; most widgets never make a request.
// `make bench BENCH='--only Bitcoin'` shows what a widget takes with and without a request.
// The functions have the types that the header gives them.
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

// Workaround: GnuTLS 3.7, which stands behind a part of libcurl that nobody uses here, begins its
// work as soon as it is loaded: 1 MB. A libcurl that is made with it begins it itself. Programs
// that are started from here must not hear of it. Only a process that loads it alone may do both:
// others could read the environment, or load libraries, at the same time.
static inline void *today_curl_open(int is_alone) {
  static const char quiet[] = "GNUTLS_NO_IMPLICIT_INIT";
  int is_ours = is_alone && !getenv(quiet) && setenv(quiet, "1", 0) == 0;
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (is_ours) unsetenv(quiet);
  return library;
}

// Fills in the functions. It returns NULL, or what is missing; the library stays loaded.
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

// What curl calls with each piece of the headers and of the body; less than all is an abort.
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
