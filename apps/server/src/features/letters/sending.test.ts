import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bounceKey, letterOfToken } from '../../platform/letters/envelope.ts';
import { defineLetter, featureLetter, type LetterDefinition } from '../../platform/letters/letter.ts';
import { moveLetter } from '../../platform/letters/move-letter.ts';
import { setPace } from '../../platform/letters/pace.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { automaticLetters } from '../../worker.ts';
import { resumeLetters, stopLetters } from './stop-letters.ts';
import { QUIET, within } from '../../test/limits.ts';

/** Letters whose `about` is the address they go to. */
const notice = defineLetter('test.notice');
const awaited = defineLetter('test.awaited', { priority: 'awaited' });
const decision = defineLetter('test.decision', { kind: 'reviewed' });
const known = [notice, awaited, decision].map((definition) =>
  featureLetter(definition, async (_, { about }) => ({
    to: [about],
    subject: `${definition.purpose} for ${about}`,
    html: '<p>words</p>',
    text: 'words',
    look: ampiTnpy2025.look,
  })),
);

let site: TestApp;
let mails: MailServer;
let editionId: number;
let senders: Array<{ close(): Promise<void> }> = [];

beforeAll(async () => {
  site = await buildTestApp({ env: { JOB_HEARTBEAT_SECONDS: '10' } });
  mails = await openMailServer();
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
});
beforeEach(() => {
  mails.treat = () => undefined;
  mails.delayMs = 0;
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  senders = [];
});
afterAll(async () => {
  await mails.down();
  await site.close();
});

const start = () => {
  const sender = startSender(site, mails.smtpUrl, known);
  senders.push(sender);
  return sender;
};
const address = () => `${randomUUID()}@example.org`;
const write = async (definition: LetterDefinition, to = address()) => {
  await writeLetter(site.db, definition, { editionId, about: to });
  return to;
};
const many = (definition: LetterDefinition, count: number) => Promise.all(Array.from({ length: count }, () => write(definition)));
const letterTo = (to: string) => site.db.selectFrom('letters').selectAll().where('about', '=', to).executeTakeFirstOrThrow();
const stateOf = async (to: string) => (await letterTo(to)).state;
const eventsOf = async (to: string) =>
  site.db
    .selectFrom('letter_events')
    .select(['state', 'attempt', 'code'])
    .where('letter_id', '=', (await letterTo(to)).id)
    .orderBy('at')
    .execute();
const arrived = (to: string) => mails.accepted.filter(({ mail }) => [mail.to ?? []].flat().some(({ text }) => text === to));
const sent = (to: string) => until(`sent to ${to}`, async () => (await stateOf(to)) === 'sent', 20_000);

describe('a letter', () => {
  test('is sent once, with its state, its log and a signed token in the envelope', async () => {
    const to = await write(notice);
    // For the same reason: none.
    await write(notice, to);
    start();
    await sent(to);
    const letter = await letterTo(to);
    expect(letter).toMatchObject({
      state: 'sent',
      attempts: 1,
      addresses: [to],
      subject: `test.notice for ${to}`,
      text: 'words',
      html: '<p>words</p>',
    });
    expect(letter.cause).toMatch(/^250 /);
    expect(await eventsOf(to)).toEqual([
      { state: 'sending', attempt: 1, code: null },
      { state: 'sent', attempt: 1, code: '250' },
    ]);
    expect(arrived(to)).toMatchObject([
      { mail: { messageId: `<${letter.id}@localhost>`, from: { text: '"Conference desk" <desk@example.org>' } } },
    ]);
    const [, token = ''] = /^desk\+([a-z2-7]+)@example\.org$/.exec(arrived(to)[0]?.from ?? '') ?? [];
    expect(letterOfToken(bounceKey(site.config) ?? Buffer.alloc(0), token)).toEqual({ editionId, id: letter.id });
  });

  test('leaves within two seconds of being written', async () => {
    start();
    // The first mail of a process also loads what renders and sends it.
    await sent(await write(awaited));
    const began = performance.now();
    const to = await write(awaited);
    await until('sent', async () => (await stateOf(to)) === 'sent', 5000);
    expect(performance.now() - began).toBeLessThan(within(2000));
  });

  test('its log is only ever added to', async () => {
    const to = await write(notice);
    start();
    await sent(to);
    await expect(site.db.deleteFrom('letter_events').execute()).rejects.toThrow(/permission denied/);
    await expect(site.db.updateTable('letter_events').set({ code: 'x' }).execute()).rejects.toThrow(/permission denied/);
  });
});

