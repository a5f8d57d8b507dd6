#!/bin/bash
# payment-page.sh [--accept] <origin> <folder>: compares the security headers and the scripts of the payment page with those that were
# accepted last, from another machine, once a week. Says what differs and exits with 1; writes payment-page.prom for Prometheus beside them.
# With --accept, after an upgrade: what is there now is what it will be compared with. Needs curl.
set -euo pipefail
export LC_ALL=C.UTF-8

accept=''
if [ "${1:-}" = --accept ]; then accept=yes; shift; fi
readonly USAGE='usage: payment-page.sh [--accept] https://conference.example.org <folder>'
origin=${1:?$USAGE}
folder=${2:?$USAGE}
readonly PATIENCE=10
# A session that never was: it gets the page as somebody sees whose login has ended, with all its scripts, where a visitor would be sent to the login.
readonly COOKIE="__Host-session=$(printf 'A%.0s' {1..43})"
readonly HEADERS='content-security-policy(-report-only)?|strict-transport-security|x-frame-options|x-content-type-options|referrer-policy|permissions-policy|cross-origin-[a-z-]+|access-control-[a-z-]+|reporting-endpoints|link'
host=${origin#*://}
host=${host%%/*}
read -ra CURL_OPTIONS <<<"${PROBE_CURL_OPTIONS:-}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

give_up() {
  echo "FAULT  The payment page could not be compared: $1"
  exit 1
}
# get <path> <file>
get() { : >"$2" && curl -sS -m $PATIENCE -b "$COOKIE" -D "$work/headers" -o "$2" -w '%{http_code}' "${CURL_OPTIONS[@]}" "$origin$1" 2>/dev/null || true; }
hash_of() { sha256sum | cut -d' ' -f1; }

# The policy allows the page's own inline scripts by hashes, which change with the data that the page is sent; the scripts are compared themselves.
headers() {
  tr -d '\r' <"$work/headers" | sed -E "s/^([^:]+):/\L\1:/; s/ 'sha256-[^']*'//g" | grep -E "^($HEADERS):" | sed 's/^/header /' || true
}
# What the router is sent is data, in one string each.
inline_scripts() {
  local script
  tr '\n' ' ' <"$work/page" | { grep -oP '<script[^>]*>.*?</script>' || true; } | sed -E 's/(streamController\.enqueue\()"([^"\\]|\\.)*"\)/\1)/' |
    while read -r script; do echo "inline $(hash_of <<<"$script") ${script:0:60}"; done
}
# Our own scripts, each with those that it names, and whatever is named elsewhere.
scripts() {
  local -A seen=()
  local waiting=("$work/page") next=() file name
  while [ ${#waiting[@]} -gt 0 ]; do
    next=()
    for file in "${waiting[@]}"; do
      for name in $(grep -oE '(/assets/|"assets/|\./)[A-Za-z0-9_.-]+\.js' "$file" | sed 's#.*/##' | sort -u); do
        [ -z "${seen[$name]:-}" ] || continue
        seen[$name]=yes
        [ "$(get "/assets/$name" "$work/$name")" = 200 ] || { echo "missing /assets/$name" && continue; }
        echo "script $(hash_of <"$work/$name") /assets/$name"
        next+=("$work/$name")
      done
    done
    waiting=("${next[@]}")
  done
  grep -oE '(src|href)="[^"]+\.m?js([?#][^"]*)?"' "$work/page" | grep -vE '"/assets/' | sed 's/^/elsewhere /' || true
}
# Each file is there whole or not at all.
put() {
  cat >"$folder/$1.partial"
  mv "$folder/$1.partial" "$folder/$1"
}
tell() { printf 'isocentre_payment_page_same{site="%s"} %s\nisocentre_payment_page_timestamp_seconds{site="%s"} %s\n' "$host" "$1" "$host" "$(date +%s)" | put payment-page.prom; }

mkdir -p "$folder"
status=$(get /paymentPage "$work/page")
case $status in 200 | 401) ;; *) give_up "it answers ${status:-nothing}" ;; esac
{ headers && inline_scripts; } | sort -u >"$work/seen"
scripts | sort -u >>"$work/seen"
if grep '^missing' "$work/seen"; then give_up 'a script did not come'; fi
grep -q '^script ' "$work/seen" || give_up 'it has no script'

if [ -n "$accept" ]; then
  put payment-page.accepted <"$work/seen"
  tell 1
  echo "accepted: $(grep -c '^header' "$work/seen") headers, $(grep -vc '^header' "$work/seen") scripts"
elif [ ! -s "$folder/payment-page.accepted" ]; then
  tell 0
  echo 'FAULT  Nothing was accepted yet: payment-page.sh --accept'
  exit 1
elif diff "$folder/payment-page.accepted" "$work/seen" >"$work/difference"; then
  tell 1
else
  tell 0
  echo 'FAULT  The payment page is not as it was accepted (< before, > now):'
  grep '^[<>]' "$work/difference"
  exit 1
fi
