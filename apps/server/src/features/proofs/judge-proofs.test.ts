import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed } from '@isocentre/contract/call';
import { judgeProof, type JudgedProof, listProofs, readProofFile, undoVerdict, type WaitingProof } from '@isocentre/contract/proofs';
import { completeRegistration, readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, cookieFor, EARLY, goodForm, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { grant, giveFactor, makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OURS = 'ampi-tnpy-2025';
/** How the letter about a verdict begins. */
const VERDICT = 'Your bonafide certificate was';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
let site: TestApp;
let inbox: Inbox;
let folder: string;
let registrar: { id: string; cookie: string };
let colleague: { id: string; cookie: string };

beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-judging-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLOCK: EARLY } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  registrar = await makeStaff(site, 'meena@example.org', { role: 'registrar', edition: OURS });
  colleague = await makeStaff(site, 'arun@example.org', { role: 'registrar', edition: OURS });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

const as = (who: { cookie: string }) => site.callWith({ cookie: `${who.cookie}; ${clockAt(EARLY)}` });
const queue = (who = registrar) => as(who)(listProofs, { params: { edition: OURS } });
const caught = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof CallFailed)) throw new Error('It was not refused', { cause: error });
  return error;
};

let people = 0;
/** Somebody in a category that asks for a proof, with one uploaded. */
async function applicant(change: Parameters<typeof registerAs>[1] = {}, kind: 'age' | 'bonafide' = 'bonafide') {
  people += 1;
  const email = `applicant-${people}@example.org`;
  await registerAs(site, { category: 'student', membershipId: '', ...change, email });
  const call = await callAs(site, email);
  const { id } = await call(uploadProof, { query: { kind, name: 'certificate.pdf' }, file: PDF });
  return { email, call, id };
}

const accept = (id: string, { who = registrar, version = 1 } = {}): Promise<JudgedProof> =>
  as(who)(judgeProof, { params: { edition: OURS, id }, body: { verdict: 'accept', version } });
const refuse = (
  id: string,
  outcome: 'another' | 'move' = 'another',
  { who = registrar, version = 1, note = 'The stamp cannot be read.' } = {},
) => as(who)(judgeProof, { params: { edition: OURS, id }, body: { verdict: 'refuse', version, note, outcome } });
const undo = (id: string, reason?: string, who = registrar): Promise<WaitingProof> =>
  as(who)(undoVerdict, { params: { edition: OURS, id }, body: reason === undefined ? {} : { reason } });

const letters = async (id: string) =>
  (
    await site.pool.query<{ purpose: string; state: string; pause: number }>(
      `select purpose, state, extract(epoch from due_at - written_at)::integer as pause from letters where about = $1 order by written_at`,
      [id],
    )
  ).rows;
/** A minute has passed. */
const minuteLater = (id: string) => site.pool.query(`update letters set due_at = now() where about = $1 and state = 'released'`, [id]);
const audits = async (id: string) =>
  (await site.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('at').execute()).map(({ action }) => action);

