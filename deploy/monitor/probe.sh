#!/bin/bash
# probe.sh <origin> [<folder>]: looks at a site as a visitor does, from another machine. Says what is wrong and exits with 1; into
# the folder it writes status.json and index.html (a status page), and probe.prom for Prometheus. Needs curl and openssl.
set -euo pipefail
export LC_ALL=C.UTF-8

origin=${1:?usage: probe.sh https://conference.example.org [<folder>]}
folder=${2:-}
readonly CERTIFICATE_DAYS=14 PATIENCE=10
host=${origin#*://}
host=${host%%/*}
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
names=() words=() oks=() times=()
failed=0

# note <name> <plain words> <0 or 1> <seconds>
note() {
  names+=("$1") words+=("$2") oks+=("$3") times+=("$4")
  if [ "$3" = 0 ]; then
    failed=1
    echo "FAULT  $2"
  fi
}

# page <name> <path> <text that must be in it> <words when well> <words when not>
page() {
  local answer status seconds
  answer=$(mktemp)
  read -r status seconds < <(curl -sS -m $PATIENCE -o "$answer" -w '%{http_code} %{time_total}\n' "${CURL_OPTIONS[@]}" "$origin$2" 2>/dev/null || echo "000 $PATIENCE")
  if [ "$status" = 200 ] && grep -q -- "$3" "$answer"; then note "$1" "$4" 1 "$seconds"; else note "$1" "$5" 0 "$seconds"; fi
  rm -f "$answer"
}

certificate() {
  local end left
  end=$(openssl s_client -connect "${host%%:*}:$(port)" -servername "${host%%:*}" </dev/null 2>/dev/null | openssl x509 -noout -enddate 2>/dev/null | cut -d= -f2) || true
  if [ -z "$end" ]; then note certificate 'Secure connections are not possible.' 0 0; return; fi
  left=$((($(date -d "$end" +%s) - $(date +%s)) / 86400))
  if [ $left -ge $CERTIFICATE_DAYS ]; then
    note certificate "The certificate is valid for $left days." 1 0
  else
    note certificate "The certificate ends in $left days." 0 0
  fi
}
port() { case $host in *:*) echo "${host##*:}" ;; *) echo 443 ;; esac; }

# Each file is there whole or not at all.
put() {
  cat >"$folder/$1.partial"
  mv "$folder/$1.partial" "$folder/$1"
}
escaped() { sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' -e 's/"/\&quot;/g'; }
json() { sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' | tr -d '\n\r\t'; }

write_folder() {
  local i notice='' ok=true
  [ $failed = 0 ] || ok=false
  if [ -s "$folder/notice.txt" ]; then notice=$(head -c 1000 "$folder/notice.txt"); fi
  {
    printf '{"site":"%s","at":"%s","ok":%s,"notice":"%s","parts":[' "$(json <<<"$origin")" "$now" $ok "$(json <<<"$notice")"
    for i in "${!names[@]}"; do
      [ "$i" = 0 ] || printf ','
      printf '{"name":"%s","ok":%s,"says":"%s"}' "${names[i]}" "$([ "${oks[i]}" = 1 ] && echo true || echo false)" "$(json <<<"${words[i]}")"
    done
    printf ']}\n'
  } | put status.json
  {
    for i in "${!names[@]}"; do
      printf 'isocentre_probe_success{site="%s",part="%s"} %s\nisocentre_probe_seconds{site="%s",part="%s"} %s\n' "$host" "${names[i]}" "${oks[i]}" "$host" "${names[i]}" "${times[i]}"
    done
    printf 'isocentre_probe_timestamp_seconds{site="%s"} %s\n' "$host" "$(date +%s)"
  } | put probe.prom
  {
    printf '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="60">'
    printf '<title>%s: status</title><style>body{font:1.1rem/1.6 sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}li{margin:.4rem 0}</style>' "$(escaped <<<"$host")"
    if [ $failed = 0 ]; then printf '<h1>Everything works</h1>'; else printf '<h1>Something is not working</h1>'; fi
    [ -z "$notice" ] || printf '<p><strong>%s</strong></p>' "$(escaped <<<"$notice")"
    printf '<ul>'
    for i in "${!names[@]}"; do printf '<li>%s %s</li>' "$([ "${oks[i]}" = 1 ] && echo '✓' || echo '✗')" "$(escaped <<<"${words[i]}")"; done
    printf '</ul><p>%s, as seen from outside at %s.</p></html>\n' "$(escaped <<<"$origin")" "$now"
  } | put index.html
}

read -ra CURL_OPTIONS <<<"${PROBE_CURL_OPTIONS:-}"
page home / '</html>' 'Pages can be read.' 'Pages cannot be read.'
page login /login-page '</html>' 'People can log in.' 'People cannot log in.'
page api /api/v1/clock '"now"' 'Registration and payment can be reached.' 'Registration and payment cannot be reached.'
case $origin in https://*) certificate ;; esac
if [ -n "$folder" ]; then
  mkdir -p "$folder"
  write_folder
fi
exit $failed
