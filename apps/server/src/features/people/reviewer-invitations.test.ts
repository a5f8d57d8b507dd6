import * as people from '@isocentre/contract/people';
import { checkReviewerList, inviteReviewers, listReviewerInvitations } from '@isocentre/contract/review/reviewer-invitations';
import { listReviewerLetters, releaseReviewerLetters } from '@isocentre/contract/review/reviewer-letters';
import { listReviewers } from '@isocentre/contract/review/reviewers';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../../test/people.ts';
import { makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const [TOPIC = '', OTHER = ''] = ampiTnpy2025.abstractCategories;
let site: TestApp;
let inbox: Inbox;
let chair: { id: string; cookie: string };
let made = 0;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp();
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.pool.query('delete from rate_limits');
  await site.pool.query(`delete from letters where purpose = 'abstracts.review-invitation'`).catch(() => {});
});

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const anyone = () => site.callWith();
const address = () => `asked-${(made += 1)}@example.org`;
const check = (text: string) => as(chair)(checkReviewerList, { params, body: { text, role: 'reviewer' } });
const invite = (text: string, again: number[] = [], role: 'reviewer' | 'judge' = 'reviewer') =>
  as(chair)(inviteReviewers, { params, body: { text, role, again } });
const drafts = async () => (await as(chair)(listReviewerLetters, { params })).drafts;
const release = (letters: ReadonlyArray<{ id: string; digest: string }>) =>
  as(chair)(releaseReviewerLetters, { params, body: { letters: letters.map(({ id, digest }) => ({ id, digest })) } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { code: string; fields?: object }) => error,
  );
const answers = { expert: [TOPIC], able: [OTHER], load: 6, institutions: ['Cancer Institute, Adyar'] };

/** Invited, released and received: the token of the link. */
async function linkFor(email: string, role: 'reviewer' | 'judge' = 'reviewer'): Promise<string> {
  await invite(`Dr. Tara Iyer, ${email}, ${TOPIC}`, [], role);
  await release((await drafts()).filter((one) => one.email === email));
  const mail = await inbox.next(site, email, 'Would you');
  const [, token = ''] = /\/organiser\/invitation#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
  return token;
}

test('300 pasted lines: each is new, known or not to be read, and each new person has one draft', { tags: ['REV-013'] }, async () => {
  const known = await makeStaff(site, 'Known@example.org', { role: 'reviewer', edition: slug });
  const delegate = await makeAccount(site, 'has-account@example.org');
  const lines = Array.from({ length: 296 }, (_, i) => `Dr. No ${i}, many-${i}@example.org, ${i % 2 === 0 ? TOPIC : 'Gardening'}`);
  const text = [...lines, 'KNOWN@EXAMPLE.ORG', 'nobody at all', 'Again, MANY-0@example.org', 'A, has-account@example.org'].join('\n');
  const { rows } = await check(text);
  expect(rows).toHaveLength(300);
  expect(rows[0]).toEqual({
    line: 1,
    name: 'Dr. No 0',
    email: 'many-0@example.org',
    topics: [TOPIC],
    unknown: [],
    state: 'new',
    known: null,
    words: null,
  });
  expect(rows[1]).toMatchObject({ state: 'new', topics: [], unknown: ['Gardening'], words: 'Not a topic of this conference: Gardening.' });
  expect(rows.slice(296)).toMatchObject([
    { state: 'known', known: 'has-role' },
    { state: 'unreadable', words: 'There is no e-mail address in this line.' },
    { state: 'unreadable', words: 'The same address as in line 1.' },
    // That there is an account is nobody's business.
    { state: 'new', words: null },
  ]);
  expect(await drafts()).toEqual([]);
  expect((await invite(text)).invited).toBe(297);
  const written = await drafts();
  expect([written.length, new Set(written.map(({ email }) => email)).size]).toEqual([297, 297]);
  const { rows: letters } = await site.pool.query(
    `select state, count(*)::int as count from letters where purpose like '%invitation' group by 1`,
  );
  expect(letters).toEqual([{ state: 'draft', count: 297 }]);
  // Pasted again: nobody is asked twice.
  expect((await invite(text)).invited).toBe(0);
  expect(await drafts()).toHaveLength(297);
  expect([known.id, delegate.id]).toHaveLength(2);
  const { rows: recorded } = await site.pool.query(`select after::text from audit_log where action = 'invitation.sent'`);
  expect(recorded).toHaveLength(297);
  expect(JSON.stringify(recorded)).not.toContain('@');
});

