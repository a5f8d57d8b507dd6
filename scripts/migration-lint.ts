import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/**
 * Finds what a migration must not do while people use the site: long locks, rewritten tables, things taken away that the release
 * before still reads. The rules are squawk's; these are the ones that do not apply here.
 */
const NOT_OURS = [
  // Matters of taste about types.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'ban-char-field',
  // The runner sets both limits, and repeats what failed for lack of a lock.
  'require-timeout-settings',
  // A file runs once: in a transaction, or so that the runner finds what is there.
  'prefer-robust-stmts',
];

const SQUAWK = join(import.meta.dirname, '../node_modules/.bin/squawk');

/** What a file in `contract/` is for. */
const TAKING_AWAY = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'renaming-column', 'renaming-table'];

/** Written before there was a lint; they have run, so they are never edited. */
const baseline = new Set(JSON.parse(readFileSync(join(import.meta.dirname, 'migration-baseline.json'), 'utf8')) as string[]);

/** Findings as text, one paragraph each. None: the files may go out. */
export function lintMigrations(root: string, files: readonly string[]): string[] {
  const fresh = files.filter((file) => !baseline.has(basename(file)));
  const source = new Map(fresh.map((file) => [file, readFileSync(file, 'utf8')]));
  const groups = Map.groupBy(fresh, (file) => `${isContract(file)} ${source.get(file)?.startsWith('-- no transaction\n')}`);
  return [
    ...[...source].flatMap(([file, sql]) => exceptionsWithoutReason(relative(root, file), sql)),
    ...[...groups.values()].flatMap((group) => squawk(root, group, source.get(group[0] ?? '') ?? '')),
  ];
}

const isContract = (file: string) => file.includes('/contract/');

function squawk(root: string, files: string[], first: string): string[] {
  const excluded = [...NOT_OURS, ...(isContract(files[0] ?? '') ? TAKING_AWAY : [])];
  const args = ['--pg-version', '15', '--reporter', 'gcc', '--exclude', excluded.join(',')];
  const inTransaction = first.startsWith('-- no transaction\n') ? [] : ['--assume-in-transaction'];
  const { status, stdout, stderr, error } = spawnSync(SQUAWK, [...args, ...inTransaction, ...files.map((file) => relative(root, file))], {
    cwd: root,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

/** `-- squawk-ignore <rule>` has a comment above it that says why. */
function exceptionsWithoutReason(file: string, sql: string): string[] {
  const lines = sql.split('\n');
  return lines.flatMap((line, n) =>
    line.includes('squawk-ignore') && !/^\s*-- (?!squawk-ignore).{15,}/.test(lines[n - 1] ?? '')
      ? [`${file}:${n + 1}: the line above an exception says in a comment why it is safe`]
      : [],
  );
}

export const migrationsOf = (root: string): string[] =>
  execFileSync('find', ['apps/server/migrations', '-name', '*.sql'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .toSorted()
    .map((file) => join(root, file));
