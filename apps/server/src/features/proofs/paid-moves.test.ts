import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed } from '@isocentre/contract/call';
import { listPayments } from '@isocentre/contract/payments';
import { judgeProof, listProofs, undoVerdict } from '@isocentre/contract/proofs';
import { deleteProof, readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { ProofDecision } from '@isocentre/domain/registration/proof-verdict';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, visitAbout } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { recordPayment } from '../payments/record-payment.ts';

/** Somebody has paid as a student, at 1,000; without a certificate it would have been 2,000. */
const STUDENT = { category: 'student', registrationType: 'early-bird' };
const PAID = 100_000;
const DIFFERENCE = 100_000;
const VERDICT = 'Your bonafide certificate was';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');

let paying: Paying;
let inbox: Inbox;
let folder: string;
let registrar: { id: string; cookie: string };
beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-paid-moves-'));
  paying = await openPaying({ env: { FILES_DIR: folder, CLOCK: EARLY } });
  registrar = await makeStaff(paying.site, 'meena@example.org', { role: 'registrar', edition: 'ampi-tnpy-2025' });
  await openTill(paying.site.db, registrar.id);
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

const staff = () => paying.site.callWith({ cookie: `${registrar.cookie}; ${clockAt(EARLY)}` });
const paramsOf = (id: string) => ({ edition: 'ampi-tnpy-2025', id });
const judge = (id: string, body: ProofDecision) => staff()(judgeProof, { params: paramsOf(id), body });
const accept = (id: string, version: number) => judge(id, { verdict: 'accept', version });
const refuse = (id: string, version: number, outcome: 'another' | 'move' = 'move') =>
  judge(id, { verdict: 'refuse', version, note: 'It is of last year.', outcome });
const undo = (id: string) => staff()(undoVerdict, { params: paramsOf(id), body: { reason: 'A slip.' } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const waiting = async (id: string) =>
  (await staff()(listProofs, { params: { edition: 'ampi-tnpy-2025' } })).waiting.find((one) => one.id === id);
const upload = async ({ call }: Buyer) => (await call(uploadProof, { query: { kind: 'bonafide', name: 'certificate.pdf' }, file: PDF })).id;
const standing = async ({ call }: Buyer) => {
  const { registrationCategory, paymentStatus, proofRegains } = await call(readMyRegistration, {});
  return [registrationCategory, paymentStatus, proofRegains?.category ?? null];
};
const openOf = async ({ call }: Buyer) => (await call(listPayments, {})).difference?.amountMinor ?? 0;
const pay = (buyer: Buyer, amountMinor: number) =>
  recordPayment(paying.deps, visitAbout(buyer, registrar.id), {
    rail: 'cash',
    channel: 'office',
    amountMinor,
    receivedOn: '2025-08-01',
    reference: null,
  });
const refundsOf = async ({ registrationId }: Buyer) =>
  (
    await paying.site.pool.query<{ state: string; amount_minor: number }>(
      `select f.state, f.amount_minor from refunds f
       join payments p on p.edition_id = f.edition_id and p.id = f.payment_id
       join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
       where o.registration_id = $1`,
      [registrationId],
    )
  ).rows;

async function student(): Promise<Buyer & { proof: string }> {
  const [buyer] = await makeBuyers(paying.site, 1, STUDENT);
  if (!buyer) throw new Error('Nobody is there');
  await pay(buyer, PAID);
  return { ...buyer, proof: await upload(buyer) };
}

test('refused and moved: the difference is open, nothing else is lost, and one letter says all of it', { tags: ['ORG-262'] }, async () => {
  const one = await student();
  expect(await waiting(one.proof)).toMatchObject({
    fee: { minor: PAID },
    fallback: { label: 'Non AMPI Member', movable: true, difference: DIFFERENCE },
    regains: null,
  });
  await refuse(one.proof, 1);
  expect(await standing(one)).toEqual(['non-ampi', 'PAID', 'Student (Medical Physics)']);
  expect(await openOf(one)).toBe(DIFFERENCE);
  await paying.site.pool.query(`update letters set due_at = now() where about = $1`, [one.proof]);
  const mail = await inbox.next(paying.site, one.email, VERDICT);
  expect(mail.text).toContain('It is of last year.');
  expect(mail.text).toMatch(/Still to be paid:\s+₹1,000/);
  expect(mail.text).toContain('If you have another document, attach it on your profile');
  expect(mail.text).toContain('If you would rather cancel');
  const { rows } = await paying.site.pool.query<{ purpose: string }>(`select purpose from letters where about = $1`, [one.registrationId]);
  expect(rows.map(({ purpose }) => purpose)).not.toContain('payments.category-changed');
});

test('another document, accepted, brings the category back; deleting the refused one loses nothing', { tags: ['ORG-262'] }, async () => {
  const one = await student();
  await refuse(one.proof, 1);
  await one.call(deleteProof, { params: { id: one.proof } });
  const second = await upload(one);
  expect(await waiting(second)).toMatchObject({ fallback: null, regains: 'Student (Medical Physics)' });
  await refuse(second, 1, 'another');
  expect(await standing(one)).toEqual(['non-ampi', 'PAID', 'Student (Medical Physics)']);
  await upload(one);
  await accept(second, 2);
  expect(await standing(one)).toEqual(['student', 'PAID', null]);
  expect(await openOf(one)).toBe(0);
  expect(await refundsOf(one)).toEqual([]);
});

test('a difference that was paid meanwhile is proposed to be given back', { tags: ['ORG-262'] }, async () => {
  const one = await student();
  await refuse(one.proof, 1);
  await pay(one, DIFFERENCE);
  expect(await openOf(one)).toBe(0);
  // The refusal itself cannot be taken back any more: money has moved by it.
  expect(await codeOf(undo(one.proof))).toBe('PAID_SINCE');
  await upload(one);
  await accept(one.proof, 2);
  expect(await standing(one)).toEqual(['student', 'PAID', null]);
  expect(await refundsOf(one)).toEqual([{ state: 'proposed', amount_minor: DIFFERENCE }]);
});

test('taken back: as it was before, and the document waits', { tags: ['ORG-262', 'ORG-265'] }, async () => {
  const one = await student();
  await refuse(one.proof, 1);
  await undo(one.proof);
  expect(await standing(one)).toEqual(['student', 'PAID', null]);
  expect(await openOf(one)).toBe(0);
  expect(await waiting(one.proof)).toMatchObject({ fallback: { difference: DIFFERENCE } });
  await accept(one.proof, 1);
  expect(await standing(one)).toEqual(['student', 'PAID', null]);
});

test('somebody whose money went back is not moved', async () => {
  const one = await student();
  await paying.site.db.updateTable('registrations').set({ payment_status: 'REFUNDED' }).where('id', '=', one.registrationId).execute();
  expect(await waiting(one.proof)).toMatchObject({ fallback: { movable: false } });
  expect(await codeOf(refuse(one.proof, 1))).toBe('MOVE_REFUNDED');
  await paying.site.db.updateTable('registrations').set({ payment_status: 'PAID' }).where('id', '=', one.registrationId).execute();
});
