import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot, makeMachine, type Machine } from './machine.ts';
import { makeRelease } from './make-release.ts';

/**
 * Backups of an installed release on a Debian machine: made, lost, restored under load, tried by the drill, broken. Needs root.
 * `RELEASE_FOLDER` names a release that was made before, `SUITE` another Debian. The tests tell one story, in this order.
 */

const VERSION = '9.8.6';
const HOST = 'conference.example.org';
const SUITE = process.env['SUITE'] === 'trixie' ? 'trixie' : 'bookworm';
const ARGUMENTS = `/srv/release/isocentre-${VERSION}-linux-x64.tar.zst ${HOST} desk@example.org`;
const S3 = 's3://s3.example.org:9443/backups/isocentre';
const S3_KEY = { BACKUP_S3_KEY: 'S3RVER', BACKUP_S3_SECRET: 'S3RVER', BACKUP_S3_CA: '/srv/s3.pem' };
const folder = mkdtempSync(join(tmpdir(), 'isocentre-backup-'));
const made = process.env['RELEASE_FOLDER'];
const release = made ?? join(folder, 'release');

let machine: Machine;
let store: ChildProcess;
let passphrase = '';

beforeAll(async () => {
  if (!made) makeRelease(VERSION, release);
  const tree = makeMachine(SUITE, ({ folder: inside, online }) => {
    cpSync(release, join(inside, 'srv/release'), { recursive: true });
    // Installs the packages, and stops where it needs a running systemd.
    online(`bash /srv/release/install.sh ${ARGUMENTS}`);
  });
  machine = await boot(tree);
  machine.run(`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=s3.example.org \
    -addext subjectAltName=DNS:s3.example.org -keyout /srv/s3.key -out /srv/s3.pem 2>/dev/null; echo 127.0.0.1 s3.example.org >>/etc/hosts`);
  const server = join(import.meta.dirname, 's3-server.ts');
  store = machine.beside(process.execPath, [server, '9443', join(folder, 's3'), inside('srv/s3.key'), inside('srv/s3.pem'), 'backups']);
}, 900_000);
afterAll(async () => {
  store.kill();
  await machine.remove();
  rmSync(folder, { recursive: true });
}, 120_000);

const inside = (path: string) => join(machine.folder, path);
const sql = (query: string, database = 'isocentre') =>
  machine.run(
    `runuser -u postgres -- psql -qAtX -v ON_ERROR_STOP=1 -p "$(pg_lsclusters -h | awk '{ print $3 }')" -d ${database} <<'SQL'\n${query}\nSQL`,
  );
const faults = () =>
  [...machine.status('isocentre check').output.matchAll(/^FAULT {2}(backups.*)\n {7}.+$/gm)].map(([, what = '']) => what);
const restore = (options = '') => machine.run(`echo ${HOST} | isocentre restore ${options}`);
const metric = (file: string) => readFileSync(inside(`var/lib/isocentre/metrics/${file}.prom`), 'utf8');
const reports = () => machine.run('ls /var/lib/isocentre/drills/*.json').split('\n');
const lastReport = () => JSON.parse(readFileSync(inside(reports().at(-1) ?? ''), 'utf8')) as Report;

interface Report {
  result: string;
  passphraseTyped: boolean;
  copies: { repository: string; to: string; fault: string; secondsToRestore: number; tried: { what: string; well: boolean }[] }[];
}

interface Acknowledged {
  text: string;
  sentAt: number;
  answeredAt: number;
}

/** Messages that come in all the time, each noted when it was acknowledged. */
function load(run: string): { acknowledged: () => Acknowledged[]; stop: () => void } {
  const file = join(folder, `acknowledged-${run}`);
  writeFileSync(file, '');
  const writer = machine.beside(process.execPath, [join(import.meta.dirname, 'acknowledged-writer.ts'), '3001', HOST, file, run]);
  return {
    acknowledged: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Acknowledged))),
    stop: () => void writer.kill(),
  };
}

const stored = () => new Set(sql('select message from contact_messages').split('\n'));

