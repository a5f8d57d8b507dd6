import { confirmPayment, listPayments, readReceipt, startPayment } from '@isocentre/contract/payments';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieFor } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { openPaying, type Paying, rowOf } from '../../test/paying.ts';
import { send } from '../../test/people.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { loadEdition } from '../editions/load-edition.ts';

let paying: Paying;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  // The sample edition accepts abstracts on this day.
  paying = await openPaying({ env: { CLOCK: '2025-08-10T12:00:00+05:30', MAIL_RETRY_SECONDS: '1' } });
});
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

/** Registered, paid, and with a receipt. */
async function paid(email: string, change: Parameters<Paying['delegate']>[1] = {}) {
  const call = await paying.delegate(email, change);
  const order = await call(startPayment, { body: {} });
  const { pageResult } = await paying.pay(order.orderId, 'success');
  if (!pageResult.response) throw new Error('not paid');
  const view = await call(confirmPayment, { body: pageResult.response });
  if (!view.receipt || !view.payment) throw new Error('no receipt');
  return { receipt: view.receipt, paymentId: view.payment.id };
}
const read = async (id: string, email: string) =>
  send(paying.site, 'GET', readReceipt.path.replace('{id}', id), { cookie: await cookieFor(paying.site, email) });

test('a receipt is a document to keep, the same by mail and from the profile, and says what was paid', async () => {
  const email = 'nila@example.org';
  const { receipt, paymentId } = await paid(email, { name: 'Nila Ravichandran', title: 'Ms.', category: 'student', membershipId: '' });
  const answer = await read(receipt.id, email);
  const name = `receipt-${receipt.number.replaceAll('/', '-')}.pdf`;
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['content-disposition'],
    answer.headers['cache-control'],
  ]).toEqual([200, 'application/pdf', `attachment; filename="${name}"`, 'no-store']);
  const words = (await readPdf(answer.rawPayload)).leaves.map(([, text]) => text);
  expect(words).toEqual(
    expect.arrayContaining([
      receipt.number,
      'Ms. Nila Ravichandran',
      'Invented Hospital',
      'Student (Medical Physics), Early bird Registration, AMPI-TNPY 2025',
      '₹1,000',
      paymentId,
    ]),
  );

  await inbox.next(paying.site, email); // the mail confirming the registration
  const mail = await inbox.next(paying.site, email);
  expect(mail.subject).toBe(`Payment received, receipt ${receipt.number}`);
  const attached = mail.attachments.find((one) => one.contentType === 'application/pdf');
  expect([attached?.filename, attached?.content.equals(answer.rawPayload)]).toEqual([name, true]);
  for (const part of [
    'Your payment has arrived, Nila Ravichandran',
    'We received ₹1,000 on',
    receipt.number,
    paymentId,
    'Student (Medical Physics), Early bird',
    'Deadline 20 August 2025, extended to 1 September 2025, to the end of the day; at most 2.',
    'http://localhost:3000/abstract-submission',
    'Refund inquiries within 7 days.',
  ])
    expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(part);
});

test('the days on a receipt, and its financial year, are those of the edition’s clock', async () => {
  const email = 'clock@example.org';
  const { receipt } = await paid(email);
  expect(receipt.number).toMatch(/^TNPY28\/2025-26\//);
  const words = (await readPdf((await read(receipt.id, email)).rawPayload)).leaves.map(([, text]) => text);
  const after = (label: string) => words[words.indexOf(label) + 1];
  expect([after('Paid on'), after('Receipt issued on')]).toEqual([
    expect.stringMatching(/^10 August 2025, 1\d:\d\d IST$/),
    '10 August 2025',
  ]);
});

test('who has ordered and not paid has no receipt', { tags: ['SEC-29'] }, async () => {
  const call = await paying.delegate('unpaid@example.org');
  await call(startPayment, { body: {} });
  expect((await call(listPayments, {})).payments).toEqual([]);
  expect(
    await paying.site.db
      .selectFrom('receipts')
      .select('id')
      .where('registration_id', '=', (await rowOf(paying.site, 'unpaid@example.org')).id)
      .execute(),
  ).toEqual([]);
});

test('somebody else’s receipt is not there', { tags: ['SRV-009'] }, async () => {
  const { receipt } = await paid('owner@example.org');
  await paying.delegate('other@example.org');
  expect((await read(receipt.id, 'other@example.org')).statusCode).toBe(404);
  expect((await read(receipt.id, 'owner@example.org')).statusCode).toBe(200);
  expect((await send(paying.site, 'GET', readReceipt.path.replace('{id}', receipt.id))).statusCode).toBe(401);
});

test('an overseas delegate reads the list price and what was charged', async () => {
  const email = 'overseas@example.org';
  const { receipt } = await paid(email, { category: 'overseas', country: 'Sri Lanka', membershipId: '', mobile: '+94 77 000 0000' });
  const { leaves } = await readPdf((await read(receipt.id, email)).rawPayload);
  expect(leaves.filter(([role]) => role === 'TD').map(([, text]) => text)).toEqual([
    'Overseas Delegate, Early bird Registration, AMPI-TNPY 2025',
    '$100 (charged ₹8,736)',
    'Paid',
    '₹8,736',
  ]);
  expect(leaves.map(([, text]) => text)).toContain('Sri Lanka');
});

test('tax is named from the day a society is registered for it; receipts given before stay as they were', async () => {
  const before = await paid('before@example.org');
  const gst = { legalName: 'Sample Society', gstin: '33AAAAA0000A1Z5', sac: '998596', rateBasisPoints: 1800 };
  await loadEdition(paying.site.db, { ...ampiTnpy2025, gst });
  const after = await paid('after@example.org');
  const wordsOf = async (id: string, email: string) => (await readPdf((await read(id, email)).rawPayload)).leaves.map(([, text]) => text);
  expect(await wordsOf(after.receipt.id, 'after@example.org')).toEqual(
    expect.arrayContaining(['GSTIN 33AAAAA0000A1Z5', '₹1,271.19', '₹228.81']),
  );
  expect((await wordsOf(before.receipt.id, 'before@example.org')).join()).not.toContain('GST');
  await loadEdition(paying.site.db, ampiTnpy2025);
  expect((await wordsOf(after.receipt.id, 'after@example.org')).join()).toContain('GSTIN');
});
