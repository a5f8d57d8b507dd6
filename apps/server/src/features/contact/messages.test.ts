import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed } from '@isocentre/contract/call';
import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { answerMessage, changeMessage, listMessages, readMessage } from '@isocentre/contract/messages';
import { readOverview } from '@isocentre/contract/overview';
import { exportMyData } from '@isocentre/contract/registration';
import type { MessageState } from '@isocentre/domain/contact/message-state';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { cookieFor, EARLY, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeStaff } from '../../test/staff.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount } from '../registration/queries/erase-people.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
let folder: string;
let inbox: Inbox;
let owner: { id: string; cookie: string };
let colleague: { id: string; cookie: string };
let theirs: { id: string; cookie: string };

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  folder = await mkdtemp(join(tmpdir(), 'isocentre-messages-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: 30, seed: 4, passwordHash: '$argon2id$sample' },
  );
  owner = await makeStaff(site, 'the-owner@example.org', { role: 'owner', edition: OURS.edition });
  colleague = await makeStaff(site, 'the-registrar@example.org', { role: 'registrar', edition: OURS.edition });
  theirs = await makeStaff(site, 'theirs@example.net', { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await site.db.deleteFrom('contact_messages').execute();
});

interface Given {
  name?: string;
  email?: string;
  type?: string | null;
  message?: string;
  status?: MessageState;
  received_at?: Date;
  edition_id?: number;
}

async function given(one: Given = {}): Promise<string> {
  const id = randomUUID();
  await site.db
    .insertInto('contact_messages')
    .values({
      edition_id: 1,
      submitted_on: '2025-08-10',
      name: 'Asha Raman',
      mobile: '+919840000000',
      email: 'asha@example.org',
      message: 'Where do I park?',
      ...one,
      id,
    })
    .execute();
  return id;
}

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const list = (query: { status?: string; after?: string } = {}, who = owner) => as(who)(listMessages, { params: OURS, query });
const read = (id: string, who = owner) => as(who)(readMessage, { params: { ...OURS, id } });
const change = (id: string, body: { version: number; status?: MessageState; handling?: boolean }, who = owner) =>
  as(who)(changeMessage, { params: { ...OURS, id }, body });
const answer = (id: string, body: { version: number; text: string }, who = owner, idempotencyKey?: string) =>
  as(who)(answerMessage, { params: { ...OURS, id }, body, ...(idempotencyKey ? { idempotencyKey } : {}) });
const refusal = (call: Promise<unknown>): Promise<CallFailed> =>
  call.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof CallFailed ? error : Promise.reject(error as Error)),
  );
const actions = async (id: string) =>
  (await site.db.selectFrom('audit_log').select(['action', 'account_id', 'role']).where('entity_id', '=', id).orderBy('at').execute()).map(
    ({ action, account_id, role }) => [action, account_id, role],
  );

