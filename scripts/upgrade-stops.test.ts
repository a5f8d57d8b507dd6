import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** Which versions an upgrade may not skip: `deploy/upgrade-stops.txt`, read by `deploy/commands/upgrade.sh`. */

const deploy = resolve(import.meta.dirname, '../deploy');
const folder = mkdtempSync(join(tmpdir(), 'isocentre-stops-'));
const file = join(folder, 'stops.txt');
afterAll(() => rmSync(folder, { recursive: true }));

const upgrade = (from: string, to: string, stops = file) => {
  const script = `set -euo pipefail; stop() { echo "$*"; exit 1; }; . ${deploy}/commands/upgrade.sh; stop_on_the_way ${from} ${to} ${stops}`;
  const { status, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  return status === 0 ? 'in one step' : stdout.trim();
};

test.each([
  ['1.0.0', '3.0.0', 'from 1.0.0 upgrade to 1.4.0 first: it moves the letters'],
  ['1.3.9', '1.5.0', 'from 1.3.9 upgrade to 1.4.0 first: it moves the letters'],
  ['1.4.0', '3.0.0', 'from 1.4.0 upgrade to 2.10.0 first: it splits the names'],
  ['1.3.9', '1.4.0', 'in one step'],
  ['2.9.0', '2.10.0', 'in one step'],
  ['2.10.0', '3.0.0', 'in one step'],
  ['2.11.1', '3.0.0', 'in one step'],
])('from %s to %s: %s', { tags: ['OPS-023'] }, (from, to, expected) => {
  writeFileSync(file, '# A comment.\n1.4.0 2024-05-01 it moves the letters\n\n2.10.0 2025-01-31 it splits the names\n');
  expect(upgrade(from, to)).toBe(expected);
});

/** Releases younger than a year must upgrade in one step, so a stop is older than that. */
const tooYoung = (stops: string, today: Date) =>
  stops
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((line) => {
      const day = new Date(line.split(' ')[1] ?? '');
      // Also what is no day at all.
      return !(day.getTime() < today.getTime() - 366 * 24 * 3600 * 1000);
    });

test('no stop is younger than a year', { tags: ['OPS-023'] }, () => {
  const shipped = join(deploy, 'upgrade-stops.txt');
  expect(tooYoung(readFileSync(shipped, 'utf8'), new Date())).toEqual([]);
  expect(upgrade('0.0.1', '999.0.0', shipped)).toBe('in one step');
  // The control.
  const young = ['2.0.0 2026-01-01 too young', '2.1.0 without a day'];
  expect(tooYoung(['1.0.0 2025-01-01 old enough', ...young].join('\n'), new Date('2026-11-16'))).toEqual(young);
});