/** An uploaded picture, as the program stores one. */
function upload(name: string): string {
  const bytes = Buffer.from(`picture ${name}`);
  const key = createHash('sha256').update(name).digest('hex').slice(0, 32);
  machine.run(
    `install -d -o isocentre -g isocentre /var/lib/isocentre/files/pictures-1; printf 'picture ${name}' >/var/lib/isocentre/files/pictures-1/${key}-320.webp`,
  );
  machine.run(`chown isocentre: /var/lib/isocentre/files/pictures-1/${key}-320.webp`);
  sql(`insert into images (edition_id, key, width, height, widths, file_bytes, file_sha256) values (1, '${key}', 320, 200, '{320}', '{${bytes.length}}',
    array['\\x${createHash('sha256').update(bytes).digest('hex')}'::bytea])`);
  return key;
}

test('set up by the installer: encrypted, archived each minute, by timers, kept four weeks', { tags: ['OPS-035', 'OPS-036'] }, () => {
  // From a folder that PostgreSQL's user may not read, as an administrator does.
  const output = machine.run(`cd /root && bash /srv/release/install.sh --backup-to /srv/backup ${ARGUMENTS} && isocentre backup info`);
  expect(output).not.toContain('could not change directory');
  passphrase = /^ {6}(\S{44})$/m.exec(output)?.[1] ?? '';
  expect(passphrase).not.toBe('');
  // Once: a second run finds it there, and does not print it.
  const again = machine.run(`bash /srv/release/install.sh --backup-to /srv/backup ${ARGUMENTS}`);
  expect(again).not.toContain(passphrase);
  expect(machine.run('stat -c "%a %U:%G" /etc/isocentre/backup/passphrase /etc/isocentre/backup/pgbackrest.conf').split('\n')).toEqual([
    '640 root:postgres',
    '640 root:postgres',
  ]);
  expect(sql('show archive_mode; show archive_timeout', 'postgres').split('\n')).toEqual(['on', '1min']);
  const configuration = readFileSync(inside('etc/isocentre/backup/pgbackrest.conf'), 'utf8');
  for (const line of ['archive-async=y', 'compress-type=zst', 'repo1-cipher-type=aes-256-cbc', 'repo1-retention-full=28'])
    expect(configuration).toContain(`${line}\n`);
  expect(machine.run('isocentre backup info')).toMatch(/cipher: aes-256-cbc[\s\S]*full backup: /);
  const when = (timer: string) =>
    machine
      .run(`systemctl is-active ${timer}; systemctl show -P TimersCalendar ${timer} | sed 's/.*OnCalendar=\\([^;]*\\) ;.*/\\1/'`)
      .split('\n');
  expect(when('isocentre-backup-full.timer')).toEqual(['active', 'Sun *-*-* 02:05:00']);
  expect(when('isocentre-backup-diff.timer')).toEqual(['active', 'Mon..Sat *-*-* 02:05:00']);
  expect(when('isocentre-backup-incr.timer')).toEqual(['active', '*-*-* *:20:00']);
  expect(when('isocentre-drill.timer')).toEqual(['active', '*-*-02 03:05:00']);
  expect(metric('backup')).toMatch(/^isocentre_backup_last_success_timestamp_seconds\{part="database",repository="1"\} \d{10}$/m);
  expect(metric('backup')).toMatch(/^isocentre_backup_last_success_timestamp_seconds\{part="files",repository="1"\} \d{10}$/m);
});

test('nobody reads in the repository what is in the database', { tags: ['OPS-036'] }, () => {
  sql("create table plain (words text); insert into plain select 'words that nobody reads'; checkpoint");
  machine.run('isocentre backup run incr');
  const found = (where: string) => machine.status(`grep -rqa 'words that nobody reads' ${where}`).code;
  expect([found('/var/lib/postgresql'), found('/srv/backup')]).toEqual([0, 1]);
  sql('drop table plain');
  // Nor opens it with another passphrase.
  machine.run(
    'sed "s/cipher-pass=.*/cipher-pass=another/" /etc/isocentre/backup/pgbackrest.conf >/srv/wrong.conf; chmod 644 /srv/wrong.conf',
  );
  expect(machine.status('runuser -u postgres -- pgbackrest --config=/srv/wrong.conf --stanza=isocentre info').output).not.toContain(
    'full backup: ',
  );
});

