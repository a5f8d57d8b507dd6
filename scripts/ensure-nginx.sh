#!/usr/bin/env bash
# deploy/nginx.conf is tested in the distribution's nginx (scripts/nginx.test.ts). As root or with sudo.
set -euo pipefail

if [ -x /usr/sbin/nginx ]; then
  echo 'nginx: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'nginx: installing'
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx >/dev/null
[ -x /usr/sbin/nginx ]
