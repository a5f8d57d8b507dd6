#!/usr/bin/env bash
# The installer is tested on whole machines (scripts/operations/install.test.ts): Debian trees, booted in a container. As root or with sudo.
set -euo pipefail

if command -v mmdebstrap >/dev/null && command -v systemd-nspawn >/dev/null; then
  echo 'mmdebstrap, systemd-nspawn: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'mmdebstrap, systemd-nspawn: installing'
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap systemd-container >/dev/null