test('check finds fault until there is a second repository off the machine', { tags: ['OPS-037'] }, () => {
  const unknown = 'backups: nobody has shown that the passphrase is known off this machine';
  const here = 'backups: all of them are on this machine and would be lost with it';
  expect(faults()).toEqual([here, unknown]);
  machine.run(`isocentre backup set-up /srv/backup ${S3}`, S3_KEY);
  expect(faults()).toEqual([unknown]);
  expect(metric('backup').match(/repository="2"/g)).toHaveLength(2);
  // Taken out, it is not waited for; its history is there when it comes back.
  machine.run('rm /etc/isocentre/backup/repository-2.env; isocentre backup set-up /srv/backup');
  expect(metric('backup')).not.toContain('repository="2"');
  machine.run(`isocentre backup set-up /srv/backup ${S3}`, S3_KEY);
  expect(metric('backup').match(/repository="2"/g)).toHaveLength(2);
  // A repository that cannot be read is a fault.
  machine.run('mv /srv/backup/files /srv/backup/away');
  expect(faults()).toEqual(['backups: repository 1 (/srv/backup), files: no backup', unknown]);
  machine.run('mv /srv/backup/away /srv/backup/files');
});

test('to a second under load: every message acknowledged before it, none sent after it', { tags: ['OPS-038', 'OPS-041'] }, async () => {
  const kept = upload('kept');
  machine.run('isocentre backup run incr');
  const { acknowledged, stop } = load('second');
  await pause(20_000);
  machine.run('isocentre backup run incr');
  await pause(5000);
  const moment = Math.floor(Date.now() / 1000) * 1000;
  await pause(15_000);
  // Deleted later, and uploaded later.
  machine.run(`rm /var/lib/isocentre/files/pictures-1/${kept}-320.webp`);
  sql(`delete from images where key = '${kept}'`);
  const later = upload('later');
  // Exchanged later as well, by the handbook: the database of that second does not know the login of the settings.
  sql("create role isocentre_app_20260101 login password 'f00dagain' in role isocentre_app; alter role isocentre_app nologin");
  machine.run(
    'sed -i "s#^DATABASE_URL=postgres://[^@]*@#DATABASE_URL=postgres://isocentre_app_20260101:f00dagain@#" /etc/isocentre/isocentre.env',
  );
  await pause(5000);
  const began = Date.now();
  const output = restore(`--to '${new Date(moment).toISOString()}'`);
  const seconds = (Date.now() - began) / 1000;
  stop();
  const rows = stored();
  const all = acknowledged();
  const before = all.filter(({ answeredAt }) => answeredAt < moment);
  // Those that came in once the site was open again are new.
  const after = all.filter(({ sentAt, answeredAt }) => sentAt > moment && answeredAt < began);
  console.log(`to a second: ${before.length} acknowledged before, ${after.length} after; ${seconds.toFixed(0)} s from command to answer`);
  expect(before.length).toBeGreaterThan(200);
  expect(after.length).toBeGreaterThan(100);
  expect(before.filter(({ text }) => !rows.has(text))).toEqual([]);
  expect(after.filter(({ text }) => rows.has(text))).toEqual([]);
  expect(seconds).toBeLessThan(120);
  expect(machine.run("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3001/readyz")).toBe('200');
  const logins = () => sql("select rolname from pg_roles where rolname like 'isocentre_app%' and rolcanlogin", 'postgres');
  expect(logins()).toBe('isocentre_app_20260101');
  // Nor does a later installation open the one that has ended.
  machine.run(`bash /srv/release/install.sh ${ARGUMENTS}`);
  expect(logins()).toBe('isocentre_app_20260101');
  // The file is back with its row; what was uploaded later is listed and stays until the sweep.
  expect(output).toContain('1 files that rows name: 0 missing, 0 damaged, 0 without a hash; 1 belong to nothing.');
  expect(output).toContain(`belongs to nothing: pictures-1/${later}-320.webp`);
});

test('after a restore nothing is archived until somebody says so', () => {
  expect(sql('show archive_mode', 'postgres')).toBe('off');
  expect(machine.status('isocentre backup run incr')).toMatchObject({
    code: 1,
    output: expect.stringContaining('isocentre backup resume') as string,
  });
  expect(faults()).toContain('backups: changes are not archived');
  machine.run('isocentre backup resume');
  expect(sql('show archive_mode', 'postgres')).toBe('on');
  expect(faults()).not.toContain('backups: changes are not archived');
});

