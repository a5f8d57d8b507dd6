import { submitAbstract } from '@isocentre/contract/abstracts';
import { tagDelegates } from '@isocentre/contract/delegates/bulk';
import { correctDelegate, readConsequences } from '@isocentre/contract/delegates/correction';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { writeNote } from '@isocentre/contract/delegates/notes';
import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import { judgeProof } from '@isocentre/contract/proofs';
import { uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { startJobs } from '../../platform/jobs.ts';
import { goodAbstract } from '../../test/abstracts.ts';
import { clockAt, EARLY } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { chooses, openPaying, type Paying, rowOf } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { bindJobs } from '../../worker.ts';

const OURS = ampiTnpy2025.slug;
const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

let paying: Paying;
let worker: { close(): Promise<void> };
let owner: Call;
beforeAll(async () => {
  paying = await openPaying();
  const { config, db, enqueue } = paying.site;
  worker = await startJobs(config, pino({ level: 'silent' }), bindJobs({ config, db, clock: createClock(config), enqueue }));
  const { cookie } = await makeStaff(paying.site, 'the-owner@example.org', { role: 'owner', edition: OURS });
  owner = paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
});
afterAll(async () => {
  await worker.close();
  await paying.close();
});

async function pay(call: Call): Promise<void> {
  const { orderId } = await call(startPayment, { body: {} });
  const { pageResult } = await paying.pay(orderId, 'success');
  await call(confirmPayment, { body: pageResult.response ?? {} });
}

test('one delegate’s whole history: every kind of event once, in order, with who did it', { tags: ['ORG-221'] }, async () => {
  const email = 'whole@example.org';
  const call = await paying.delegate(email);
  await chooses(call, { category: 'student', registrationType: 'early-bird' });
  const { id } = await rowOf(paying.site, email);
  const params = { edition: OURS, id };
  const version = async () => (await owner(readDelegate, { params })).correcting?.version ?? 0;

  const proof = await call(uploadProof, { query: { kind: 'bonafide', name: 'mine.pdf' }, file: PDF });
  await owner(judgeProof, { params: { edition: OURS, id: proof.id }, body: { verdict: 'accept', version: 1 } });
  await pay(call);
  await call(submitAbstract, { body: goodAbstract() });
  await owner(correctDelegate, { params, body: { version: await version(), reason: 'asked by mail', details: { city: 'Madurai' } } });
  const choice = { category: 'non-ampi', price: 'when-paid' } as const;
  const { mark } = await owner(readConsequences, { params, body: choice });
  await owner(correctDelegate, {
    params,
    body: { version: await version(), reason: 'no longer a student', category: { ...choice, seen: mark } },
  });
  await pay(call);
  await owner(writeNote, { params, body: { text: 'Brings a poster' } });
  await owner(tagDelegates, { params: { edition: OURS }, body: { selection: { ids: [id] }, tag: 'Speaker', kind: 'tag' } });
  await until('the tag is there', async () => (await owner(readDelegate, { params })).tags.includes('Speaker'), 30_000);

  const { entries, next } = await owner(readDelegateTimeline, { params, query: {} });
  expect(next).toBeNull();
  const [them, us] = ['Asha Raman', 'Staff the-owner'];
  const told = entries.map(({ kind, code, by }) => `${kind} ${code}${kind === 'record' ? ` ${by}` : ''}`);
  expect(told.toSorted()).toEqual(
    [
      'registration registered',
      'registration completed',
      `record proof.uploaded ${them}`,
      `record proof.verified ${us}`,
      `record abstract.submitted ${them}`,
      `record registration.corrected ${us}`,
      `record registration.corrected ${us}`,
      `record registration.noted ${us}`,
      `record registration.tagged ${us}`,
      'money order-made',
      'money order-made',
      'money captured',
      'money captured',
      'receipt issued',
      'receipt issued',
      'mail registrations.received',
      'mail registrations.proof-verdict',
      'mail payments.receipt',
      'mail payments.receipt',
      'mail payments.category-changed',
      'mail abstracts.received',
    ].toSorted(),
  );
  expect(entries.filter(({ code }) => code === 'captured').map(({ amount }) => amount?.minor)).toEqual([100_000, 100_000]);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});