describe('a letter that a person releases', { tags: ['REV-113'] }, () => {
  let by: string;
  beforeAll(async () => {
    by = (await makeStaff(site, 'releases@example.org', { role: 'owner', edition: null })).id;
  });
  const release = async (to: string) => moveLetter(site.db, { editionId, id: (await letterTo(to)).id }, { to: 'released', by });

  test('waits until then', async () => {
    start();
    const [to, other] = [await write(decision), await write(notice)];
    await sent(other);
    await pause(1000);
    expect([await stateOf(to), arrived(to)]).toEqual(['draft', []]);
  });

  test('without a person the database lets it go nowhere', { tags: ['REV-114'] }, async () => {
    const { id } = await letterTo(await write(decision));
    await expect(moveLetter(site.db, { editionId, id }, { to: 'released' })).rejects.toThrow(/letters_leave_by_a_person/);
    for (const state of ['released', 'failed'])
      await expect(
        site.db
          .updateTable('letters')
          .set({ state: state as 'failed' })
          .where('id', '=', id)
          .execute(),
      ).rejects.toThrow(/letters_leave_by_a_person/);
  });

  test('released twice, by two at once, and again after it was sent: one mail', async () => {
    const all = await many(decision, 20);
    const released = await Promise.all(all.flatMap((to) => [release(to), release(to)]));
    expect(released.filter(Boolean)).toHaveLength(20);
    expect(await release(all[0] ?? '')).toBeUndefined();
    start();
    start();
    for (const to of all) await sent(to);
    expect(await Promise.all(all.map(release))).toEqual(all.map(() => undefined));
    await pause(1000);
    expect(all.map((to) => arrived(to).length)).toEqual(all.map(() => 1));
  });
});

describe('a mail server', { tags: ['REV-118'] }, () => {
  test('that says "later" is asked again, with growing pauses', async () => {
    const to = await write(notice);
    const tries: number[] = [];
    mails.treat = (one) => {
      if (one !== to) return undefined;
      tries.push(performance.now());
      return tries.length <= 3 ? { status: 451, words: 'Busy, try again later' } : undefined;
    };
    start();
    await until('asked once', async () => tries.length === 1, 10_000);
    await until('noted', async () => (await stateOf(to)) === 'released', 5000);
    expect((await letterTo(to)).cause).toContain('Busy, try again later');
    await sent(to);
    expect(await eventsOf(to)).toMatchObject([
      { state: 'sending', attempt: 1 },
      { state: 'released', attempt: 1, code: '451' },
      { state: 'sending', attempt: 2 },
      { state: 'released', attempt: 2, code: '451' },
      { state: 'sending', attempt: 3 },
      { state: 'released', attempt: 3, code: '451' },
      { state: 'sending', attempt: 4 },
      { state: 'sent', attempt: 4 },
    ]);
    // The first pause is a second here, then two, then four.
    const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
    for (const [i, least] of [1000, 2000, 4000].entries()) expect(pauses[i]).toBeGreaterThanOrEqual(least - 50);
  });

  test('that says "never" is not asked again; its words are kept', async () => {
    const to = await write(notice);
    let tries = 0;
    mails.treat = (one) => {
      if (one === to) tries += 1;
      return one === to ? { status: 550, words: 'No such mailbox here' } : undefined;
    };
    start();
    await until('failed', async () => (await stateOf(to)) === 'failed', 10_000);
    expect((await letterTo(to)).cause).toContain('No such mailbox here');
    await pause(2500);
    expect([tries, await stateOf(to)]).toEqual([1, 'failed']);
  });

  test('that hangs with one mail, or refuses it, delays none of the others', async () => {
    const [hanging, refused, later] = [await write(awaited), await write(awaited), await write(awaited)];
    mails.treat = (one) => {
      if (one === hanging) return 'hang';
      if (one === refused) return { status: 554, words: 'Refused' };
      return one === later ? { status: 421, words: 'Not now' } : undefined;
    };
    start();
    const others = await many(notice, 50);
    const began = performance.now();
    for (const to of others) await sent(to);
    expect(performance.now() - began).toBeLessThan(within(8000));
    expect(await stateOf(hanging)).not.toBe('sent');
    mails.treat = () => undefined;
    await until('what hung is sent', async () => (await stateOf(hanging)) === 'sent', 30_000);
    await sent(later);
    expect(await stateOf(refused)).toBe('failed');
  }, 60_000);
});

