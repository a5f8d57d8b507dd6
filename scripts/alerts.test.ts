import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The rules of deploy/prometheus in the real promtool, and the handbook that each alert leads to. */

const root = resolve(import.meta.dirname, '..');
const rules = readFileSync(join(root, 'deploy/prometheus/isocentre.rules.yml'), 'utf8');
const cases = readFileSync(join(root, 'deploy/prometheus/isocentre.test.yml'), 'utf8');
const handbook = readFileSync(join(root, 'docs/operations/alerts.md'), 'utf8');

const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text }));

let promtool: string;
let folder: string;
beforeAll(() => {
  promtool = execFileSync(join(root, 'scripts/ensure-promtool.sh'), { encoding: 'utf8' }).trim();
  folder = mkdtempSync(join(tmpdir(), 'isocentre-alerts-'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** The beginning of the file of cases, and each case. */
const [settings = '', ...eachCase] = cases.split(/^(?= {2}- name: )/m);
const casesOf = (alert: string) => eachCase.filter((one) => new RegExp(`^ {8}alertname: ${alert}$`, 'm').test(one));

/** Runs the tests of the rules after a change to them; those of one alert alone take a twentieth of the time of all. */
function testRules(change: (text: string) => string = (text) => text, chosen = eachCase) {
  cpSync(join(root, 'deploy/prometheus'), folder, { recursive: true });
  writeFileSync(join(folder, 'isocentre.rules.yml'), change(rules));
  writeFileSync(join(folder, 'isocentre.test.yml'), settings + chosen.join(''));
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', join(folder, 'isocentre.test.yml')], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test(
  'the rules are rules, and every case of their tests comes out as it says',
  { tags: ['OPS-089', 'OPS-045', 'OPS-053'], timeout: 120_000 },
  () => {
    const { status, stderr } = spawnSync(promtool, ['check', 'rules', join(root, 'deploy/prometheus/isocentre.rules.yml')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(testRules()).toMatchObject({ status: 0 });
  },
);

test.each([
  ['a threshold', (text: string) => text.replace('oldest_seconds) > 300', 'oldest_seconds) > 3000'), 'MoneyWaits'],
  ['that nothing reported counts as old', (text: string) => text.replace(/ or absent\(isocentre_backup\w+\)/, ''), 'BackupOld'],
  ['that somebody confirms commits', (text: string) => text.replace(/ unless on \(\) \(max\(patroni_sync.*/, ''), 'NoSynchronousStandby'],
  ['a severity', (text: string) => text.replace('severity: page', 'severity: ticket'), 'ErrorBudgetBurnsFast'],
])(
  'a rule that loses %s fails its test (so the test above can fail)',
  (_what, change, alert) => {
    expect(testRules(undefined, casesOf(alert))).toMatchObject({ status: 0 });
    const { status, said } = testRules(change, casesOf(alert));
    expect(status).toBe(1);
    expect(said).toContain(alert);
  },
  120_000,
);

test.each(alerts)(
  '$name has a case in which it fires, one in which it does not, a severity and an entry in the handbook [OPS-089]',
  ({ name, text }) => {
    expect(text).toMatch(/^ {10}severity: (page|ticket)$/m);
    expect(text).toMatch(/^ {10}summary: '.{20,}'$/m);
    expect(text).toContain(`runbook: docs/operations/alerts.md#${name.toLowerCase()}\n`);
    const own = casesOf(name);
    expect(own.filter((one) => one.includes('exp_labels:'))).not.toHaveLength(0);
    expect(own.filter((one) => one.includes('exp_alerts: []'))).not.toHaveLength(0);
    const [, entry = ''] = handbook.split(new RegExp(`^### ${name}$`, 'm'));
    // What it means and what to do, before the next one begins.
    expect(entry.split(/^#/m)[0]?.trim().length).toBeGreaterThan(100);
  },
);

test('the handbook has no entry for an alert that does not exist', () => {
  const entries = [...handbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(entries)).toEqual(new Set(alerts.map(({ name }) => name)));
  expect(entries).toHaveLength(alerts.length);
});

test('everything that somebody must be told of has its alert', { tags: ['OPS-090'] }, () => {
  expect(alerts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'ErrorBudgetBurnsFast',
      'ErrorBudgetBurnsSlowly',
      'WebDown',
      'MoneyWaits',
      'WebhooksSilent',
      'InvariantBroken',
      'QueueOld',
      'DeadLetters',
      'BackupOld',
      'WalNotArchived',
      'DrillOld',
      'DiskFull',
      'ConnectionsExhausted',
      'ReplicaBehind',
      'CertificateEnds',
      'ClockOff',
    ]),
  );
});
