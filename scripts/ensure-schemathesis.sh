#!/usr/bin/env bash
# schemathesis, which `pnpm verify` lets loose on the API, in a Python environment of its own. Python 3.10 or newer is needed.
set -euo pipefail
cd "$(dirname "$0")/.."

version=4.32.5
folder=.tools/schemathesis-$version
if [ ! -x "$folder/bin/schemathesis" ]; then
  echo "schemathesis: installing $version"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet "schemathesis==$version"
fi
