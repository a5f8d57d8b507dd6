#!/usr/bin/env bash
# The journeys run in the distribution's Chromium, so no browser is downloaded by a test tool. As root or with sudo.
set -euo pipefail

if [ -x /usr/bin/chromium-headless-shell ]; then
  echo 'chromium: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'chromium: installing'
as_root apt-get update -qq
# Not every distribution has it without windows (e2e/support/chromium.ts).
for package in chromium-headless-shell chromium; do
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null && break
done
[ -x /usr/bin/chromium-headless-shell ] || [ -x /usr/bin/chromium ]