describe('the queue', () => {
  test('is oldest first, with everything that the document is compared with', { tags: ['ORG-257'] }, async () => {
    const first = await applicant({ age: 23, institute: 'Anna University', designation: 'Student' });
    const second = await applicant();
    const { waiting, total } = await queue();
    expect(waiting.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(total).toBe(2);
    expect(waiting[0]).toEqual({
      id: first.id,
      version: 1,
      kind: 'bonafide',
      type: 'application/pdf',
      bytes: PDF.length,
      fileName: 'certificate.pdf',
      uploadedAt: expect.any(String),
      own: false,
      delegate: {
        id: expect.any(String),
        number: expect.stringMatching(/^TNPY28-\d{4}$/),
        title: 'Dr.',
        name: 'Asha Raman',
        age: 23,
        institute: 'Anna University',
        designation: 'Student',
        membershipId: '',
        roll: null,
        status: 'NOT PAID',
      },
      category: { label: 'Student (Medical Physics)', asksFor: 'bonafide', minAge: null, membership: false },
      fee: { minor: 100_000, currency: 'INR' },
      fallback: { label: 'Non AMPI Member', fee: { minor: 200_000, currency: 'INR' }, movable: true, difference: null },
      regains: null,
    });
    await accept(first.id);
    await accept(second.id);
    expect(await queue()).toMatchObject({ waiting: [], total: 0, accepted: 2, refused: 0 });
  });

  test('holds no file that waits for the scanner, or is gone', async () => {
    const { id } = await applicant();
    await site.db.updateTable('proofs').set({ scan: 'waiting' }).where('id', '=', id).execute();
    expect((await queue()).waiting).toEqual([]);
    expect(await caught(accept(id))).toMatchObject({ status: 409, code: 'SCAN_WAITING' });
    await site.db.updateTable('proofs').set({ scan: 'none', file_gone_at: new Date() }).where('id', '=', id).execute();
    expect((await queue()).waiting).toEqual([]);
    expect(await caught(accept(id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

test('a file comes as bytes to keep, in a sandbox, and who opened it is recorded', { tags: ['ORG-258', 'ORG-037'] }, async () => {
  const { id } = await applicant();
  const get = (cookie: string) =>
    site.app.inject({
      url: readProofFile.path.replace('{edition}', OURS).replace('{id}', id),
      headers: { host: 'localhost', cookie },
    });
  const answer = await get(registrar.cookie);
  expect([answer.statusCode, answer.rawPayload.equals(PDF)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="bonafide-proof.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const opened = await site.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'proof.opened')
    .where('entity_id', '=', id)
    .execute();
  expect(opened).toMatchObject([{ actor_kind: 'staff', account_id: registrar.id, role: 'registrar' }]);
  await accept(id);
});

describe('accepted', () => {
  test('it is verified at once, and one letter leaves a minute later', { tags: ['ORG-259', 'SRV-037'] }, async () => {
    const { id, email, call } = await applicant();
    expect(await accept(id)).toMatchObject({ id, verdict: 'verified', by: 'Staff meena', told: false, note: null });
    expect((await call(readMyRegistration, {})).proofs).toMatchObject([{ status: 'verified', note: null }]);
    expect(await letters(id)).toEqual([{ purpose: 'registrations.proof-verdict', state: 'released', pause: 60 }]);
    await minuteLater(id);
    const mail = await inbox.next(site, email, VERDICT);
    expect(mail.subject).toBe('Your bonafide certificate was accepted, AMPI-TNPY 2025');
    expect(await letters(id)).toMatchObject([{ state: 'sent' }]);
    expect(await audits(id)).toEqual(['proof.uploaded', 'proof.verified']);
    expect((await queue()).judged[0]).toMatchObject({ id, told: true, by: 'Staff meena' });
  });

  test('taken back within the minute, nobody ever hears of it', { tags: ['ORG-259', 'ORG-265'] }, async () => {
    const { id, call } = await applicant();
    await accept(id);
    expect(await undo(id)).toMatchObject({ id, version: 1 });
    expect((await call(readMyRegistration, {})).proofs).toMatchObject([{ status: 'pending', note: null }]);
    await minuteLater(id);
    const sender = startSender(site, inbox.smtpUrl);
    await until('the letter is discarded', async () => (await letters(id))[0]?.state === 'discarded', 30_000);
    await sender.close();
    expect(await letters(id)).toMatchObject([{ purpose: 'registrations.proof-verdict', state: 'discarded' }]);
    expect(await audits(id)).toEqual(['proof.uploaded', 'proof.verified', 'proof.reopened']);
    await accept(id);
  });

  test('taken back and accepted again, one letter leaves and not two', { tags: ['ORG-259'] }, async () => {
    const { id, email } = await applicant();
    await accept(id);
    await undo(id);
    await accept(id);
    await minuteLater(id);
    await inbox.next(site, email, VERDICT);
    const sender = startSender(site, inbox.smtpUrl);
    await until(
      'both letters are done',
      async () => (await letters(id)).every(({ state }) => state === 'sent' || state === 'discarded'),
      30_000,
    );
    await sender.close();
    expect((await letters(id)).map(({ state }) => state).toSorted()).toEqual(['discarded', 'sent']);
  });
});

describe('refused', () => {
  test('with words that the delegate reads; another document keeps the category', { tags: ['ORG-260', 'SRV-037'] }, async () => {
    const { id, email, call } = await applicant();
    expect(await refuse(id)).toMatchObject({ verdict: 'rejected', note: 'The stamp cannot be read.', movedFrom: null });
    await minuteLater(id);
    const mail = await inbox.next(site, email, VERDICT);
    expect(mail.subject).toBe('Your bonafide certificate was not accepted, AMPI-TNPY 2025');
    expect(mail.text).toContain('The stamp cannot be read.');
    const mine = await call(readMyRegistration, {});
    expect(mine).toMatchObject({ registrationCategory: 'student', proofStanding: 'rejected' });
    expect(mine.proofs).toMatchObject([{ note: 'The stamp cannot be read.' }]);
    // The next file takes its place in the queue.
    await call(uploadProof, { query: { kind: 'bonafide', name: 'clearer.pdf' }, file: PDF });
    expect((await queue()).waiting).toMatchObject([{ id, version: 2, fileName: 'clearer.pdf' }]);
    await accept(id, { version: 2 });
  });

  test.each([
    [{}, 'note'],
    [{ note: '  ' }, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'Not readable.', outcome: 'elsewhere' }, 'outcome'],
    [{ note: 'Not readable.', price: 1 }, ''],
  ])('needs a reason and what follows: %j', { tags: ['ORG-260'] }, async (body, field) => {
    const { id } = await applicant();
    const error = await caught(
      as(registrar)(judgeProof, {
        params: { edition: OURS, id },
        body: { verdict: 'refuse', version: 1, outcome: 'another', ...body } as never,
      }),
    );
    expect([error.status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    await accept(id);
  });

  test('and moved, unpaid: the new price at once; the letter says why, where and how much', { tags: ['ORG-260', 'ORG-261'] }, async () => {
    const { id, email, call } = await applicant();
    const before = await call(readMyRegistration, {});
    expect(before.quote?.chargeMinor).toBe(100_000);
    expect(await refuse(id, 'move')).toMatchObject({ movedFrom: 'Student (Medical Physics)' });
    const after = await call(readMyRegistration, {});
    expect(after).toMatchObject({ registrationCategory: 'non-ampi', proofStanding: 'not-wanted', version: before.version + 1 });
    expect(after.quote).toMatchObject({ chargeMinor: 200_000 });
    await minuteLater(id);
    const mail = await inbox.next(site, email, VERDICT);
    expect(mail.text).toContain('The stamp cannot be read.');
    expect(mail.text).toContain('Non AMPI Member');
    expect(mail.text).toContain('₹2,000');
    // The form that was open meanwhile does not bring the old category back unseen.
    const { email: _, password: __, confirmPassword: ___, payLater: ____, acceptTerms: _____, ...details } = goodForm;
    const stale = call(completeRegistration, {
      body: { ...details, membershipId: '', category: 'student', payment: 'later', version: before.version },
    });
    expect(await caught(stale)).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  });

  test('a senior without a proof of age is a member, at today’s price', { tags: ['ORG-261'] }, async () => {
    const { id, call } = await applicant({ category: 'ampi-senior', registrationType: 'complimentary', age: 66 }, 'age');
    await refuse(id, 'move');
    expect(await call(readMyRegistration, {})).toMatchObject({ registrationCategory: 'ampi', registrationType: 'early-bird' });
  });

  test('nobody is moved who has nowhere to go', async () => {
    const { id } = await applicant();
    await site.db.updateTable('registration_categories').set({ falls_back_to: null }).where('code', '=', 'student').execute();
    const strict = await buildTestApp({ database: site.database, env: { FILES_DIR: folder, CLOCK: EARLY } });
    const there = strict.callWith({ cookie: registrar.cookie })(judgeProof, {
      params: { edition: OURS, id },
      body: { verdict: 'refuse', version: 1, note: 'Not readable.', outcome: 'move' },
    });
    expect(await caught(there)).toMatchObject({ status: 409, code: 'NO_FALLBACK' });
    await strict.close();
    await site.db.updateTable('registration_categories').set({ falls_back_to: 'non-ampi' }).where('code', '=', 'student').execute();
    expect(await letters(id)).toEqual([]);
    await accept(id);
  });
});

test('of somebody who is cancelled: not in the queue, and neither judged nor taken back', { tags: ['ORG-239', 'ORG-257'] }, async () => {
  const [waits, judged] = [await applicant(), await applicant()];
  await refuse(judged.id, 'move');
  const emails = [waits.email, judged.email];
  const cancelled = (at: string) =>
    site.pool.query(`update registrations set cancelled_at = ${at} from accounts where accounts.id = account_id and email = any ($1)`, [
      emails,
    ]);
  const queued = async () => (await queue()).waiting.map((one) => one.id);
  expect(await queued()).toContain(waits.id);
  await cancelled('now()');
  expect(await queued()).not.toContain(waits.id);
  for (const attempt of [() => refuse(waits.id, 'move'), () => refuse(waits.id), () => accept(waits.id), () => undo(judged.id)])
    expect(await caught(attempt())).toMatchObject({ status: 409, code: 'RESTORE_FIRST' });
  expect(await letters(waits.id)).toEqual([]);
  const { rows } = await site.pool.query(`select category from registrations join accounts on accounts.id = account_id where email = $1`, [
    waits.email,
  ]);
  expect(rows).toEqual([{ category: 'student' }]);
  // Restored, they wait again.
  await cancelled('null');
  expect(await queued()).toContain(waits.id);
  await undo(judged.id);
  for (const { id } of [waits, judged]) await accept(id);
});

test('cancelled within the minute, nobody is asked for the price of another category', { tags: ['ORG-239'] }, async () => {
  const { id, email } = await applicant();
  await refuse(id, 'move');
  await site.pool.query(`update registrations set cancelled_at = now() from accounts where accounts.id = account_id and email = $1`, [
    email,
  ]);
  await minuteLater(id);
  const sender = startSender(site, inbox.smtpUrl);
  try {
    await until('its letter is gone', async () => (await letters(id)).every(({ state }) => state === 'discarded'), 20_000);
  } finally {
    await sender.close();
  }
  expect(await letters(id)).toHaveLength(1);
});

describe('two at once', () => {
  test('50 times: the first verdict counts, the other is told who and what', { tags: ['ORG-263'] }, async () => {
    const { id } = await applicant();
    for (let round = 0; round < 50; round += 1) {
      const both = await Promise.allSettled([accept(id), refuse(id, 'another', { who: colleague })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const accepted = both[0].status === 'fulfilled';
      const lost = both.find((one) => one.status === 'rejected')?.reason as CallFailed;
      expect([lost.status, lost.code]).toEqual([409, 'PROOF_JUDGED']);
      expect(lost.current).toMatchObject({ id, verdict: accepted ? 'verified' : 'rejected', by: accepted ? 'Staff meena' : 'Staff arun' });
      expect(lost.message).toBe(
        `${accepted ? 'Staff meena has accepted' : 'Staff arun has refused'} this proof meanwhile. That decision counts.`,
      );
      await undo(id);
    }
    expect(await letters(id)).toHaveLength(50);
    await accept(id);
  });

  test(
    'the delegate sent another file while it was read: nothing is decided, and the new one is shown',
    { tags: ['ORG-264'] },
    async () => {
      const { id, call } = await applicant();
      await call(uploadProof, { query: { kind: 'bonafide', name: 'second.pdf' }, file: PDF });
      const error = await caught(accept(id));
      expect([error.status, error.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
      expect(error.current).toMatchObject({ id, version: 2, fileName: 'second.pdf' });
      expect(await letters(id)).toEqual([]);
      expect(await accept(id, { version: 2 })).toMatchObject({ verdict: 'verified' });
    },
  );
});

describe('taken back', () => {
  test('after its letter, with a reason: pending again, and the delegate is told', { tags: ['ORG-265'] }, async () => {
    const { id, email, call } = await applicant();
    await refuse(id, 'move');
    await minuteLater(id);
    await inbox.next(site, email, VERDICT);
    expect(await caught(undo(id))).toMatchObject({ status: 422, fields: { reason: 'Please give a reason.' } });
    expect(await undo(id, 'The dean confirmed it by telephone.')).toMatchObject({ id, category: { label: 'Student (Medical Physics)' } });
    expect(await call(readMyRegistration, {})).toMatchObject({
      registrationCategory: 'student',
      proofStanding: 'pending',
      quote: { chargeMinor: 100_000 },
    });
    const mail = await inbox.next(site, email, 'Your bonafide certificate is looked at again');
    expect(mail.text).toContain('Student (Medical Physics)');
    expect(mail.text).not.toContain('telephone');
    expect(await caught(undo(id, 'Again.'))).toMatchObject({ status: 409, code: 'NOT_JUDGED' });
    await accept(id);
  });

  test('judged under its id in capitals, too: the letter and the record are about the same proof', { tags: ['ORG-265'] }, async () => {
    const { id, email } = await applicant();
    await accept(id.toUpperCase());
    expect((await audits(id)).length).toBeGreaterThan(0);
    await minuteLater(id);
    await inbox.next(site, email, VERDICT);
    expect(await caught(undo(id))).toMatchObject({ status: 422, fields: { reason: 'Please give a reason.' } });
    await undo(id, 'The wrong row.');
    await inbox.next(site, email, 'Your bonafide certificate is looked at again');
    await accept(id);
  });

  test('not after a day, and not once the delegate has paid in the new category', { tags: ['ORG-265'] }, async () => {
    const { id, email } = await applicant();
    await refuse(id, 'move');
    await site.pool.query(
      `update registrations set payment_status = 'PAID', completed_at = now() from accounts where accounts.id = account_id and email = $1`,
      [email],
    );
    expect(await caught(undo(id, 'A slip.'))).toMatchObject({ status: 409, code: 'PAID_SINCE' });
    await site.db
      .updateTable('proofs')
      .set({ reviewed_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect(await caught(undo(id, 'A slip.'))).toMatchObject({ status: 409, code: 'VERDICT_STANDS' });
    expect((await queue()).judged.map((one) => one.id)).not.toContain(id);
  });
});

describe('who may', () => {
  test('nobody judges, or takes back, their own', { tags: ['ORG-039'] }, async () => {
    const { id, email } = await applicant();
    const { id: account } = await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await grant(site, account, { role: 'registrar', edition: OURS });
    await giveFactor(site, account);
    const self = { id: account, cookie: await staffCookie(site, account) };
    expect((await queue(self)).waiting.find((one) => one.id === id)).toMatchObject({ own: true });
    expect(await caught(accept(id, { who: self }))).toMatchObject({ status: 403, code: 'OWN_REGISTRATION' });
    await accept(id);
    expect(await caught(undo(id, undefined, self))).toMatchObject({ status: 403, code: 'OWN_REGISTRATION' });
  });

  test('a proof of another edition is not there, by any route', { tags: ['ORG-004'] }, async () => {
    const { id } = await applicant();
    const there = await makeStaff(site, 'greta@example.net', { role: 'registrar', edition: 'lakeside-2026', society: 'lakeside' });
    const ask = async (path: string, method: 'GET' | 'POST' | 'DELETE', proof: string, body?: object) => {
      const answer = await site.app.inject({
        method,
        url: path.replace('{edition}', 'lakeside-2026').replace('{id}', proof),
        headers: { host: 'localhost', origin: 'http://localhost:3000', cookie: there.cookie },
        ...(body ? { payload: body } : {}),
      });
      return [answer.statusCode, answer.body.replace(/"requestId":"[^"]*"/, '')];
    };
    const nobodys = crypto.randomUUID();
    const routes = [
      [readProofFile.path, 'GET', undefined],
      [judgeProof.path, 'POST', { verdict: 'accept', version: 1 }],
      [undoVerdict.path, 'DELETE', {}],
    ] as const;
    for (const [path, method, body] of routes) {
      const theirs = await ask(path, method, id, body);
      expect(theirs[0]).toBe(404);
      expect(theirs).toEqual(await ask(path, method, nobodys, body));
    }
    expect(await site.callWith({ cookie: there.cookie })(listProofs, { params: { edition: 'lakeside-2026' } })).toMatchObject({ total: 0 });
    expect(
      (
        await site.app.inject({
          url: listProofs.path.replace('{edition}', OURS),
          headers: { cookie: await cookieFor(site, 'applicant-1@example.org') },
        })
      ).statusCode,
    ).toBe(404);
    await accept(id);
  });
});
