#!/usr/bin/env bash
# What deploy/ha is tested with (scripts/operations/high-availability.test.ts): the distribution's etcd and HAProxy, none of them started
# as a service, and a Patroni of its own, since Debian 12 has one that loses writes. Prints the folder of its programs last. As root or with sudo.
set -euo pipefail
cd "$(dirname "$0")/.."

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
# Each by itself: asked for several at once, `command -v` is content with one.
all_there() { for program in "$@"; do command -v "$program" >/dev/null || return 1; done; }
export PATH=$PATH:/usr/sbin
if ! all_there etcd haproxy ip || ! /usr/bin/python3 -c 'import psycopg2, venv, ensurepip' 2>/dev/null; then
  echo 'etcd, haproxy: installing' >&2
  as_root apt-get update -qq
  # A service that starts beside the test would take its ports.
  policy=/usr/sbin/policy-rc.d
  if [ ! -e $policy ]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee $policy >/dev/null
    as_root chmod 755 $policy
    trap 'as_root rm -f $policy' EXIT
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    python3-venv python3-psycopg2 etcd-server etcd-client haproxy iproute2 >/dev/null
fi

version=4.1.5
# Where the postgres user may enter, of the distribution's own Python for the same reason.
folder=/var/cache/isocentre-tests/patroni-$version
if [ ! -x $folder/bin/patroni ]; then
  echo "patroni: installing $version" >&2
  as_root rm -rf $folder
  as_root /usr/bin/python3 -m venv --system-site-packages $folder
  as_root $folder/bin/pip install --quiet "patroni[etcd3]==$version" >&2
fi
echo $folder/bin
