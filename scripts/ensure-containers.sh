#!/usr/bin/env bash
# What scripts/operations/containers.test.ts builds and runs images with. As root or with sudo.
set -euo pipefail

if command -v buildah dockerd docker-compose mmdebstrap >/dev/null; then
  echo 'buildah, dockerd, docker-compose, mmdebstrap: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'buildah, dockerd, docker-compose, mmdebstrap: installing'
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  buildah runc docker.io docker-compose iptables mmdebstrap >/dev/null
