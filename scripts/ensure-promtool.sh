#!/usr/bin/env bash
# deploy/prometheus is tested with the distribution's promtool (scripts/alerts.test.ts). Only that file is taken out of the
# package: nothing is installed, and no service starts. Prints where it is.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -x /usr/bin/promtool ]; then
  echo /usr/bin/promtool
  exit
fi
tool=$(realpath .tools)/promtool
if [ ! -x "$tool" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
  cd "$folder"
  apt-get download -qq prometheus >&2 || { as_root apt-get update -qq >&2 && apt-get download -qq prometheus >&2; }
  dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool
  # Put in place whole, also when two of them start together.
  mv usr/bin/promtool "$tool.$$"
  mv "$tool.$$" "$tool"
fi
echo "$tool"
