import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alterRelease } from './alter-release.ts';
import type { LoadReport } from './load.ts';
import { boot, makeMachine, type Machine } from './machine.ts';
import { makeRelease } from './make-release.ts';

/**
 * An installed release whose processes are replaced while 16 visitors use the site, on a Debian machine of its own. Needs root.
 * `RELEASE_FOLDER` names a release 9.8.6 that was made before.
 */

const FIRST = '9.8.6';
const HOST = 'conference.example.org';
const INSTALL = `bash /srv/${FIRST}/install.sh /srv/${FIRST}/isocentre-${FIRST}-linux-x64.tar.zst ${HOST} desk@example.org`;
const folder = mkdtempSync(join(tmpdir(), 'isocentre-upgrade-'));
const made = process.env['RELEASE_FOLDER'];
const release = made ?? join(folder, FIRST);
const key = join(folder, 'key.pem');
let machine: Machine;

/** What each later version brings. */
const TABLE = { 'apps/server/migrations/9000_probe.sql': 'create table upgrade_probe (a int, b int);\n' };
const CONTRACT = { 'apps/server/migrations/contract/9001_probe.sql': 'alter table upgrade_probe drop column b;\n' };
const LATER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '9.9.0': { ...TABLE, ...CONTRACT },
  '9.9.1': { ...TABLE, ...CONTRACT },
  '9.9.2': { ...TABLE, ...CONTRACT, 'apps/server/migrations/9002_fails.sql': 'alter table no_such_table add column c int;\n' },
  '9.9.3': { ...TABLE, ...CONTRACT, 'apps/server/src/main-web.ts': "throw new Error('This release is broken');\n" },
};

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'release-key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  if (!made) makeRelease(FIRST, release);
  const tree = makeMachine('bookworm', ({ folder: inside, online }) => {
    cpSync(release, join(inside, 'srv', FIRST), { recursive: true });
    cpSync(join(import.meta.dirname, 'load.ts'), join(inside, 'srv/load.ts'));
    cpSync(join(folder, 'release-key.pub'), join(inside, 'srv/release-key.pub'));
    for (const [version, files] of Object.entries(LATER))
      alterRelease({ folder: release, version: FIRST }, { folder: join(inside, 'srv', version), version, key }, files);
    // The packages; it stops where it needs a running systemd.
    online(INSTALL);
  });
  machine = await boot(tree);
  machine.run(INSTALL);
  machine.run('isocentre backup set-up /srv/backup');
  // Those that are counted are the upgrades'.
  machine.run("systemctl stop 'isocentre-backup-*.timer'; while systemctl is-active -q 'isocentre-backup@*'; do sleep 1; done");
  // How fast this machine's disk is does not matter here.
  machine.run(
    `runuser -u postgres -- psql -qX -p "$(pg_lsclusters -h | awk '{ print $3 }')" -c 'alter system set fsync = off' -c 'select pg_reload_conf()'`,
  );
}, 1_200_000);
afterAll(async () => {
  await machine.remove();
  rmSync(folder, { recursive: true });
}, 120_000);

interface Watched extends LoadReport {
  /** How long each time took. */
  readonly seconds: readonly number[];
}

/** Visitors come, `work` is done again and again until there were enough requests, and they leave. */
async function underLoad(work: () => void, requests = 0): Promise<Watched> {
  machine.run('rm -f /srv/stop /srv/report; cp -n /opt/isocentre/current/bin/node /srv/node');
  machine.run(`systemd-run -q --unit load -p LimitNOFILE=65536 /srv/node /srv/load.ts ${HOST} 443 /srv/stop /srv/report`);
  await pause(5000);
  const seconds: number[] = [];
  const began = performance.now();
  try {
    do {
      const start = performance.now();
      work();
      seconds.push((performance.now() - start) / 1000);
      // The report says how many there were; this only decides when to stop.
    } while ((performance.now() - began) / 1000 < requests / 60);
    await pause(3000);
  } finally {
    machine.run(
      'touch /srv/stop; for n in $(seq 300); do [ -e /srv/report ] && break; sleep 0.2; done; systemctl stop load 2>/dev/null || true',
    );
  }
  const report = { ...(JSON.parse(readFileSync(join(machine.folder, 'srv/report'), 'utf8')) as LoadReport), seconds };
  console.log(JSON.stringify({ ...report, failed: report.failed.length }));
  return report;
}

const sql = (statement: string) =>
  machine.run(`runuser -u postgres -- psql -qAtX -d isocentre -p "$(pg_lsclusters -h | awk '{ print $3 }')" -c "${statement}"`);
const stored = () => Number(sql('select count(*) from contact_messages'));
const startedAt = () => machine.run('systemctl show -P ExecMainStartTimestampMonotonic isocentre-web@3001 isocentre-web@3002');
/** The release of each process that runs. */
const running = () =>
  ['isocentre-web@3001', 'isocentre-web@3002', 'isocentre-worker'].map((unit) =>
    machine.run(`basename "$(readlink /proc/$(systemctl show -P MainPID ${unit})/cwd)"`),
  );
const all = (version: string) => [version, version, version];
const leftOut = () => machine.run("grep ' down;' /etc/nginx/isocentre-processes.conf || true");
const probe = () =>
  sql("select string_agg(column_name, ',' order by column_name) from information_schema.columns where table_name = 'upgrade_probe'");
const upgrade = (version: string, more = '') => `isocentre upgrade /srv/${version}/isocentre-${version}-linux-x64.tar.zst ${more}`;

