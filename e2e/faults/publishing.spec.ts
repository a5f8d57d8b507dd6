import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { freshDatabase } from '../support/database.ts';
import { Nginx } from '../support/nginx.ts';
import { EDITION, makeOwner, SOCIETY, startOrganisersSession } from '../support/organisers.ts';
import { isReady, type Running, start, until } from '../support/processes.ts';

const [PORT, FIRST, SECOND] = [3173, 3174, 3175] as const;
const DATABASE = 'isocentre_faults_publishing';
const HOST = `localhost:${PORT}`;
const ORIGIN = `https://${HOST}`;
const BEHIND = [FIRST, SECOND].map((port) => `http://127.0.0.1:${port}`);
const PROGRAMME = `/api/v1/organiser/${EDITION}/programme`;
/** Page, calendar and PDF. A PDF holds its text compressed: that it changed is seen by its bytes. */
const PAGE = '/scientific-program';
const CALENDAR = '/documents/programme.ics';
const PDF = '/documents/programme.pdf';

interface Session {
  id: number;
  version: number;
  title: string;
  blockId: unknown;
  speakerSessionId: unknown;
  sample: unknown;
  people: { role: string | null; name: string }[];
  slots: { abstractId: unknown }[];
}

const processes: Running[] = [];
const nginx = new Nginx(PORT, [FIRST, SECOND]);
test.afterAll(async () => {
  for (const one of processes) await one.stop('SIGKILL');
  await nginx.stop();
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** To nginx, or to one of the processes behind it as nginx does. */
function send(url: string, { headers = {}, method = 'GET', body }: Asked = {}): Promise<{ status: number; bytes: Buffer }> {
  const byNginx = url.startsWith('https:');
  const trusted = byNginx ? { ca: readFileSync(nginx.certificate) } : {};
  return new Promise((done, fail) => {
    const asked = { method, ...trusted, headers: { ...headers, host: HOST }, agent: false } as const;
    (byNginx ? request : requestPlain)(url, asked, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
    })
      .on('error', fail)
      .end(body);
  });
}
const bytesFrom = async (origin: string, path: string) => (await send(origin + path)).bytes;
const visit = (path: string) => bytesFrom(ORIGIN, path);

test(
  'a released programme is on the page, in the calendar and in the PDF of both processes within 2 s, and past nginx’s cache within 60 s',
  { tag: ['@ORG-405', '@ORG-428'] },
  async () => {
    const env = {
      ...(await freshDatabase(DATABASE)),
      APP_MODE: 'test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    };
    for (const port of [FIRST, SECOND]) processes.push(start('apps/server/src/main-web.ts', { ...env, PORT: String(port) }));
    nginx.start();
    for (const origin of BEHIND) await until('ready', isReady(origin), 60_000);
    const editor = await createAccount('Sample Editor', DATABASE);
    await makeOwner(editor, SOCIETY, DATABASE);
    const cookie = `__Host-session=${await startOrganisersSession(editor, DATABASE)}`;
    const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const { status, bytes } = await send(ORIGIN + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      expect(status, `${method} ${path}: ${bytes.toString()}`).toBeLessThan(300);
      return JSON.parse(bytes.toString()) as Answer;
    };

    const title = `Tea and ${randomUUID().slice(0, 8)}`;
    const { sessions } = await ask<{ sessions: Session[] }>('GET', PROGRAMME);
    const tea = sessions.find((session) => session.title === 'Tea');
    if (!tea) throw new Error('The programme has no tea');
    const { id, version, blockId: _block, speakerSessionId: _speakers, sample: _sample, people, slots, ...rest } = tea;
    const session = {
      ...rest,
      title,
      people: people.map(({ role, name }) => ({ role, name })),
      slots: slots.map(({ abstractId: _, ...slot }) => slot),
      removed: false,
    };
    const changed = await ask<{ version: number }>('PUT', `${PROGRAMME}/sessions/${id}`, { version, session });

    // Twice, so that nginx and both processes hold what was public before.
    for (const _ of [1, 2]) for (const path of [PAGE, CALENDAR, PDF]) await visit(path);
    const before = await Promise.all(BEHIND.map((origin) => bytesFrom(origin, PDF)));
    for (const origin of BEHIND) {
      for (const path of [PAGE, CALENDAR]) expect((await bytesFrom(origin, path)).includes(title)).toBe(false);
      expect((await bytesFrom(origin, PDF)).equals(before[BEHIND.indexOf(origin)] ?? Buffer.of())).toBe(true);
    }

    await ask('POST', `/api/v1/organiser/${EDITION}/programme-releases`, { version: changed.version, note: null, accepted: [] });
    const began = performance.now();
    await Promise.all(
      BEHIND.flatMap((origin, i) => [
        until(`${origin} shows the page`, async () => (await bytesFrom(origin, PAGE)).includes(title), 2000),
        until(`${origin} shows the calendar`, async () => (await bytesFrom(origin, CALENDAR)).includes(title), 2000),
        until(`${origin} has made the PDF`, async () => !(await bytesFrom(origin, PDF)).equals(before[i] ?? Buffer.of()), 2000),
      ]),
    );
    const atOrigin = performance.now() - began;
    // Nobody asks meanwhile: whoever comes first after a minute must not get what a cache kept.
    await pause(Math.max(0, 60_000 - (performance.now() - began)));
    expect((await visit(PAGE)).includes(title)).toBe(true);
    expect((await visit(CALENDAR)).includes(title)).toBe(true);
    expect((await visit(PDF)).equals(before[0] ?? Buffer.of())).toBe(false);
    console.log(`released: both processes show it after ${Math.round(atOrigin)} ms`);
  },
);