test('two chairs at once invite somebody once; far too much is refused; others may not', async () => {
  const email = address();
  const both = await Promise.all([invite(email), invite(email)]);
  expect(both.map(({ invited }) => invited).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const big = await send(site, 'POST', `/api/v1/organiser/${slug}/reviewer-invitations/check`, {
    cookie: chair.cookie,
    body: { text: 'a'.repeat(6_000_000), role: 'reviewer' },
  });
  expect(big.statusCode).toBe(413);
  const editor = await makeStaff(site, 'editor@example.org', { role: 'editor', edition: slug });
  expect(await refusalOf(as(editor)(checkReviewerList, { params, body: { text: email, role: 'reviewer' } }))).toMatchObject({
    code: 'NOT_PERMITTED',
  });
  const registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', edition: slug });
  expect((await as(registrar)(listReviewerLetters, { params })).drafts).toEqual([]);
  const [draft] = await drafts();
  const body = { letters: [{ id: draft?.id ?? '', digest: draft?.digest ?? '' }] };
  expect(await refusalOf(as(registrar)(releaseReviewerLetters, { params, body }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('a letter is released as it was shown, once; one that has changed is not', async () => {
  const email = address();
  await invite(`Tara, ${email}`);
  const [draft] = await drafts();
  if (!draft) throw new Error('no draft');
  expect(draft).toMatchObject({ kind: 'review-invitation', email, name: 'Tara' });
  expect(await refusalOf(release([{ ...draft, digest: '0'.repeat(16) }]))).toMatchObject({ code: 'OUTBOX_CHANGED' });
  const both = await Promise.all([refusalOf(release([draft])), refusalOf(release([draft]))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['OUTBOX_CHANGED', 'none']);
  expect(await drafts()).toEqual([]);
});

test(
  'the link waits for a person, is open for thirty days from its letter on, and opening it changes nothing',
  { tags: ['REV-014'] },
  async () => {
    for (const role of ['reviewer', 'judge'] as const) {
      const email = address();
      await invite(`Tara, ${email}`, [], role);
      const row = () => site.db.selectFrom('staff_invitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
      expect((await row()).token_hash).toBeNull();
      // It waited for three weeks.
      await site.pool.query(`update staff_invitations set expires_at = now() + interval '1 day' where email = $1`, [email]);
      await release(await drafts());
      const mail = await inbox.next(site, email, 'Would you');
      const [, token = ''] = /\/organiser\/invitation#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
      const before = await row();
      expect(Math.round((before.expires_at.getTime() - Date.now()) / 86_400_000)).toBe(30);
      for (let i = 0; i < 5; i += 1)
        expect(await anyone()(people.checkInvitation, { body: { token } })).toMatchObject({
          roles: [role],
          next: 'create-account',
          reviewing: role === 'reviewer' ? { categories: ampiTnpy2025.abstractCategories, topics: [] } : null,
        });
      expect(await row()).toEqual(before);
      // Answered once; from then on it says the same as a link that never was.
      await anyone()(people.declineInvitation, { body: { token } });
      const codes = await Promise.all(
        [token, 'x'.repeat(43)].map((one) => refusalOf(anyone()(people.checkInvitation, { body: { token: one } }))),
      );
      expect(codes.map(({ code }) => code)).toEqual(['INVITATION_INVALID', 'INVITATION_INVALID']);
    }
  },
);

test(
  'accepting notes topics, institutions and how many at most in the same step, without a registration',
  { tags: ['REV-015'] },
  async () => {
    const email = address();
    const token = await linkFor(email);
    expect(await anyone()(people.checkInvitation, { body: { token } })).toMatchObject({ reviewing: { topics: [TOPIC], load: 20 } });
    const accept = (reviewing: object) =>
      anyone()(people.acceptInvitation, {
        body: { token, name: 'Tara Iyer', password: PASSWORD, reviewing: { ...answers, ...reviewing } },
      });
    for (const wrong of [{ expert: [], able: [] }, { expert: ['Gardening'] }, { able: [TOPIC] }, { load: 501 }])
      expect(await refusalOf(accept(wrong))).toMatchObject({ code: 'VALIDATION' });
    expect(await site.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([]);
    expect(await accept({})).toEqual({ accepted: true, edition: slug, society: 'ampi-tnpy' });
    const { reviewers } = await as(chair)(listReviewers, { params });
    expect(reviewers.find(({ name }) => name === 'Tara Iyer')).toMatchObject({ ...answers, paused: false, version: 1 });
    const cookie = await signInAs(site, email);
    expect((await send(site, 'GET', '/api/v1/me', { cookie })).statusCode).toBe(404);
    expect((await send(site, 'GET', `/api/v1/review/${slug}/queue`, { cookie })).statusCode).toBe(200);
  },
);

test('with a login that exists; only whoever is asked to review is asked about topics', async () => {
  const email = address();
  const { id } = await makeAccount(site, email);
  const token = await linkFor(email);
  const mine = site.callWith({ cookie: await signInAs(site, email) });
  await mine(people.acceptInvitation, { body: { token, reviewing: answers } });
  const { reviewers } = await as(chair)(listReviewers, { params });
  expect(reviewers.find(({ account }) => account === id)).toMatchObject({ expert: [TOPIC], load: 6 });
  const judge = address();
  const asked = await linkFor(judge, 'judge');
  await anyone()(people.acceptInvitation, { body: { token: asked, name: 'J', password: PASSWORD, reviewing: answers } });
  expect((await as(chair)(listReviewers, { params })).reviewers.some(({ name }) => name === 'J')).toBe(false);
});

test('declining: without an account, with a cause; asked again only if that is wanted', { tags: ['REV-016'] }, async () => {
  const email = address();
  const token = await linkFor(email);
  const no = { token, cause: 'no-time' as const, reason: 'On leave until March.' };
  expect(await refusalOf(anyone()(people.declineInvitation, { body: { ...no, reason: 'x'.repeat(501) } }))).toMatchObject({
    code: 'VALIDATION',
  });
  expect(await anyone()(people.declineInvitation, { body: no })).toEqual({ declined: true });
  expect(await site.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([]);
  const { invitations } = await as(chair)(listReviewerInvitations, { params });
  expect(invitations.find((one) => one.email === email)).toMatchObject({
    state: 'declined',
    declineCause: 'no-time',
    declineReason: 'On leave until March.',
    topics: [TOPIC],
  });
  const spelled = email.toUpperCase();
  expect((await check(spelled)).rows).toMatchObject([
    { state: 'known', known: 'declined', words: 'Declined before: No time: On leave until March.' },
  ]);
  expect((await invite(spelled)).invited).toBe(0);
  expect((await invite(spelled, [1])).invited).toBe(1);
  expect(await drafts()).toMatchObject([{ email: spelled }]);
});
