import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { listOutbox, type OutboxQuery, sendLetterAgain } from '@isocentre/contract/letters/outbox';
import { LETTER_PURPOSES, TEST_NOUN } from '@isocentre/domain/letters/letter-purposes';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeAccount } from '../../test/people.ts';
import { makeStaff } from '../../test/staff.ts';
import { automaticLetters } from '../../worker.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
let inbox: Inbox;
let owner: { id: string; cookie: string };
let registrar: { id: string; cookie: string };
let theirs: { id: string; cookie: string };
let person: string;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', ...OURS });
  registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', ...OURS });
  theirs = await makeStaff(site, 'theirs@example.net', { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' });
  person = (await makeAccount(site, 'asha@example.org', 'Asha Raman')).id;
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.db.updateTable('letters').set({ state: 'discarded', sent_at: null, leased_until: null }).execute();
});

interface Given {
  purpose?: string;
  state?: LetterState;
  about?: string;
  account_id?: string | null;
  addresses?: string[] | null;
  cause?: string | null;
  erased_at?: Date | null;
  edition_id?: number;
}

async function given({ state = 'failed', ...one }: Given = {}): Promise<string> {
  const id = randomUUID();
  await site.db
    .insertInto('letters')
    .values({
      edition_id: 1,
      purpose: 'payments.receipt',
      about: randomUUID(),
      account_id: person,
      addresses: ['asha@example.org'],
      subject: 'Secret subject',
      text: 'Secret words',
      cause: '550 No such mailbox',
      ...one,
      ...(one.erased_at ? { addresses: null, subject: null, text: null, cause: null } : {}),
      id,
      kind: 'automatic',
      state,
      priority: 1,
      sent_at: state === 'sent' || state === 'bounced' ? new Date() : null,
    })
    .execute();
  return id;
}

const list = (query: OutboxQuery = {}, { cookie } = owner) => site.callWith({ cookie })(listOutbox, { params: OURS, query });
const again = (id: string, { cookie } = owner, params = OURS) => site.callWith({ cookie })(sendLetterAgain, { params: { ...params, id } });
const ids = async (query: OutboxQuery = {}, who = owner) => (await list(query, who)).letters.map(({ id }) => id);
const refusal = (call: Promise<unknown>): Promise<CallFailed> =>
  call.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof CallFailed ? error : Promise.reject(error as Error)),
  );

test('every letter has words for its purpose', () => {
  const without = automaticLetters.flatMap(({ definition: { purpose } }) =>
    purpose in LETTER_PURPOSES || ['operations', TEST_NOUN].includes(purpose.split('.')[0] ?? '') ? [] : [purpose],
  );
  expect(without).toEqual([]);
});

test(
  'what failed is listed by recipient and purpose, with what the mail server said, and without its words',
  { tags: ['ORG-109'] },
  async () => {
    const [failed, bounced, sent, nobody] = [
      await given(),
      await given({ state: 'bounced', purpose: 'registrations.received', cause: 'Mailbox full' }),
      await given({ state: 'sent', purpose: 'registrations.received', cause: null }),
      await given({ account_id: null, addresses: null, purpose: 'contact.forwarded-message' }),
    ];
    expect(await ids({ state: 'failed,bounced' })).toEqual([nobody, bounced, failed]);
    const { letters, counts, purposes } = await list({ state: 'failed' });
    expect(letters).toMatchObject([
      { id: nobody, name: null, addresses: [], again: true },
      {
        id: failed,
        purpose: 'payments.receipt',
        name: 'Asha Raman',
        addresses: ['asha@example.org'],
        cause: '550 No such mailbox',
        again: true,
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain('Secret');
    expect(counts).toMatchObject({ failed: 2, bounced: 1, sent: 1 });
    expect(purposes).toEqual(expect.arrayContaining(['contact.forwarded-message', 'payments.receipt', 'registrations.received']));
    expect(await ids({ purpose: 'registrations.received', state: 'sent,bounced' })).toEqual([sent, bounced]);
    expect((await refusal(list({ state: 'lost' }))).code).toBe('VALIDATION');
  },
);

test('goes on by key, each letter once', { tags: ['ORG-109'] }, async () => {
  const all = new Set<string>();
  for (let n = 0; n < 110; n += 1) all.add(await given());
  const seen: string[] = [];
  let after: string | null | undefined;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ state: 'failed', ...(after ? { after } : {}) });
    seen.push(...page.letters.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect([seen.length, new Set(seen)]).toEqual([110, all]);
});

test('Send again sends it once, whoever presses and how often', { tags: ['ORG-109'] }, async () => {
  const messageId = randomUUID();
  await site.db
    .insertInto('contact_messages')
    .values({
      edition_id: 1,
      id: messageId,
      submitted_on: '2025-08-10',
      name: 'Asha Raman',
      mobile: '+919840000000',
      email: 'sender@example.org',
      message: 'Where do I park?',
    })
    .execute();
  const id = await given({ purpose: 'contact.acknowledgement', about: messageId, account_id: null, addresses: ['sender@example.org'] });
  const results = await Promise.allSettled([again(id), again(id), again(id, registrar)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).code] : []))).toEqual([
    'CHANGED_ELSEWHERE',
    'CHANGED_ELSEWHERE',
  ]);
  await inbox.next(site, 'sender@example.org');
  expect((await list({ purpose: 'contact.acknowledgement' })).letters).toMatchObject([{ id, state: 'sent', again: false }]);
  expect((await refusal(again(id))).code).toBe('CHANGED_ELSEWHERE');
  expect(inbox.mails.filter(({ to }) => [to ?? []].flat().some(({ text }) => text === 'sender@example.org'))).toHaveLength(1);
  const audit = await site.db.selectFrom('audit_log').select(['action', 'after']).where('entity_id', '=', id).execute();
  expect(audit).toEqual([{ action: 'letter.sent-again', after: { purpose: 'contact.acknowledgement' } }]);
});

test('what came back, was sent, or is erased is not sent again', { tags: ['ORG-109'] }, async () => {
  for (const one of [{ state: 'bounced' }, { state: 'sent' }, { state: 'draft' }, { erased_at: new Date() }] as const) {
    const id = await given(one);
    expect((await refusal(again(id))).code).toBe('CHANGED_ELSEWHERE');
    expect((await list()).letters.find((letter) => letter.id === id)).toMatchObject({ again: false });
  }
});

test('letters about abstracts only for those who see abstracts; those of the installation for nobody', { tags: ['ORG-109'] }, async () => {
  const about = await given({ purpose: 'abstracts.received' });
  const alert = await given({ purpose: 'operations.alert' });
  expect(await ids({ state: 'failed' })).toEqual([about]);
  expect(await ids({ state: 'failed' }, registrar)).toEqual([]);
  expect((await list({}, registrar)).counts.failed).toBeUndefined();
  expect((await refusal(again(about, registrar))).code).toBe('NOT_FOUND');
  expect((await refusal(again(alert))).code).toBe('NOT_FOUND');
});

test('a letter of another edition looks like one that does not exist', { tags: ['ORG-109'] }, async () => {
  const id = await given();
  const there = { edition: lakeside2026.slug };
  const [unknown, other] = [await refusal(again(randomUUID(), theirs, there)), await refusal(again(id, theirs, there))];
  expect([other.status, other.code, other.message]).toEqual([unknown.status, unknown.code, unknown.message]);
  expect(other.status).toBe(404);
  expect(await ids({ state: 'failed' })).toEqual([id]);
});
