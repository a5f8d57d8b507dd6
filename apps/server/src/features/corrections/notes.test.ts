import { CallFailed } from '@isocentre/contract/call';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { changeNote, type MailToResend, resendMail, writeNote } from '@isocentre/contract/delegates/notes';
import { exportMyData } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { cookieFor, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeStaff } from '../../test/staff.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

const OURS = ampiTnpy2025.slug;
let site: TestApp;
let inbox: Inbox;
let offset = 0;
let registrar: Call;
let colleague: Call;
beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ system: () => new Date(Date.now() + offset) });
  const as = async (email: string) =>
    site.callWith({ cookie: (await makeStaff(site, email, { role: 'registrar', edition: OURS })).cookie });
  registrar = await as('registrar@example.org');
  colleague = await as('colleague@example.org');
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});

const registered = async (email: string) => {
  await registerAs(site, { email });
  const { id } = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .where('email', '=', email)
    .select('registrations.id')
    .executeTakeFirstOrThrow();
  return { edition: OURS, id };
};
const notesOf = async (params: { edition: string; id: string }, call = registrar) => (await call(readDelegate, { params })).notes;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );

test('a note has author and time, and its author changes it for 15 minutes', { tags: ['ORG-224'] }, async () => {
  const params = await registered('noted@example.org');
  const { note } = await registrar(writeNote, { params, body: { text: '  Joins the association in September.  ' } });
  expect(await notesOf(params)).toMatchObject([
    {
      id: note,
      text: 'Joins the association in September.',
      author: 'Staff registrar',
      changedAt: null,
      editableUntil: expect.any(String),
    },
  ]);
  expect((await notesOf(params, colleague))[0]?.editableUntil).toBeNull();
  const change = (call: Call, text = 'Joined in August.') => call(changeNote, { params: { ...params, note }, body: { text } });
  expect(await refusal(change(colleague))).toBe('NOTE_FIXED');
  await change(registrar);
  expect(await notesOf(params)).toMatchObject([{ text: 'Joined in August.', changedAt: expect.any(String) }]);
  offset = 15 * 60_000 + 1000;
  expect(await refusal(change(registrar, 'too late'))).toBe('NOTE_FIXED');
  offset = 0;
  for (const text of ['', '   ', 'x'.repeat(2001)])
    expect(await refusal(registrar(writeNote, { params, body: { text } }))).toBe('VALIDATION');
  const other = await registered('other@example.org');
  expect(await refusal(registrar(changeNote, { params: { ...other, note }, body: { text: 'of somebody else' } }))).toBe('NOT_FOUND');
});

test('sent twice with one key it is there once', async () => {
  const params = await registered('twice@example.org');
  const send = () => registrar(writeNote, { params, body: { text: 'Once.' }, idempotencyKey: 'note-of-today' });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one).toEqual(two);
  expect(await notesOf(params)).toHaveLength(1);
});

test('the delegate gets it with their own data, and it is erased with them', { tags: ['ORG-224'] }, async () => {
  const params = await registered('reader@example.org');
  await registrar(writeNote, { params, body: { text: 'Asked for a place near the door.' } });
  const answer = await site.app.inject({
    method: 'GET',
    url: exportMyData.path,
    headers: { cookie: await cookieFor(site, 'reader@example.org'), host: new URL(site.config.PUBLIC_ORIGIN).host },
  });
  expect(answer.json()).toMatchObject({ notes: [{ body: 'Asked for a place near the door.' }] });
  await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { editionId: 1, ids: [params.id] }, new Date()));
  expect(await site.db.selectFrom('registration_notes').where('registration_id', '=', params.id).selectAll().execute()).toEqual([]);
});

test('mails are sent again with the same content, three times an hour each, and stand in the timeline', { tags: ['ORG-225'] }, async () => {
  const email = 'again@example.org';
  const params = await registered(email);
  const first = await inbox.next(site, email, 'Your registration');
  const again = (mail: MailToResend) => registrar(resendMail, { params, body: { mail } });
  await again('registration');
  const second = await inbox.next(site, email, 'Your registration');
  expect([second.subject, second.text]).toEqual([first.subject, first.text]);
  await again('registration');
  await again('registration');
  expect(await refusal(again('registration'))).toBe('RATE_LIMITED');
  await again('password-link');
  expect((await inbox.next(site, email, 'Set a new password')).text).toMatch(/reset-password#token=/);
  expect(await refusal(again('receipt'))).toBe('NO_RECEIPT');
  const { entries } = await registrar(readDelegateTimeline, { params, query: {} });
  expect(entries.filter(({ code }) => code === 'registration.mail-resent')).toHaveLength(4);
});

test('notes and mails sent again are in the record, with who did it, and without what was written', async () => {
  const params = await registered('recorded@example.org');
  const { note } = await registrar(writeNote, { params, body: { text: 'Prefers a seat in front.' } });
  await colleague(resendMail, { params, body: { mail: 'registration' } });
  await registrar(changeNote, { params: { ...params, note }, body: { text: 'Prefers an aisle seat.' } });
  const rows = await site.db
    .selectFrom('audit_log')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .where('entity_id', '=', params.id)
    .where('actor_kind', '=', 'staff')
    .select(['action', 'email', 'role', 'after'])
    .orderBy('at')
    .execute();
  expect(rows).toEqual([
    { action: 'registration.noted', email: 'registrar@example.org', role: 'registrar', after: { note } },
    { action: 'registration.mail-resent', email: 'colleague@example.org', role: 'registrar', after: { mail: 'registration' } },
    { action: 'registration.note-changed', email: 'registrar@example.org', role: 'registrar', after: { note } },
  ]);
});
