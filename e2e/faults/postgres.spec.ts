import { expect, test } from '@playwright/test';
import { databaseEnv, freshDatabase } from '../support/database.ts';
import { PrivatePostgres } from '../support/private-postgres.ts';
import { isReady, start, until } from '../support/processes.ts';

const PORT = 3111;
const ORIGIN = `http://localhost:${PORT}`;

const message = { name: 'Asha', mobile: '9840000000', email: 'asha@example.org', message: 'Hello' };
const timed = async (url: string, init?: RequestInit) => {
  const began = performance.now();
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - began, headers: answer.headers };
};
const post = () =>
  timed(`${ORIGIN}/api/v1/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(message),
  });
const postForm = () =>
  timed(`${ORIGIN}/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
    body: new URLSearchParams(message),
  });

test('PostgreSQL stops and restarts: pages are still served, writes are refused with a message, everything recovers by itself', async () => {
  const postgres = await PrivatePostgres.create(3142);
  const env = {
    ...(await freshDatabase('isocentre', databaseEnv('isocentre', postgres.adminUrl))),
    APP_MODE: 'test',
    PORT: String(PORT),
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
  };
  const web = start('apps/server/src/main-web.ts', env);
  try {
    await until('the site is ready', isReady(ORIGIN), 20_000);
    for (const path of ['/', '/contacts']) expect((await timed(ORIGIN + path)).status).toBe(200);
    expect((await post()).status).toBe(201);

    await postgres.stop();
    for (let i = 0; i < 20; i += 1) {
      const page = await timed(`${ORIGIN}/contacts`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Get in Touch');
      expect(page.ms).toBeLessThan(5000);
    }
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.ms).toBeLessThan(5000);
    const form = await postForm();
    expect(form.status).toBe(503);
    expect(form.ms).toBeLessThan(5000);
    expect(form.text).toContain('This cannot be shown or saved at the moment.');
    expect(form.text).toContain('value="asha@example.org"');
    const unseen = await timed(`${ORIGIN}/internal-server-error`);
    expect(unseen.ms).toBeLessThan(5000);
    expect((await timed(`${ORIGIN}/readyz`)).status).toBe(503);

    await postgres.start();
    const recovered = await until('a message is taken again', async () => (await post()).status === 201, 10_000);
    test.info().annotations.push({ type: 'measured', description: `recovered ${Math.round(recovered)} ms after PostgreSQL` });
    expect((await timed(`${ORIGIN}/readyz`)).status).toBe(200);
  } finally {
    await web.stop('SIGKILL');
    await postgres.remove();
  }
});
