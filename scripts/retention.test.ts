import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/**
 * How long logs and backups are kept: what docs/privacy.md promises, and what the journal, pgBackRest and restic are told by the files of a
 * release. What the database keeps is tested on a moved clock (`features/registration/sweeps.test.ts` and others).
 */

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'isocentre-retention-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** When a class of data is gone, by the table of docs/privacy.md. */
function promised(what: string): string {
  const row = new RegExp(`^\\| ${what} \\|.*\\| ([^|]+) \\|$`, 'm').exec(read('docs/privacy.md'));
  return row?.[1] ?? '';
}

/** Runs one function of deploy/backup/backup.sh on an invented machine with two repositories; what it says. */
function ofBackup(command: string): string {
  mkdirSync(join(folder, 'backup'), { recursive: true });
  for (const number of [1, 2])
    writeFileSync(
      join(folder, `backup/repository-${number}.env`),
      `# /srv/backup-${number}\nRESTIC_REPOSITORY=/srv/backup-${number}/files\n`,
    );
  writeFileSync(join(folder, 'backup/passphrase'), 'invented\n');
  writeFileSync(join(folder, 'isocentre.env'), 'FILES_DRIVER=disk\nFILES_DIR=/var/lib/isocentre/files\n');
  const script = read('deploy/backup/backup.sh')
    .replace(/^readonly SETTINGS=.*$/m, `readonly SETTINGS=${folder} DATA=${folder}`)
    .replace('$(dirname "$(realpath "$0")")', join(root, 'deploy/backup'))
    .replace(/^main "\$@"$[\s\S]*/m, '');
  const lines = `${script}
chown() { :; }
install() { :; }
restic_of() { printf 'restic %s\\n' "$*"; }
find_cluster() { :; }
backup_metric() { :; }
data=/var/lib/postgresql port=5432 failed=''
RESTIC_CACHE_DIR=${folder}
${command}`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', lines], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const days = (text: string) => /^(\d+) days?\b/.exec(text)?.[1];

test('backups of the database go after as many days as is promised', { tags: ['OPS-123'] }, () => {
  ofBackup('write_configuration');
  const configuration = readFileSync(join(folder, 'backup/pgbackrest.conf.partial'), 'utf8');
  for (const number of [1, 2]) {
    expect(configuration).toMatch(new RegExp(`^repo${number}-retention-full-type=time$`, 'm'));
    expect(/^repo\d-retention-full=(\d+)$/m.exec(configuration.slice(configuration.indexOf(`repo${number}-`)))?.[1]).toBe(
      days(promised('backups')),
    );
  }
  // The oldest one that counts is a full one, so those that build on it go with it: a week later at most.
  expect(read('deploy/systemd/isocentre-backup-full.timer')).toMatch(/^OnCalendar=Sun /m);
});

test('and those of files and settings', { tags: ['OPS-123'] }, () => {
  const asked = ofBackup('copy_files').split('\n');
  const limit = `--keep-within ${days(promised('backups'))}d`;
  expect(asked.filter((line) => line.startsWith('restic 1 forget') || line.startsWith('restic 2 forget'))).toEqual([
    expect.stringContaining(limit),
    expect.stringContaining(limit),
  ]);
  expect(asked.filter((line) => / prune /.test(line))).toHaveLength(2);
});

test('the journal goes after as many months as is promised', { tags: ['OPS-123'] }, () => {
  expect(read('deploy/journald.conf')).toMatch(/^SystemMaxUse=\d+G$/m);
  const months = /^MaxRetentionSec=(\d+)month$/m.exec(read('deploy/journald.conf'))?.[1];
  expect(promised('logs')).toMatch(new RegExp(`^${months} months, or 1 GB;`));
});
