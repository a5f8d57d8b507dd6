#!/usr/bin/env bash
# What scripts/operations/containers.test.ts builds and runs images with. As root or with sudo.
set -euo pipefail

# Each by itself: asked for several at once, `command -v` is content with one.
all_there() { for program in "$@"; do command -v "$program" >/dev/null || return 1; done; }
if all_there buildah dockerd docker-compose mmdebstrap; then
  echo 'buildah, dockerd, docker-compose, mmdebstrap: there'
  exit
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
echo 'buildah, dockerd, docker-compose, mmdebstrap: installing'
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  buildah runc docker.io docker-compose iptables mmdebstrap >/dev/null
