import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot, makeMachine, type Machine } from './machine.ts';
import { makeRelease } from './make-release.ts';

/**
 * Certificates by certbot from an authority for tests (pebble, of Debian) on an installed machine: for the conference's host name, then
 * for another one. Needs root. `RELEASE_FOLDER` names a release 9.8.6 that was made before.
 */

const VERSION = '9.8.6';
const HOST = 'conference.example.org';
const SECOND = 'second.example.org';
const INSTALL = `bash /srv/release/install.sh /srv/release/isocentre-${VERSION}-linux-x64.tar.zst ${HOST} desk@example.org`;
const AUTHORITY = '--server https://127.0.0.1:14000/dir --no-verify-ssl';
const folder = mkdtempSync(join(tmpdir(), 'isocentre-certificate-'));
const made = process.env['RELEASE_FOLDER'];
const release = made ?? join(folder, 'release');
let machine: Machine;

/** It asks port 80 for the proof, finds names in /etc/hosts, and refuses no request on purpose. */
const PEBBLE = {
  pebble: {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/srv/authority/cert.pem',
    privateKey: '/srv/authority/key.pem',
    httpPort: 80,
    tlsPort: 5001,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  },
};

beforeAll(async () => {
  if (!made) makeRelease(VERSION, release);
  const tree = makeMachine('bookworm', ({ folder: inside, online }) => {
    cpSync(release, join(inside, 'srv/release'), { recursive: true });
    writeFileSync(join(inside, 'srv/pebble.json'), JSON.stringify(PEBBLE));
    // The packages; it stops where it needs a running systemd.
    online(INSTALL);
    online('DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends certbot pebble');
  });
  machine = await boot(tree);
  machine.run(INSTALL);
  machine.run(`printf '127.0.0.1 ${HOST} ${SECOND}\\n' >>/etc/hosts
    mkdir -p /srv/authority && cd /srv/authority
    openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=authority -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem 2>/dev/null
    systemd-run -q --unit authority --setenv PEBBLE_VA_NOSLEEP=1 --setenv PEBBLE_WFE_NONCEREJECT=0 pebble -config /srv/pebble.json
    for n in $(seq 50); do curl -sk -o /dev/null https://127.0.0.1:14000/dir && break; sleep 0.2; done`);
}, 1_200_000);
afterAll(async () => {
  await machine.remove();
  rmSync(folder, { recursive: true });
}, 120_000);

/** Issuer and serial number of what visitors of a name are shown. */
const shown = (name: string) =>
  machine.run(
    `openssl s_client -connect 127.0.0.1:443 -servername ${name} </dev/null 2>/dev/null | openssl x509 -noout -issuer -serial -ext subjectAltName`,
  );
const page = (name: string) =>
  machine.run(`curl -sk -o /dev/null -w '%{http_code}' --resolve ${name}:443:127.0.0.1 https://${name}/readyz || true`);

test('one command gets a certificate for the host name', { tags: ['OPS-017'] }, () => {
  expect(shown(HOST)).not.toContain('Pebble');
  machine.run(`isocentre certificate ${HOST} ${AUTHORITY}`);
  machine.run('sleep 1');
  expect(shown(HOST)).toMatch(/Pebble[\s\S]*DNS:conference\.example\.org$/);
  expect(machine.status('isocentre check').output).toContain('ok     certificate: notAfter=');
});

test('another host name gets a certificate of its own, and is served', { tags: ['OPS-017'] }, () => {
  expect(page(SECOND)).toBe('000');
  machine.run(`isocentre certificate ${SECOND} ${AUTHORITY}`);
  machine.run('sleep 1');
  expect(shown(SECOND)).toMatch(/Pebble[\s\S]*DNS:second\.example\.org$/);
  expect(shown(HOST)).toMatch(/DNS:conference\.example\.org$/);
  expect([page(HOST), page(SECOND)]).toEqual(['200', '200']);
  // An installation later keeps both; a name that nobody asked for is not served.
  machine.run(INSTALL);
  expect([page(HOST), page(SECOND), page('third.example.org')]).toEqual(['200', '200', '000']);
});

test('the timer renews them, and nginx takes them up without a failed request', { tags: ['OPS-017'] }, () => {
  expect(machine.run('systemctl is-enabled certbot.timer')).toBe('enabled');
  const before = [HOST, SECOND].map(shown);
  // What the timer starts, for certificates that are due. Meanwhile somebody asks, each time by a new connection.
  machine.run(`sed -i 's/^\\(# \\)\\?renew_before_expiry.*/renew_before_expiry = 9000 days/' /etc/letsencrypt/renewal/*.conf
    rm -f /srv/answers; touch /srv/asking
    (while [ -e /srv/asking ]; do curl -sk -o /dev/null -w '%{http_code}\\n' --resolve ${HOST}:443:127.0.0.1 https://${HOST}/readyz; done >/srv/answers 2>&1 &)
    certbot -q renew --no-random-sleep-on-renew --no-verify-ssl; sleep 2; rm /srv/asking; sleep 1`);
  const after = [HOST, SECOND].map(shown);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(machine.run('sort -u /srv/answers')).toBe('200');
  expect(Number(machine.run('wc -l </srv/answers'))).toBeGreaterThan(20);
});
