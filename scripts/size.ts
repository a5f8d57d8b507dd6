import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { firstLoadScripts, parseManifest, routePaths } from './first-load.ts';
import { parseStaffManifest, staffPages } from './staff-load.ts';

/** `pnpm sizes`: what a visitor downloads, against a budget, in brotli bytes. Needs `pnpm build` first. */

interface Budget {
  name: string;
  files: string[];
  kilobytes: number;
}

const FIRST_LOAD_KB = 120;
const OWN_CHUNKS_KB = 20;
const CSS_KB = 42;
/** The organisers' pages, and those of reviewers and judges, who come once and from anywhere. */
const ORGANISER_KB = 220;
const REVIEW_KB = 140;
const FURTHER_PAGE_KB = 60;
/** The editor of texts, loaded with the first field that needs it. */
const EDITOR_KB = 70;

const client = resolve(import.meta.dirname, '../apps/web/build/client');
const [manifestFile] = globSync('assets/manifest-*.js', { cwd: client });
if (!manifestFile) {
  console.error('There is no build to measure: run `pnpm build` first.');
  process.exit(1);
}
const manifest = parseManifest(readFileSync(join(client, manifestFile), 'utf8'));
const scriptsOf = (path: string) => firstLoadScripts(manifest, path).map((url) => join(client, url));
const paths = routePaths(manifest).filter((path) => path !== '/ui');
/** What every page loads; the rest belongs to one page. */
const shared = new Set(scriptsOf(paths[0] ?? '/').filter((file) => paths.every((path) => scriptsOf(path).includes(file))));

const staff = resolve(import.meta.dirname, '../apps/organiser/build');
const staffManifest = parseStaffManifest(readFileSync(join(staff, '.vite/manifest.json'), 'utf8'));
const staffBudgets: Budget[] = staffPages(staffManifest).flatMap(({ name, scripts, own }) => [
  {
    name: `${name} at first`,
    files: scripts.map((file) => join(staff, file)),
    kilobytes: /^(review|judge)/.test(name) ? REVIEW_KB : ORGANISER_KB,
  },
  { name: `${name} as a further page`, files: own.map((file) => join(staff, file)), kilobytes: FURTHER_PAGE_KB },
]);

const budgets: Budget[] = [
  ...staffBudgets,
  {
    name: 'the editor of texts',
    files: [staffManifest['src/editor/rich-text-editor.tsx']?.file ?? ''].filter(Boolean).map((file) => join(staff, file)),
    kilobytes: EDITOR_KB,
  },
  ...paths.map((path) => ({ name: `${path} at first`, files: scriptsOf(path), kilobytes: FIRST_LOAD_KB })),
  ...paths.map((path) => ({
    name: `${path} of its own`,
    files: scriptsOf(path).filter((file) => !shared.has(file)),
    kilobytes: OWN_CHUNKS_KB,
  })),
  { name: 'all CSS', files: globSync('assets/**/*.css', { cwd: client }).map((file) => join(client, file)), kilobytes: CSS_KB },
];

const missing = budgets.flatMap(({ files }) => files).filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`The manifest names files that are not there:\n${missing.join('\n')}`);

/** In bytes, of each file once: most pages share most of theirs. */
const sizes = new Map<string, number>();
for (const file of new Set(budgets.flatMap(({ files }) => files))) {
  // Its types promise an object; it returns a list, one entry per check.
  const [measured] = (await sizeLimit([filePlugin], [file])) as { size: number }[];
  sizes.set(file, measured?.size ?? Number.NaN);
}

for (const { name, files, kilobytes } of budgets) {
  const size = files.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0) / 1000;
  const fits = files.length > 0 && size <= kilobytes;
  console.log(
    `${fits ? 'ok     ' : 'TOO BIG'} ${name.padEnd(38)} ${size.toFixed(1).padStart(6)} of ${kilobytes} kB in ${files.length} files`,
  );
  if (!fits) process.exitCode = 1;
}
