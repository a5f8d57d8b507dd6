import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requirements } from './requirements.ts';

/** `pnpm run docs` writes the generated documents; with `--check` it only reports which are out of date. */

const root = resolve(import.meta.dirname, '..');

interface Document {
  path: string;
  make: () => string | Promise<string>;
}

const documents: Document[] = [...requirements(root)];

// Loaded by path: scripts never import app sources, and the server documents its own settings.
const configDocs = join(root, 'apps/server/src/platform/config-docs.ts');
if (existsSync(configDocs)) {
  documents.push({
    path: 'docs/configuration.md',
    make: async () => ((await import(pathToFileURL(configDocs).href)) as { configurationDocument: () => string }).configurationDocument(),
  });
}

const check = process.argv.includes('--check');
let stale = 0;
for (const { path, make } of documents) {
  const file = join(root, path);
  const wanted = await make();
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
  if (check) {
    console.error(`${path} is out of date: run \`pnpm run docs\` and commit the result.`);
    stale += 1;
  } else {
    writeFileSync(file, wanted);
    console.log(`wrote ${path}`);
  }
}
if (stale > 0) process.exit(1);
