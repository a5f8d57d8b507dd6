import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { asOwner } from '../test/blindness.ts';
import { buildTestApp, ORIGIN } from '../test/build-test-app.ts';
import { openErrorServer } from '../test/error-server.ts';

const message = { name: 'Asha Raman', mobile: '9840000000', email: 'asha@example.org', message: 'A very private sentence.' };

test('[OPS-099] what breaks a request is reported with its id, and with nothing of what was sent', async () => {
  const errors = await openErrorServer();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const site = await buildTestApp({ env: { SENTRY_DSN: errors.dsn }, log: nowhere });
  try {
    const post = () => site.app.inject({ method: 'POST', url: '/api/v1/contact-messages', headers: { origin: ORIGIN }, payload: message });
    expect((await post()).statusCode).toBe(201);
    await asOwner(site, 'alter table contact_messages rename to gone');
    const broken = await post();
    const { error } = broken.json<{ error: { code: string; requestId: string } }>();
    expect([broken.statusCode, error.code]).toEqual([500, 'INTERNAL']);
    await expect.poll(() => errors.received.length, { timeout: 20_000 }).toBe(1);
    expect(errors.received[0]?.event).toMatchObject({ logger: 'web', tags: { request_id: error.requestId } });
    expect(errors.received[0]?.whole).not.toMatch(/asha|9840000000|private/i);
    // What is refused is no error of ours.
    const refused = await site.app.inject({ method: 'POST', url: '/api/v1/contact-messages', headers: { origin: ORIGIN }, payload: {} });
    expect([refused.statusCode, errors.received.length]).toEqual([422, 1]);
  } finally {
    await site.close();
    await errors.close();
  }
});