test('the machine’s disk is lost under load: at most the last minute is missing', { tags: ['OPS-039'] }, async () => {
  const { acknowledged, stop } = load('lost');
  await pause(110_000);
  const killedAt = Date.now();
  machine.run(`pkill -9 -u postgres; sleep 1; systemctl stop isocentre.target 'isocentre-web@*' isocentre-worker
    rm -rf /var/lib/postgresql/*/main /var/lib/isocentre/files /var/spool/pgbackrest/archive`);
  stop();
  const began = performance.now();
  const output = restore();
  const seconds = (performance.now() - began) / 1000;
  const rows = stored();
  const missing = acknowledged().filter(({ text }) => !rows.has(text));
  const oldest = Math.max(0, ...missing.map(({ answeredAt }) => killedAt - answeredAt)) / 1000;
  console.log(
    `lost: ${acknowledged().length} acknowledged, ${missing.length} missing, the oldest ${oldest.toFixed(0)} s old; ${seconds.toFixed(0)} s from command to answer`,
  );
  expect(acknowledged().length).toBeGreaterThan(1000);
  expect(oldest).toBeLessThanOrEqual(60);
  expect(seconds).toBeLessThan(120);
  expect(output).toContain('1 files that rows name: 0 missing, 0 damaged');
  machine.run('isocentre backup resume');
});

test('the drill restores both repositories, tries the copies, and asks for the passphrase', { tags: ['OPS-036', 'OPS-043'] }, () => {
  const typed = (words: string) => machine.status(`echo '${words}' | script -qec 'isocentre drill' /dev/null`);
  expect(typed('not the passphrase')).toMatchObject({ code: 1, output: expect.stringContaining('that is not the passphrase') as string });
  const { code, output } = typed(passphrase);
  expect([code, output]).toEqual([0, expect.stringContaining('Drill passed')]);
  expect(faults()).toEqual([]);
  const tried = ['rows', 'money and seats', 'files', 'page', 'login'].map(
    (what) => expect.objectContaining({ what, well: true }) as object,
  );
  expect(lastReport()).toMatchObject({
    result: 'passed',
    passphraseTyped: true,
    copies: [
      { repository: '1', to: 'newest', fault: '', tried },
      { repository: '2', to: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00$/) as string, fault: '', tried },
    ],
  });
  console.log(readFileSync(inside((reports().at(-1) ?? '').replace('.json', '.txt')), 'utf8'));
  expect(metric('drill')).toMatch(/^isocentre_drill_last_success_timestamp_seconds \d{10}$/m);
  // Nothing of the copies is left.
  expect(machine.run("ls -d /var/lib/isocentre-drill* 2>/dev/null || true; grep -lsaE '[d]rill[.]env' /proc/[0-9]*/cmdline | wc -l")).toBe(
    '0',
  );
});

test('the drill by its timer, with nobody to ask', { tags: ['OPS-043'] }, () => {
  machine.run('systemctl start isocentre-drill.service');
  expect(lastReport()).toMatchObject({ result: 'passed', passphraseTyped: false });
});

test('a backup with a few other bytes fails the drill, and the metric stays as it was', () => {
  const before = metric('drill');
  const drill = () => {
    const { code, output } = machine.status(
      'systemctl start isocentre-drill.service; journalctl -u isocentre-drill -o cat -n 40 --no-pager',
    );
    return { code, output, failed: machine.status('systemctl is-failed isocentre-drill.service').output.trim() };
  };
  for (const [what, find] of [
    ['database', 'find /srv/backup/database/backup/isocentre/latest/ -name "*" -type f -size +100k ! -name "backup.manifest*"'],
    ['files', 'find /srv/backup/files/data -type f -size -100k'],
  ] as const) {
    machine.run('rm -rf /srv/whole; cp -a /srv/backup /srv/whole');
    const flipped = machine.run(`for file in $(${find}); do
      at=$(($(stat -c %s $file) / 2)); printf '\\x5a\\xa5\\x5a' | dd of=$file bs=1 seek=$at conv=notrunc status=none; echo $file; done`);
    expect(flipped, what).not.toBe('');
    expect(drill(), what).toMatchObject({ failed: 'failed' });
    expect(lastReport(), what).toMatchObject({
      result: 'failed',
      copies: [
        { repository: '1', fault: 'the backup could not be restored' },
        { repository: '2', fault: '' },
      ],
    });
    machine.run('rm -rf /srv/backup; mv /srv/whole /srv/backup; systemctl reset-failed isocentre-drill.service');
  }
  expect(metric('drill')).toBe(before);
});

