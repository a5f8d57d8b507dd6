#!/usr/bin/env bash
# The journeys run in the distribution's Chromium, so no browser is downloaded by a test tool. As root or with sudo.
set -euo pipefail

if [ -x /usr/bin/chromium ]; then
  echo 'chromium: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'chromium: installing'
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
[ -x /usr/bin/chromium ]
