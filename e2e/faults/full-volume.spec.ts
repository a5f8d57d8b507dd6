import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { fill, makeRoom } from '../support/ballast.ts';
import { databaseEnv, freshDatabase, query } from '../support/database.ts';
import { PrivatePostgres } from '../support/private-postgres.ts';
import { isReady, start, until } from '../support/processes.ts';

const PORT = 3150;
const ORIGIN = `http://localhost:${PORT}`;
const VOLUME_MB = 320;

let sent = 0;
/** Long messages, so that tables have to grow. */
async function write(): Promise<{ status: number; text: string }> {
  sent += 1;
  const text = `message ${sent} ${'and more words. '.repeat(100)}`.trim();
  const answer = await fetch(`${ORIGIN}/api/v1/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': `10.1.${sent >> 8}.${sent & 255}` },
    body: JSON.stringify({ name: 'Asha', mobile: '9840000000', email: `asha-${sent}@example.org`, message: text }),
  });
  await answer.text();
  return { status: answer.status, text };
}

test(
  'the volume of PostgreSQL fills up twice: pages and reads go on, writes are refused, nothing acknowledged is lost',
  { tag: ['@OPS-129'] },
  async () => {
    const postgres = await PrivatePostgres.create(3152, VOLUME_MB);
    const env = {
      ...(await freshDatabase('isocentre', databaseEnv('isocentre', postgres.adminUrl))),
      APP_MODE: 'test',
      PORT: String(PORT),
      PUBLIC_ORIGIN: ORIGIN,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    };
    const web = start('apps/server/src/main-web.ts', env);
    const acknowledged: string[] = [];
    const refused: number[] = [];
    const recovered: number[] = [];
    try {
      await until('the site is ready', isReady(ORIGIN), 30_000);
      await fetch(`${ORIGIN}/contacts`);
      for (let time = 1; time <= 2; time += 1) {
        expect((await write()).status).toBe(201);
        fill(postgres.folder);
        const before = refused.length;
        for (const end = Date.now() + 60_000; refused.length < before + 20 && Date.now() < end; await pause(10)) {
          const { status, text } = await write();
          if (status === 201) acknowledged.push(text);
          else refused.push(status);
          if (refused.length % 5 !== 1) continue;
          expect((await fetch(`${ORIGIN}/contacts`)).status).toBe(200);
          expect((await fetch(`${ORIGIN}/api/v1/edition`)).status).toBe(200);
        }
        expect(refused.length).toBeGreaterThanOrEqual(before + 20);
        makeRoom(postgres.folder);
        recovered.push(await until('a message is taken again', async () => (await write()).status === 201, 10_000));
      }
      expect(new Set(refused)).toEqual(new Set([503]));
      const stored = new Set(
        (await query<{ message: string }>(env.DATABASE_URL, 'select message from contact_messages')).map(({ message }) => message),
      );
      expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
      console.log(
        `full volume: ${acknowledged.length} acknowledged, 0 missing, ${refused.length} refused with 503; written again after ${recovered.map(Math.round).join(' and ')} ms`,
      );
    } finally {
      await web.stop('SIGKILL');
      await postgres.remove();
    }
  },
);