describe('the list', { tags: ['ORG-274'] }, () => {
  test('shows each state, all but spam unless asked, newest first, with how many there are', async () => {
    const at = (minute: number) => new Date(Date.UTC(2025, 7, 10, 9, minute));
    for (const [n, status] of (['new', 'read', 'answered', 'spam', 'new'] as const).entries())
      await given({ status, name: `Sender ${n}`, received_at: at(n) });
    await given({ edition_id: 2, name: 'Of the other' });
    const names = async (status?: string) => (await list(status === undefined ? {} : { status })).messages.map(({ name }) => name);
    expect(await names()).toEqual(['Sender 4', 'Sender 2', 'Sender 1', 'Sender 0']);
    expect(await names('new')).toEqual(['Sender 4', 'Sender 0']);
    expect(await names('new,read')).toEqual(['Sender 4', 'Sender 1', 'Sender 0']);
    expect(await names('answered')).toEqual(['Sender 2']);
    expect(await names('spam')).toEqual(['Sender 3']);
    expect((await list()).counts).toEqual({ new: 2, read: 1, answered: 1, spam: 1 });
    expect((await refusal(list({ status: 'lost' }))).code).toBe('VALIDATION');
    expect((await refusal(list({ after: `2025-08-10T09:00:00.000000Z_${'-'.repeat(36)}` }))).code).toBe('VALIDATION');
  });

  test('goes on by key: each once, also those of the same instant, and with new ones arriving', async () => {
    const received_at = new Date('2025-08-10T09:00:00Z');
    for (let n = 0; n < 120; n += 1) await given({ name: `Sender ${n}`, received_at });
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(after ? { after } : {});
      seen.push(...page.messages.map(({ id }) => id));
      after = page.next;
      await given({ name: 'New meanwhile' });
    } while (after !== null);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe('a message', { tags: ['ORG-274'] }, () => {
  test('moves through its states, each with its line in the record, and says who handles it', async () => {
    const id = await given({ message: 'Where?\n<b>When</b>?' });
    expect(await read(id)).toMatchObject({
      status: 'new',
      version: 1,
      message: 'Where?\n<b>When</b>?',
      handler: null,
      answers: [],
      delegate: null,
    });
    expect(await change(id, { version: 1, status: 'read' })).toMatchObject({ status: 'read', version: 2, handler: null });
    expect(await change(id, { version: 2, handling: true }, colleague)).toMatchObject({
      version: 3,
      handler: { name: 'Staff the-registrar', you: true },
    });
    expect((await list()).messages).toMatchObject([{ handler: { name: 'Staff the-registrar', you: false } }]);
    expect(await change(id, { version: 3, handling: false })).toMatchObject({ handler: null });
    await change(id, { version: 4, status: 'spam' });
    expect((await refusal(change(id, { version: 5, status: 'answered' }))).code).toBe('CHANGED_ELSEWHERE');
    await change(id, { version: 5, status: 'read' });
    await change(id, { version: 6, status: 'new' });
    expect(await change(id, { version: 7, status: 'answered', handling: true })).toMatchObject({ status: 'answered', answers: [] });
    expect(await actions(id)).toEqual([
      ['contact-message.read', owner.id, 'owner'],
      ['contact-message.taken', colleague.id, 'registrar'],
      ['contact-message.let-go', owner.id, 'owner'],
      ['contact-message.spam', owner.id, 'owner'],
      ['contact-message.read', owner.id, 'owner'],
      ['contact-message.unread', owner.id, 'owner'],
      ['contact-message.answered', owner.id, 'owner'],
      ['contact-message.taken', owner.id, 'owner'],
    ]);
    expect((await refusal(change(id, { version: 8 }))).code).toBe('VALIDATION');
  });

  test('is answered by one of two at once; the other is told what happened, and the sender gets one mail', async () => {
    const id = await given({ email: 'race@example.org', message: 'Is it <i>on</i>?' });
    const results = await Promise.allSettled([
      answer(id, { version: 1, text: 'Yes, by the owner.' }),
      answer(id, { version: 1, text: 'Yes, by the registrar.' }, colleague),
    ]);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as CallFailed] : []));
    expect(refused.map(({ code }) => code)).toEqual(['CHANGED_ELSEWHERE']);
    const now = await read(id);
    expect(now).toMatchObject({ status: 'answered', version: 2, answers: [{ text: expect.stringMatching(/^Yes, by/) as string }] });
    expect(refused[0]?.current).toMatchObject({ status: 'answered', version: 2, answers: [{ text: now.answers[0]?.text }] });
    const mail = await inbox.next(site, 'race@example.org');
    expect(mail.subject).toBe('Your message to AMPI-TNPY 2025');
    expect(mail.replyTo?.text).toBe('organisers@example.org');
    expect(mail.text).toContain(now.answers[0]?.text);
    expect(mail.text).toContain('Is it <i>on</i>?');
    expect(mail.html).toContain('Is it &lt;i&gt;on&lt;/i&gt;?');
    expect(inbox.mails.filter(({ to }) => [to ?? []].flat().some(({ text }) => text === 'race@example.org'))).toHaveLength(1);
    expect((await read(id)).answers).toMatchObject([{ mail: 'sent' }]);
  });

  test('is answered once when the answer was lost and the request is sent again', async () => {
    const id = await given({ email: 'again@example.org' });
    const key = randomUUID();
    const first = await answer(id, { version: 1, text: 'Behind the hall.' }, owner, key);
    expect(await answer(id, { version: 1, text: 'Behind the hall.' }, owner, key)).toEqual(first);
    expect((await read(id)).answers).toHaveLength(1);
    // A second answer is a second letter.
    await answer(id, { version: 2, text: 'And in front of it.' });
    expect((await read(id)).answers.map(({ text }) => text)).toEqual(['Behind the hall.', 'And in front of it.']);
    const letters = await site.db.selectFrom('letters').select('occasion').where('about', '=', id).execute();
    expect(letters).toHaveLength(2);
  });

  test('cannot be answered with nothing, with six million letters, or as spam', async () => {
    const id = await given();
    expect((await refusal(answer(id, { version: 1, text: ' \n' }))).fields).toEqual({ text: 'Please write an answer.' });
    const huge = await site.app.inject({
      method: 'POST',
      url: `/api/v1/organiser/${OURS.edition}/messages/${id}/answers`,
      headers: { origin: ORIGIN, cookie: owner.cookie },
      payload: { version: 1, text: 'x'.repeat(6_000_000) },
    });
    expect(huge.statusCode).toBe(413);
    await change(id, { version: 1, status: 'spam' });
    expect((await refusal(answer(id, { version: 2, text: 'No.' }))).code).toBe('CHANGED_ELSEWHERE');
    expect((await read(id)).answers).toEqual([]);
  });

  test('of another edition looks like one that does not exist', async () => {
    const id = await given();
    const get = async (slug: string, one: string, { cookie }: { cookie: string }) => {
      const { statusCode, body } = await site.app.inject({ url: `/api/v1/organiser/${slug}/messages/${one}`, headers: { cookie } });
      return [statusCode, body.replace(/"requestId":"[^"]*"/, '')];
    };
    const unknown = await get(lakeside2026.slug, randomUUID(), theirs);
    expect(unknown[0]).toBe(404);
    expect(await get(lakeside2026.slug, id, theirs)).toEqual(unknown);
    const call = as(theirs)(answerMessage, { params: { edition: lakeside2026.slug, id }, body: { version: 1, text: 'Hello' } });
    expect((await refusal(call)).code).toBe('NOT_FOUND');
    expect(await read(id)).toMatchObject({ status: 'new', version: 1 });
  });
});

/** The last payment of somebody in the sample. */
async function somebodyWhoPaid(): Promise<{ email: string; at: Date }> {
  const row = await site.db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('registrations', 'registrations.id', 'payment_orders.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('payments.state', '=', 'captured')
    .where('registrations.erased_at', 'is', null)
    .select(['accounts.email', 'payments.captured_at as at'])
    .orderBy('captured_at', 'desc')
    .executeTakeFirstOrThrow();
  if (!row.at) throw new Error('a captured payment without its instant');
  return { email: row.email, at: row.at };
}

describe('an enquiry about a refund', { tags: ['ORG-274'] }, () => {
  test('says on which day of how many it arrived after the payment', async () => {
    const { email: payer, at } = await somebodyWhoPaid();
    const arrives = (hours: number, email = payer.toUpperCase(), type: string | null = 'Refund') =>
      given({ email, type, received_at: new Date(at.getTime() + hours * 3_600_000) });
    const refundOf = async (id: Promise<string>) => (await read(await id)).refund;
    expect(await refundOf(arrives(2))).toEqual({ day: 1, of: 7 });
    expect(await refundOf(arrives(6 * 24 + 23))).toEqual({ day: 7, of: 7 });
    expect(await refundOf(arrives(7 * 24))).toEqual({ day: 8, of: 7 });
    expect(await refundOf(arrives(-1))).toEqual({ day: null, of: 7 });
    expect(await refundOf(arrives(2, 'stranger@example.org'))).toEqual({ day: null, of: 7 });
    expect(await refundOf(arrives(2, payer, 'General'))).toBeNull();
    expect((await list()).messages.flatMap(({ refund }) => (refund?.day ? [refund.day] : [])).toSorted((a, b) => a - b)).toEqual([1, 7, 8]);
    const first = (await list()).messages.at(-1);
    expect(await read(first?.id ?? '')).toMatchObject({ delegate: { number: expect.stringMatching(/^TNPY28-/) as string } });
  });
});

test('what waits on the overview goes away when it is answered', { tags: ['ORG-274'] }, async () => {
  const waiting = async () => {
    // Another page of numbers each time: they are kept for a few seconds.
    const call = site.callWith({ cookie: `${owner.cookie}; ${CLOCK_COOKIE}=2025-08-10T20:00:0${await times()}Z` });
    const { attention } = await call(readOverview, { params: OURS });
    return attention.filter(({ kind }) => kind === 'messages-unanswered').map(({ count }) => count);
  };
  let asked = 0;
  const times = async () => (asked += 1);
  const id = await given({ received_at: new Date('2025-08-07T09:00:00Z') });
  expect(await waiting()).toEqual([1]);
  await answer(id, { version: 1, text: 'Yes.' });
  expect(await waiting()).toEqual([]);
});

test('answers are given to the person who asks for their data, and erased with them', { tags: ['ORG-274'] }, async () => {
  await registerAs(site, { email: 'person@example.org' });
  const id = await given({ email: 'person@example.org' });
  await answer(id, { version: 1, text: 'Only for you.' });
  const file = await site.app.inject({ url: exportMyData.path, headers: { cookie: await cookieFor(site, 'person@example.org') } });
  expect(file.body).toContain('Only for you.');
  const { id: accountId } = await site.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'person@example.org')
    .executeTakeFirstOrThrow();
  await site.db.transaction().execute((transaction) => eraseAccount(transaction, accountId, new Date()));
  expect(await site.db.selectFrom('contact_answers').select('id').where('message_id', '=', id).execute()).toEqual([]);
});
