import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createReadStream, cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, root } from './environment.ts';
import { notesOf } from './release-notes.ts';
import { run } from './run.ts';

/**
 * `pnpm release <version> [--to <folder>]`: the program as one archive with everything it needs at run time, Node included.
 * The same commit gives the same bytes on every machine. Beside it: checksums, their signature (with RELEASE_KEY, an
 * Ed25519 key in PEM), the list of components and what has changed.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string', default: join(root, 'dist') } } });
const [version = ''] = positionals;
if (!/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/.test(version)) stop(64, 'Usage: pnpm release <version> [--to <folder>], with a version such as 1.2.3');
if (git('status', '--porcelain') !== '') stop(65, 'There are changes that are not committed: a release is made from a commit.');

const name = `isocentre-${version}`;
const out = resolve(values.to);
const staged = join(out, name);
const archive = `${name}-linux-x64.tar.zst`;

/** What runs, without tests: sources of the server and of the packages it imports. Node strips their types itself. */
const SOURCES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'apps/server', 'apps/web/package.json', 'packages', 'deploy'];
const DOCUMENTS = ['CHANGELOG.md', 'SECURITY.md', 'docs/configuration.md', 'docs/operations'];
const WITHOUT = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'apps/server/src/test/**', 'apps/server/scripts/**', '**/tsconfig.json'];
const BUILT = ['apps/server/dist/emails', 'apps/web/build', 'apps/organiser/build'];

/**
 * What nothing reads at run time: source maps, type declarations and tests of libraries, fonts as browsers want them (those of the site are
 * in its build), second builds of a library for browsers, and the compiler behind the command line of the mails.
 */
const UNREAD = [
  '**/*.{js,mjs,cjs,css}.map',
  '**/*.d.{ts,mts,cts}',
  '@esbuild+*/**',
  '@fontsource+*/**/*.{woff2,css}',
  'docx@*/**/*.{iife.js,umd.cjs}',
  'pdfkit@*/**/.yarn/**',
  '{bintrees,mammoth}@*/node_modules/*/test/**',
];

const env = environment({ NODE_ENV: 'production' });
rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
await run(process.execPath, ['scripts/build.ts'], env);
const sources = git(
  'archive',
  '--format=tar',
  `--output=${staged}.tar`,
  'HEAD',
  ...SOURCES,
  ...DOCUMENTS,
  ...WITHOUT.map((one) => `:(exclude,glob)${one}`),
);
if (sources !== '') stop(70, sources);
execFileSync('tar', ['-x', '-f', `${staged}.tar`, '-C', staged]);
rmSync(`${staged}.tar`);
for (const folder of BUILT) cpSync(join(root, folder), join(staged, folder), { recursive: true });
// Only what runs; the lockfile decides every version. Copied, so that nothing points into this machine's store.
const filters = ['--filter', '@isocentre/server...', '--filter', '@isocentre/web...'];
await run(
  'pnpm',
  ['install', '--prod', '--frozen-lockfile', '--ignore-scripts', '--config.package-import-method=copy', ...filters],
  env,
  staged,
);
// They name this folder and this minute, and only the package manager reads them.
for (const file of ['.modules.yaml', '.pnpm-workspace-state-v1.json']) rmSync(join(staged, 'node_modules', file), { force: true });
leaveOut();
mkdirSync(join(staged, 'bin'));
cpSync(process.execPath, join(staged, 'bin/node'), { dereference: true });
writeFileSync(join(staged, 'VERSION'), `${version}\n`);

execFileSync('bash', ['-c', 'set -o pipefail; tar "$@" | zstd -q -T2 -10 -f -o "$ARCHIVE"', 'tar', ...sameBytes(), '-c', name], {
  cwd: out,
  env: { ...process.env, ARCHIVE: archive },
  stdio: 'inherit',
});
rmSync(staged, { recursive: true });

writeFileSync(join(out, `${name}.cdx.json`), componentsOf());
writeFileSync(join(out, `${name}.md`), notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
cpSync(join(root, 'deploy/install.sh'), join(out, 'install.sh'));
const files = [archive, 'install.sh', `${name}.cdx.json`, `${name}.md`];
const sums = (await Promise.all(files.map(async (file) => `${await hashOf(join(out, file))}  ${file}\n`))).join('');
writeFileSync(join(out, 'SHA256SUMS'), sums);
const key = process.env['RELEASE_KEY'];
if (key) writeFileSync(join(out, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), createPrivateKey(readFileSync(key))));
console.log(
  `${join(out, archive)}: ${(statSync(join(out, archive)).size / 1e6).toFixed(1)} MB${key ? ', signed' : ', not signed: RELEASE_KEY is not set'}`,
);

/** What is unread, and of the book's serif all cuts and formats but four files (`features/book/fonts.ts`). */
function leaveOut(): void {
  const libraries = join(staged, 'node_modules/.pnpm');
  const within = (pattern: string) => globSync(pattern, { cwd: libraries, withFileTypes: true }).filter((entry) => entry.isFile());
  const serif = within('source-serif@*/node_modules/source-serif/**');
  const cut = /^(?:package\.json|LICENSE\.md|SourceSerif4-(?:Regular|It|Semibold|SemiboldIt)\.otf)$/;
  const kept = serif.filter(({ name: file, parentPath }) => cut.test(file) && (!file.endsWith('.otf') || basename(parentPath) === 'OTF'));
  if (kept.length < 6) stop(70, 'The cuts of the serif are not where they were.');
  const unread = UNREAD.flatMap((pattern) => {
    const found = within(pattern);
    if (found.length === 0) stop(70, `Nothing is left out any more by ${pattern}.`);
    return found;
  });
  const paths = [...serif.filter((entry) => !kept.includes(entry)), ...unread].map((entry) => join(entry.parentPath, entry.name));
  for (const path of new Set(paths)) rmSync(path);
}

/** Names sorted, one time for all (the commit's), no owner: the same files are the same archive. */
function sameBytes(): string[] {
  return [
    '--sort=name',
    `--mtime=@${git('log', '-1', '--format=%ct')}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=posix',
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
  ];
}

/**
 * CycloneDX, of what is in the archive. Without its serial number and time, which differ each time, and in the order of the names: it is
 * written as the packages are read, several at a time.
 */
function componentsOf(): string {
  const written = execFileSync('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod', '--filter', '@isocentre/server'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const {
    serialNumber: _,
    metadata,
    components,
    ...rest
  } = JSON.parse(written) as {
    serialNumber?: string;
    metadata?: Record<string, unknown>;
    components: Array<{ 'bom-ref': string }>;
  };
  const { timestamp: __, ...facts } = metadata ?? {};
  const inOrder = components.toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  return `${JSON.stringify({ ...rest, components: inOrder, metadata: facts }, null, 2)}\n`;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function stop(code: number, words: string): never {
  console.error(words);
  process.exit(code);
}
