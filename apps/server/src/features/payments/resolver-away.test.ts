import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '@isocentre/contract/accounts';
import { makeCall } from '@isocentre/contract/call';
import { readEdition } from '@isocentre/contract/editions';
import { startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodForm, registerAs } from '../../test/delegates.ts';
import { freePort } from '../../test/free-port.ts';
import { type Inbox, openInbox, recipientOf } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { makeBuyers, openPaying, type Paying, paymentSettings } from '../../test/paying.ts';
import { type SilentResolver, startSilentResolver } from '../../test/silent-resolver.ts';
import { within } from '../../test/limits.ts';

/** Provider and mail server have names, and the resolver of the machine does not answer. Real processes; as root. */

const PEOPLE = 8;
const ASHA = 'asha@example.org';
let paying: Paying;
let inbox: Inbox;
let resolver: SilentResolver;
let processes: MortalProcess[];
let origin: string;

beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  resolver = await startSilentResolver('127.0.0.153');
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const named = (url: string, name: string) => url.replace(/127\.0\.0\.1|localhost/, `${name}.isocentre.example`);
  const env = {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: paying.site.database.url,
    SMTP_URL: named(inbox.smtpUrl, 'mail'),
    ORGANISERS_EMAIL: 'organisers@example.org',
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
    ...paymentSettings(paying.sandbox),
    RAZORPAY_API_URL: `${named(paying.sandbox.url, 'provider')}/v1`,
  };
  await registerAs(paying.site, { email: ASHA });
  processes = await Promise.all((['web', 'worker'] as const).map((kind) => startMortal(kind, env, resolver.before)));
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await resolver.close();
  await paying.close();
  await inbox.close();
});

const callOf = (cookie = ''): Call =>
  makeCall(async ({ method, url, body }) => {
    const answer = await fetch(origin + url, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  });
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const letter = () =>
  paying.site.db.selectFrom('letters').select(['state', 'attempts']).where('purpose', 'like', 'registration%').executeTakeFirstOrThrow();
/** What everybody else does: a page's data, and a login with its password. */
const others = async () => [
  await timed(() => callOf()(readEdition, {})),
  await timed(() => callOf()(signIn, { body: { email: ASHA, password: goodForm.password, remember: false } })),
];

test(
  'paying says "not now" within eight seconds, pages and login go on, and a mail waits and arrives once',
  { tags: ['OPS-134'], timeout: 180_000 },
  async () => {
    const buyers = await makeBuyers(paying.site, PEOPLE, { category: 'ampi', registrationType: 'early-bird' });
    await others();
    const before = await others();
    const pays = buyers.map(({ cookie }) =>
      timed(() => expect(callOf(cookie)(startPayment, { body: {} })).rejects.toMatchObject({ code: 'PAYMENT_SERVICE_AWAY' })),
    );
    const during: number[][] = [];
    for (let n = 0; n < 5; n += 1) {
      await pause(800);
      during.push(await others());
    }
    const waited = await Promise.all(pays);
    // Again at once: what the first attempts left behind makes nobody wait longer.
    waited.push(
      ...(await Promise.all(buyers.map(({ cookie }) => timed(() => callOf(cookie)(startPayment, { body: {} }).catch(() => {}))))),
    );
    const [pages, logins] = [0, 1].map((n) => Math.max(...during.map((one) => one[n] ?? 0)));
    console.log(
      `resolver away: "not now" after ${Math.round(Math.min(...waited))} to ${Math.round(Math.max(...waited))} ms; ` +
        `page and login before ${before.map(Math.round).join(', ')} ms, during it at most ${Math.round(pages ?? 0)}, ${Math.round(logins ?? 0)} ms; ${resolver.ignored} questions unanswered`,
    );
    expect(Math.max(...waited)).toBeLessThan(8000);
    expect(resolver.ignored).toBeGreaterThan(0);
    expect(pages).toBeLessThan(within(1000));
    expect(logins).toBeLessThan(within(2000));
    await until('the mail was tried', async () => (await letter()).attempts > 0, 60_000);
    expect((await letter()).state).not.toBe('failed');
    expect(inbox.mails).toEqual([]);

    resolver.answers = true;
    const [one] = buyers;
    await until(
      'somebody can pay',
      async () =>
        callOf(one?.cookie)(startPayment, { body: {} }).then(
          ({ orderId }) => orderId.startsWith('order_'),
          () => false,
        ),
      60_000,
    );
    await until('the mail has arrived', async () => inbox.mails.some((mail) => recipientOf(mail) === ASHA), 60_000);
    await pause(3000);
    expect(inbox.mails.filter((mail) => recipientOf(mail) === ASHA)).toHaveLength(1);
  },
);