describe('the pace of a sender', { tags: ['REV-119'] }, () => {
  test('receipts and password links are awaited, and leave before the rest', () => {
    const first = automaticLetters.flatMap(({ definition }) => (definition.priority === awaited.priority ? [definition.purpose] : []));
    expect(first).toEqual(expect.arrayContaining(['payments.receipt', 'accounts.password-reset']));
    expect(first).not.toContain('registrations.price-rises');
  });

  const PER_MINUTE = 600;
  const SECONDS = 8;

  test('is kept by two workers together, within 5 %; awaited letters first', async () => {
    await setPace(site.db, site.config.MAIL_FROM, PER_MINUTE);
    try {
      const all = await many(notice, 300);
      const before = mails.accepted.length;
      start();
      start();
      await until('the first leaves', async () => mails.accepted.length > before, 10_000);
      // What may be made up for at the start is not the pace.
      await pause(2000);
      const from = { at: performance.now(), count: mails.accepted.length };
      await pause((SECONDS / 2) * 1000);
      const receipt = await write(awaited);
      const ahead = all.filter((to) => arrived(to).length === 0).length;
      await sent(receipt);
      const waited = (await letterTo(receipt)).sent_at?.getTime() ?? 0;
      expect(waited - (await letterTo(receipt)).written_at.getTime()).toBeLessThan(within(2000));
      expect(ahead).toBeGreaterThan(100);
      await pause(from.at + SECONDS * 1000 - performance.now());
      const took = (performance.now() - from.at) / 60_000;
      const perMinute = (mails.accepted.length - from.count) / took;
      expect(Math.abs(perMinute - PER_MINUTE) / PER_MINUTE).toBeLessThan(QUIET ? 0.05 : 0.2);
    } finally {
      await setPace(site.db, site.config.MAIL_FROM, null);
    }
    await until('the rest leaves without a pace', async () => (await waiting()) === 0, 30_000);
  }, 90_000);
});

const waiting = async () =>
  (await site.db.selectFrom('letters').select('id').where('state', 'in', ['released', 'sending']).execute()).length;

describe('Stop', { tags: ['REV-120'] }, () => {
  test('nothing new leaves after 5 s, and Resume goes on where it stopped', async () => {
    mails.delayMs = 100;
    const all = await many(notice, 300);
    const before = mails.accepted.length;
    start();
    start();
    await until('some have left', async () => mails.accepted.length - before > 20, 20_000);
    await stopLetters(site.db, ampiTnpy2025.slug);
    await pause(5000);
    const stopped = mails.accepted.length;
    await write(awaited);
    await pause(3000);
    expect(mails.accepted.length).toBe(stopped);
    const left = all.length - (stopped - before);
    expect(left).toBeGreaterThan(0);
    expect(await waiting()).toBe(left + 1);
    await resumeLetters(site.db, ampiTnpy2025.slug);
    mails.delayMs = 0;
    await until('all have left', async () => (await waiting()) === 0, 60_000);
    expect(all.map((to) => arrived(to).length)).toEqual(all.map(() => 1));
    const audit = await site.db.selectFrom('audit_log').select('action').where('action', 'like', 'letters.%').orderBy('at').execute();
    expect(audit).toEqual([{ action: 'letters.stopped' }, { action: 'letters.resumed' }]);
  }, 120_000);
});

describe('a worker that dies while sending', () => {
  test('its letter is released when the lease ends, with the same Message-ID, and the log says that it may come twice', async () => {
    const to = await write(notice);
    const { id } = await letterTo(to);
    await moveLetter(site.db, { editionId, id }, { to: 'sending', leaseMs: 500 });
    start();
    await sent(to);
    expect(await eventsOf(to)).toEqual([
      { state: 'sending', attempt: 1, code: null },
      { state: 'released', attempt: 1, code: 'answer-lost' },
      { state: 'sending', attempt: 2, code: null },
      { state: 'sent', attempt: 2, code: '250' },
    ]);
    // The dead one wakes up: too late to change anything.
    expect(await moveLetter(site.db, { editionId, id }, { to: 'failed', attempt: 1 })).toBeUndefined();
    expect(arrived(to).map(({ mail }) => mail.messageId)).toEqual([`<${id}@localhost>`]);
  });
});