/** The commands of a section of the handbook, block by block. */
function handbook(section: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations/restore.md'), 'utf8');
  const part = text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

test('one person and one edition deleted by mistake come back by the handbook’s own lines', { tags: ['OPS-047'] }, () => {
  const [copy = '', look = '', person = '', edition = '', end = ''] = handbook('One edition or one person');
  const id = '3d0f3a34-64c7-4ad0-8c3c-6a4b7b3d2f10';
  sql(`insert into accounts (id, email, name) values ('${id}', 'somebody@example.org', 'Somebody');
    insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation,
      city, country, country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
    values (1, gen_random_uuid(), '${id}', 999, 'ampi', 'early-bird', 'Dr.', 'Somebody', '9840000000', 'Invented Hospital', 'Physicist', 'Chennai', 'India',
      '', '12 Beach Road', '600095', 'veg', '', false, 'NOT PAID', 'online', now())`);
  const moment = machine.run("sleep 1; date -u '+%F %T+00'; sleep 1");
  // By mistake, with everything that guards against it switched off.
  sql(`begin; set session_replication_role = replica;
    delete from registrations where account_id = '${id}'; delete from accounts where id = '${id}';
    select format('delete from %I where edition_id = 1', table_name) from information_schema.columns
      where table_schema = 'public' and column_name = 'edition_id' \\gexec
    delete from editions where id = 1; commit;`);
  expect(sql('select count(*) from editions')).toBe('0');
  machine.run('isocentre backup run incr');
  const began = performance.now();
  const compared = `for table in accounts editions $tables; do
    where=$(case $table in accounts) echo "id = '${id}'" ;; editions) echo 'id = 1' ;; *) echo 'edition_id = 1' ;; esac)
    count="select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from $table t where $where"
    [ "$(side -Atc "$count")" = "$(live -Atc "$count")" ] && echo "same $table" || echo "DIFFERS $table"; done`;
  const account = person.replaceAll('registrations', 'accounts').replaceAll('account_id', 'id');
  const script = [copy.replace(/^moment=.*$/m, `moment='${moment}'`), look, account, edition, compared, end].join('\n');
  const output = machine.run(`set -e\n${script.replaceAll('<id>', id).replaceAll('<number>', '1')}`);
  const minutes = (performance.now() - began) / 60_000;
  console.log(`one edition and one person: ${minutes.toFixed(1)} minutes`);
  expect(output).not.toContain('DIFFERS');
  expect(output.match(/^same /gm)?.length).toBeGreaterThan(50);
  expect(minutes).toBeLessThan(60);
  expect(sql(`select email, (select count(*) from registrations where account_id = accounts.id) from accounts where id = '${id}'`)).toBe(
    'somebody@example.org|1',
  );
  expect(machine.run('isocentre invariants')).toContain('is true.');
  expect(machine.run('isocentre files-check')).toContain('0 missing, 0 damaged');
});

test('on a new machine: settings, files and database from the repository and its passphrase alone', () => {
  const key = () => machine.run('grep ^SECOND_FACTOR_KEY= /etc/isocentre/isocentre.env');
  const [keyBefore, rowsBefore] = [key(), stored()];
  machine.run('isocentre backup run incr; cp -a /srv/backup /srv/elsewhere');
  machine.run(`echo ${HOST} | isocentre remove --purge`);
  // The cluster too is another one, and the repository is what was off the machine.
  machine.run(`rm -rf /srv/backup; mv /srv/elsewhere /srv/backup; version=$(pg_lsclusters -h | cut -d' ' -f1)
    pg_dropcluster --stop $version main; pg_createcluster $version main >/dev/null; systemctl daemon-reload; systemctl restart postgresql`);
  expect(existsSync(inside('etc/isocentre'))).toBe(false);
  machine.run(`bash /srv/release/install.sh ${ARGUMENTS}`);
  expect(key()).not.toBe(keyBefore);
  expect(machine.status('echo wrong | isocentre backup connect /srv/backup').code).toBe(1);
  machine.run(`echo '${passphrase}' | isocentre backup connect /srv/backup`);
  restore('--settings');
  expect([key(), stored()]).toEqual([keyBefore, rowsBefore]);
  machine.run('isocentre backup resume');
  expect(faults()).toEqual(['backups: all of them are on this machine and would be lost with it']);
});