test('`isocentre restart` replaces both web processes and fails no request', { tags: ['OPS-022'] }, async () => {
  const before = { stored: stored(), startedAt: startedAt() };
  const report = await underLoad(() => machine.run('isocentre restart'), 5000);
  expect(report.failed).toEqual([]);
  expect(report.requests).toBeGreaterThan(5000);
  expect(report.messages).toBeGreaterThan(300);
  expect(report.p99).toBeLessThanOrEqual(1000);
  expect(stored() - before.stored).toBe(report.acknowledged);
  expect(startedAt()).not.toBe(before.startedAt);
  expect(leftOut()).toBe('');
});

test('the control: processes that are restarted without telling nginx fail some requests', async () => {
  const report = await underLoad(() => machine.run('systemctl restart isocentre-web@3001 isocentre-web@3002'));
  expect(report.failed.length).toBeGreaterThan(0);
});

test('with wrong settings the restart stops at the first process, and the other one serves', async () => {
  machine.run("cp -p /etc/isocentre/isocentre.env /srv/kept.env; sed -i 's/^SMTP_URL=.*/SMTP_URL=nonsense/' /etc/isocentre/isocentre.env");
  const report = await underLoad(() => {
    const { code, output } = machine.status('isocentre restart');
    expect([code, output]).toEqual([1, expect.stringContaining('The other one serves')]);
  });
  const check = machine.status('isocentre check').output;
  machine.run('cp -p /srv/kept.env /etc/isocentre/isocentre.env; isocentre restart');
  expect(report.failed).toEqual([]);
  expect(check).toContain('FAULT  nginx leaves out server 127.0.0.1:3001 down;');
  expect(machine.run('systemctl is-active isocentre-web@3001 isocentre-web@3002')).toBe('active\nactive');
  expect(leftOut()).toBe('');
});

test('a release that is not signed with the key of this machine is refused', () => {
  const refused = (version: string) => {
    const { code, output } = machine.status(upgrade(version));
    expect(code).toBe(1);
    return output;
  };
  expect(refused('9.9.0')).toContain('/etc/isocentre/release-key.pub is missing');
  machine.run('openssl genpkey -algorithm ed25519 | openssl pkey -pubout -out /etc/isocentre/release-key.pub');
  expect(refused('9.9.0')).toContain('is not signed with');
  machine.run('cp /srv/release-key.pub /etc/isocentre/; cp -r /srv/9.9.0 /srv/changed; echo >>/srv/changed/install.sh');
  expect(machine.status('isocentre upgrade /srv/changed/isocentre-9.9.0-linux-x64.tar.zst').output).toContain(
    'not those that SHA256SUMS names',
  );
  expect(machine.run('ls /opt/isocentre/releases')).toBe(FIRST);
  expect(machine.status(INSTALL.replaceAll(FIRST, '9.9.0')).output).toContain('To change to this one: isocentre upgrade');
});

test(
  'an upgrade makes a backup first, fails no request, and takes nothing away yet',
  { tags: ['OPS-021', 'OPS-026', 'OPS-027'] },
  async () => {
    const before = stored();
    const backups = () => machine.run('isocentre backup info').match(/(full|diff|incr) backup: /g)?.length ?? 0;
    const backupsBefore = backups();
    let output = '';
    const report = await underLoad(() => (output = machine.run(upgrade('9.9.0'))));
    console.log(output);
    expect(report.failed).toEqual([]);
    const steps = ['signature and checksums', 'archive', 'backup', 'schema, expanded', 'processes of 9.9.0', 'schema, contracted', 'check'];
    expect([...output.matchAll(/^- (.*)$/gm)].map(([, step]) => step)).toEqual(steps);
    expect(backups()).toBe(backupsBefore + 1);
    expect(stored() - before).toBe(report.acknowledged);
    expect(running()).toEqual(all('9.9.0'));
    // Its own contracting file waits, and it has started nevertheless.
    expect(probe()).toBe('a,b');
    expect(leftOut()).toBe('');
  },
);

test(
  'back to the release before it: at most 30 seconds, no request fails, nothing leaves the database',
  { tags: ['OPS-024'] },
  async () => {
    const report = await underLoad(() => machine.run('isocentre rollback'));
    expect(report.failed).toEqual([]);
    expect(Math.max(...report.seconds)).toBeLessThanOrEqual(30);
    expect(running()).toEqual(all(FIRST));
    expect(probe()).toBe('a,b');
    expect(machine.status('isocentre check').output).toContain('ok     schema: of a newer release (9000_probe.sql)');
    expect(machine.status('isocentre rollback')).toEqual({
      code: 1,
      output: expect.stringContaining('no release to go back to') as string,
    });
  },
);

test('what a release no longer uses goes with the next one', { tags: ['OPS-027'] }, () => {
  machine.run(upgrade('9.9.0'));
  expect(probe()).toBe('a,b');
  machine.run(upgrade('9.9.1'));
  expect(running()).toEqual(all('9.9.1'));
  expect(probe()).toBe('a');
});

test('a migration that fails stops the upgrade before anything is replaced', () => {
  const { code, output } = machine.status(upgrade('9.9.2'));
  expect([code, output]).toEqual([1, expect.stringContaining('no_such_table')]);
  expect(output).toContain('Version 9.9.1 serves as before.');
  expect(running()).toEqual(all('9.9.1'));
});

test('a release that does not start stops the upgrade; going back restores all processes', async () => {
  const report = await underLoad(() => {
    const { code, output } = machine.status(upgrade('9.9.3'));
    expect([code, output]).toEqual([1, expect.stringContaining('Back to 9.9.1: isocentre rollback')]);
    machine.run('isocentre rollback');
  });
  expect(report.failed).toEqual([]);
  expect(running()).toEqual(all('9.9.1'));
  expect(leftOut()).toBe('');
});
