import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot, makeMachine, type Machine, type Suite } from './machine.ts';
import { makeRelease } from './make-release.ts';

/**
 * The release of this commit on bare Debian machines, by its own installer. Packages come from Debian, then there is no network.
 * Needs root. `RELEASE_FOLDER` names a release that was made before, to save minutes while the installer is changed.
 */

const VERSION = '9.8.6';
const HOST = 'conference.example.org';
const INSTALL = `bash /srv/release/install.sh /srv/release/isocentre-${VERSION}-linux-x64.tar.zst ${HOST} desk@example.org`;
const folder = mkdtempSync(join(tmpdir(), 'isocentre-install-'));
const made = process.env['RELEASE_FOLDER'];
const release = made ?? join(folder, 'release');

beforeAll(() => {
  if (!made) makeRelease(VERSION, release);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Everything the installer decides about: files with their rights and links, roles, rows, units. Without what is secret, and without
 * the three tables that running processes fill.
 */
const STATE = `
  find /opt/isocentre /etc/isocentre /etc/nginx/conf.d /etc/nginx/sites-enabled /var/lib/isocentre /usr/local/bin -maxdepth 3 -printf '%p %m %u:%g %l\\n' | sort
  find /etc/systemd/system /etc/systemd/journald.conf.d -name 'isocentre*' -printf '%p %l\\n' | sort
  cat /etc/systemd/system/isocentre* /etc/nginx/conf.d/isocentre*
  systemctl is-enabled isocentre.target isocentre-web@3001 isocentre-web@3002 isocentre-worker nginx postgresql
  systemctl is-active isocentre.target isocentre-web@3001 isocentre-web@3002 isocentre-worker nginx postgresql
  sql() { runuser -u postgres -- psql -qAtX -p "$(pg_lsclusters -h | awk '$2 == "main" { print $3 }')" "$@"; }
  sql -c "select rolname, rolcanlogin, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname not like 'pg\\_%' order by 1"
  sql -c "select datname, pg_get_userbyid(datdba), pg_encoding_to_char(encoding), datcollate from pg_database order by 1"
  sql -d isocentre -c "select relname, xpath('/row/n/text()', query_to_xml(format('select count(*) n from %I', relname), false, true, ''))
    from pg_stat_user_tables where schemaname = 'public' and relname not in ('sweep_turns', 'web_minutes', 'processes') order by 1"`;
const SECRETS = 'sha256sum /etc/isocentre/*.env /etc/isocentre/tls/self-signed/*';
const CODE = `curl -sk -o /dev/null -w '%{http_code} %{http_version}' --resolve ${HOST}:443:127.0.0.1 https://${HOST}/`;

/** Bash reads this before the installer: it kills the installer as it comes to one line. */
const ABORT = 'set -T; trap \'[ "$LINENO" != "$ABORT_AT" ] || kill -9 $$\' DEBUG\n';

/** From a bare Debian: with the network the packages, then without it the rest, on a machine that boots. */
async function prepared(suite: Suite): Promise<{ machine: Machine; packages: number }> {
  let packages = 0;
  const tree = makeMachine(suite, ({ folder: inside, online }) => {
    cpSync(release, join(inside, 'srv/release'), { recursive: true });
    writeFileSync(join(inside, 'srv/abort.sh'), ABORT);
    const began = performance.now();
    // Stops where it needs a running systemd.
    expect(online(INSTALL)).not.toBe(0);
    packages = (performance.now() - began) / 1000;
  });
  return { machine: await boot(tree), packages };
}

describe.each(['bookworm', 'trixie'] as const)('on %s', (suite) => {
  let machine: Machine;
  let packages: number;
  let first: { state: string; secrets: string };

  beforeAll(async () => ({ machine, packages } = await prepared(suite)), 600_000);
  afterAll(() => machine.remove(), 120_000);

  test('from the archive to an answer by HTTPS', { tags: ['OPS-006'] }, () => {
    const began = performance.now();
    machine.run(INSTALL);
    const seconds = (performance.now() - began) / 1000;
    expect(machine.run(CODE)).toBe('200 2');
    console.log(`${suite}: ${seconds.toFixed(0)} s, with packages ${(packages + seconds).toFixed(0)} s`);
    expect(seconds).toBeLessThan(60);
    expect(packages + seconds).toBeLessThan(300);
    first = { state: machine.run(STATE), secrets: machine.run(SECRETS) };
  });

  test('the secrets are long, and the service cannot read those of the schema’s owner', { tags: ['OPS-008'] }, () => {
    expect(machine.run("stat -c '%a %U:%G' /etc/isocentre/isocentre.env /etc/isocentre/setup.env").split('\n')).toEqual([
      '640 root:isocentre',
      '600 root:root',
    ]);
    const settings =
      readFileSync(join(machine.folder, 'etc/isocentre/isocentre.env'), 'utf8') +
      readFileSync(join(machine.folder, 'etc/isocentre/setup.env'), 'utf8');
    const secrets = [...settings.matchAll(/(?:_TOKEN=|_KEY=|postgres:\/\/\w+:)([^@\n]+)/g)].map(
      ([, secret = '']) => Buffer.from(secret, secret.endsWith('=') ? 'base64' : 'hex').length,
    );
    expect(secrets.toSorted((a, b) => a - b)).toEqual([24, 24, 24, 32]);
    const asService = (file: string) => machine.status(`runuser -u isocentre -- cat /etc/isocentre/${file}`).code;
    expect([asService('isocentre.env'), asService('setup.env')]).toEqual([0, 1]);
  });

  test('installed again: the same state, the same secrets', { tags: ['OPS-007'] }, () => {
    machine.run(INSTALL);
    expect({ state: machine.run(STATE), secrets: machine.run(SECRETS) }).toEqual(first);
  });

  test('the journal has a limit, which an administrator may change', { tags: ['OPS-098'] }, () => {
    const limits = () => machine.run('systemd-analyze cat-config systemd/journald.conf | grep -E "^(SystemMaxUse|MaxRetentionSec)="');
    expect(limits().split('\n')).toEqual(['SystemMaxUse=1G', 'MaxRetentionSec=13month']);
    const file = '/etc/systemd/journald.conf.d/isocentre.conf';
    machine.run(`sed -i s/1G/2G/ ${file}`);
    machine.run(INSTALL);
    expect(limits()).toContain('SystemMaxUse=2G');
    machine.run(`sed -i s/2G/1G/ ${file}`);
  });

  test('the units are locked up', { tags: ['OPS-011'] }, () => {
    const exposure = (unit: string) =>
      Number(/exposure level for \S+: ([\d.]+)/.exec(machine.run(`systemd-analyze security --no-pager ${unit}`))?.[1]);
    expect(exposure('isocentre-web@3001')).toBeLessThanOrEqual(1.5);
    expect(exposure('isocentre-worker')).toBeLessThanOrEqual(1.5);
    // The control: a unit that nobody has locked up.
    expect(exposure('nginx')).toBeGreaterThan(5);
    const user = (unit: string) => machine.run(`stat -c %U /proc/$(systemctl show -P MainPID ${unit})`);
    expect([user('isocentre-web@3001'), user('isocentre-worker')]).toEqual(['isocentre', 'isocentre']);
  });

  test('a web process that is started serves', { tags: ['OPS-012'] }, () => {
    expect(machine.run("systemctl restart isocentre-web@3001; curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3001/readyz")).toBe(
      '200',
    );
  });

  test('wrong settings stop a process once, and the journal names them', { tags: ['OPS-013'] }, () => {
    machine.run(
      "cp -p /etc/isocentre/isocentre.env /srv/kept.env; sed -i 's/^SMTP_URL=.*/SMTP_URL=nonsense/' /etc/isocentre/isocentre.env",
    );
    expect(machine.status('systemctl restart isocentre-web@3002').code).toBe(1);
    machine.run('sleep 5');
    expect(machine.run('systemctl show -P ActiveState -P NRestarts -P ExecMainStatus isocentre-web@3002').split('\n').toSorted()).toEqual([
      '0',
      '78',
      'failed',
    ]);
    expect(machine.run('journalctl -u isocentre-web@3002 -o cat --no-pager -n 20')).toContain('SMTP_URL must start with smtp://');
    // The other process serves meanwhile.
    expect(machine.run(CODE)).toBe('200 2');
    machine.run('cp -p /srv/kept.env /etc/isocentre/isocentre.env; rm /srv/kept.env; systemctl restart isocentre-web@3002');
  });

  test('a process that is killed comes back by itself, and a worker of the lowest priority starts', () => {
    machine.run('systemctl kill -s KILL isocentre-worker; sleep 5');
    expect(machine.run('systemctl show -P SubState isocentre-worker')).toBe('running');
    machine.run(
      'mkdir /run/systemd/system/isocentre-worker.service.d; printf "[Service]\\nNice=19\\n" >/run/systemd/system/isocentre-worker.service.d/nice.conf',
    );
    machine.run('systemctl daemon-reload; systemctl restart isocentre-worker; sleep 5');
    expect(machine.run('systemctl show -P NRestarts isocentre-worker')).toBe('0');
    machine.run('rm -r /run/systemd/system/isocentre-worker.service.d; systemctl daemon-reload; systemctl restart isocentre-worker');
  });

  test('`isocentre check` names what is wrong, with its remedy', { tags: ['OPS-010'] }, () => {
    const faults = () => {
      const { code, output } = machine.status('isocentre check');
      expect([code, output]).toEqual([1, expect.stringContaining('ok     schema: up to date')]);
      // No network, so no time server and no resolver either.
      return [...output.matchAll(/^FAULT {2}(.*)\n {7}(.+)$/gm)]
        .map(([, what]) => what)
        .filter((what) => !/^(clock|mail records of)/.test(what ?? ''));
    };
    const bare = [
      'certificate: signed by itself, browsers warn',
      'backups: none are made',
      expect.stringMatching(/^mail server 127\.0\.0\.1:25: .*ECONNREFUSED/),
    ];
    expect(faults()).toEqual(bare);
    // One of our own that runs out is not renewed by certbot.
    machine.run(`cd /etc/isocentre/tls && cp -a self-signed /srv/kept &&
      openssl x509 -in self-signed/fullchain.pem -signkey self-signed/privkey.pem -days 1 -out /srv/short.pem 2>/dev/null &&
      cat /srv/short.pem >self-signed/fullchain.pem`);
    expect(faults()).toEqual(bare);
    machine.run('cd /etc/isocentre/tls && cp -a /srv/kept/. self-signed/ && rm -r /srv/kept /srv/short.pem');
    machine.run('systemctl stop isocentre-worker');
    expect(faults()).toEqual(['isocentre-worker does not run', ...bare]);
    machine.run('systemctl start isocentre-worker');
  });

  test('a certificate of certbot takes the place of our own', () => {
    machine.run(`mkdir -p /srv/live && cd /srv/live &&
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=${HOST}/O=Authority -keyout privkey.pem -out fullchain.pem 2>/dev/null`);
    const served = () =>
      machine.run(
        `sleep 1; openssl s_client -connect 127.0.0.1:443 -servername ${HOST} </dev/null 2>/dev/null | openssl x509 -noout -subject`,
      );
    expect(served()).not.toContain('Authority');
    machine.run('isocentre use-certificate', { RENEWED_LINEAGE: '/srv/live' });
    expect(served()).toContain('Authority');
    // An installation later leaves it there.
    machine.run(INSTALL);
    expect(served()).toContain('Authority');
    machine.run('ln -sfn self-signed /etc/isocentre/tls/live; systemctl reload nginx');
  });

  test('removed, the data stay and are taken up again; purged, they are gone', { tags: ['OPS-020'] }, () => {
    machine.run('echo kept >/var/lib/isocentre/files/kept; isocentre remove');
    expect(
      machine.run(
        'ls -d /opt/isocentre /etc/systemd/system/isocentre* /etc/systemd/journald.conf.d/isocentre* /usr/local/bin/isocentre /etc/nginx/conf.d/isocentre* 2>/dev/null || true',
      ),
    ).toBe('');
    machine.run(INSTALL);
    expect(machine.run('cat /var/lib/isocentre/files/kept; rm /var/lib/isocentre/files/kept')).toBe('kept');
    expect({ state: machine.run(STATE), secrets: machine.run(SECRETS) }).toEqual(first);
    expect(machine.status('echo another.example.org | isocentre remove --purge').code).toBe(1);
    expect(machine.run(CODE)).toBe('200 2');
    machine.run(`echo ${HOST} | isocentre remove --purge`);
    expect(
      machine.run(
        'ls -d /opt/isocentre /etc/isocentre /var/lib/isocentre 2>/dev/null || true; getent passwd isocentre || true; runuser -u postgres -- psql -qAtX -p "$(pg_lsclusters -h | awk \'{ print $3 }\')" -c "select rolname from pg_roles where rolname like \'isocentre%\'"',
      ),
    ).toBe('');
  });

  test('killed at five points and run again: the same state, beside another cluster on 5432', { tags: ['OPS-007', 'OPS-009'] }, () => {
    // The machine is as before the installation. Its cluster moves away from the usual port, and another one takes that.
    machine.run(`set -e; version=$(pg_lsclusters -h | cut -d' ' -f1); pg_ctlcluster $version main stop
      sed -i 's/^port = .*/port = 5439/' /etc/postgresql/$version/main/postgresql.conf
      pg_createcluster -p 5432 $version other >/dev/null; systemctl daemon-reload; systemctl restart postgresql`);
    expect(machine.run("pg_lsclusters -h | awk '{ print $2, $3, $4 }' | sort").split('\n')).toEqual([
      'main 5439 online',
      'other 5432 online',
    ]);
    const script = readFileSync(join(release, 'install.sh'), 'utf8').split('\n');
    const lineOf = (words: string) => script.findIndex((line) => line.includes(words)) + 1;
    let early = '';
    for (const words of [
      'mv -T "$release.partial" "$release"',
      'if [ ! -f $SETTINGS/setup.env ]',
      'deploy/isocentre" set-up',
      'systemctl start isocentre.target',
      'mv -T $own/partial',
    ]) {
      const line = lineOf(words);
      expect(line, words).toBeGreaterThan(0);
      expect(machine.status(INSTALL, { BASH_ENV: '/srv/abort.sh', ABORT_AT: String(line) }).code, words).toBe('SIGKILL');
      if (words.includes('setup.env')) early = machine.run('sha256sum /etc/isocentre/isocentre.env');
    }
    machine.run(INSTALL);
    expect(machine.run(STATE)).toBe(first.state);
    expect(machine.run('sha256sum /etc/isocentre/isocentre.env')).toBe(early);
    expect(readFileSync(join(machine.folder, 'etc/isocentre/isocentre.env'), 'utf8')).toContain('@127.0.0.1:5439/isocentre');
    expect(machine.run(CODE)).toBe('200 2');
  });
});
