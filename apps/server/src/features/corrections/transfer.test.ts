import { randomUUID } from 'node:crypto';
import { CallFailed } from '@isocentre/contract/call';
import { readMyAbstracts, submitAbstract } from '@isocentre/contract/abstracts';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { writeNote } from '@isocentre/contract/delegates/notes';
import { readTransfer, transferDelegate } from '@isocentre/contract/delegates/transfer';
import { listPayments, readReceipt, startPayment } from '@isocentre/contract/payments';
import { exportMyData, readMyRegistration, readProof, updateProfile, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { callAs, clockAt, cookieFor, EARLY } from '../../test/delegates.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, takenSeats, visitAbout } from '../../test/paying.ts';
import { makeAccount } from '../../test/people.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { handleInbox } from '../payments/handle-inbox.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { eraseAccount } from '../registration/queries/erase-people.ts';

const OURS = ampiTnpy2025.slug;
const MEMBER = { category: 'ampi', registrationType: 'early-bird' };
const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const STUDENT = { category: 'student', registrationType: 'early-bird' };
const SENIOR = { category: 'ampi-senior', registrationType: 'complimentary' };
const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

let paying: Paying;
let inbox: Inbox;
let registrar: Call;
let colleague: Call;
let registrarId: string;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying({ env: { SMTP_URL: inbox.smtpUrl } });
  const as = async (email: string) => makeStaff(paying.site, email, { role: 'registrar', edition: OURS });
  const calls = ({ cookie }: { cookie: string }) => paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  const first = await as('registrar@example.org');
  registrarId = first.id;
  registrar = calls(first);
  colleague = calls(await as('colleague@example.org'));
  await openTill(paying.site.db, registrarId);
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

const one = async (choice = MEMBER): Promise<Buyer> => {
  const [buyer] = await makeBuyers(paying.site, 1, choice);
  if (!buyer) throw new Error('Nobody is there');
  return buyer;
};
const pays = (buyer: Buyer, amountMinor: number) =>
  recordPayment(paying.deps, visitAbout(buyer, registrarId), {
    rail: 'cash',
    channel: 'office',
    amountMinor,
    receivedOn: '2025-08-01',
    reference: null,
  });
const address = () => `new-${randomUUID()}@example.org`;
const params = ({ registrationId: id }: Buyer) => ({ edition: OURS, id });
const read = (buyer: Buyer) => registrar(readDelegate, { params: params(buyer) });
const preview = (buyer: Buyer, email: string) => registrar(readTransfer, { params: params(buyer), body: { email } });
const DETAILS = {
  title: 'Dr.',
  name: 'Meera Iyer',
  mobile: '98400 11111',
  designation: 'Radiation oncologist',
  postalAddress: '4 Lake View',
  postalPin: '600095',
  membershipId: 'LM-911',
};
const handOn = async (buyer: Buyer, email: string, change: object = {}, { by = registrar, version = 0, seen = '' } = {}) => {
  const { details, mark } = await preview(buyer, email);
  const current = version || ((await read(buyer)).correcting?.version ?? 0);
  const body = {
    version: current,
    reason: 'a colleague comes instead',
    email,
    details: { ...details, ...DETAILS, ...change },
    seen: seen || mark,
  };
  return by(transferDelegate, { params: params(buyer), body });
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ['done'],
    (error: unknown) => (error instanceof CallFailed ? [error.code, error.message, error.fields] : [String(error)]),
  );
const codeOf = async (work: Promise<unknown>) => (await refusal(work))[0];
const fileOf = async ({ path }: { path: string }, id: string, cookie: string) => {
  const answer = await paying.site.app.inject({ url: path.replace('{id}', id), headers: { cookie, host: 'localhost' } });
  return answer.statusCode === 200 ? 'done' : answer.json<{ error: { code: string } }>().error.code;
};
const rowOf = ({ registrationId }: Buyer) =>
  paying.site.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();

describe('handing on', { tags: ['ORG-244'] }, () => {
  test('keeps registration, number, money and place; shows what it means first; tells both', async () => {
    const guest = await one(WORKSHOP);
    await pays(guest, 300_000);
    const before = await rowOf(guest);
    const taken = await takenSeats(paying.site);
    const email = address();
    expect(await preview(guest, email)).toEqual({
      transfer: {
        from: { name: before.name, email: guest.email },
        to: { email, name: null, account: 'made' },
        category: expect.any(String),
        status: 'PAID',
        currency: 'INR',
        paid: 300_000,
        seats: 1,
        waits: false,
        granted: null,
        asksProof: null,
        deletesProofs: 0,
        deletesDrafts: 0,
        closesOrder: false,
        receipts: 1,
      },
      details: expect.objectContaining({ name: '', mobile: '', postalAddress: '', institute: 'Invented Hospital', city: 'Chennai' }),
      mark: expect.any(String),
    });
    // Nothing is stored by looking.
    expect(await rowOf(guest)).toEqual(before);
    await handOn(guest, email);
    const after = await rowOf(guest);
    expect(after).toMatchObject({
      id: before.id,
      delegate_number: before.delegate_number,
      payment_status: 'PAID',
      category: before.category,
      name: 'Meera Iyer',
      mobile: '+919840011111',
      terms_accepted_at: null,
    });
    expect(after.account_id).not.toBe(before.account_id);
    expect(await takenSeats(paying.site)).toBe(taken);
    expect(await read(guest)).toMatchObject({ email, name: 'Meera Iyer', seat: 'confirmed', money: { paid: 300_000, open: 0 } });
    const mine = await (await callAs(paying.site, email))(readMyRegistration, {});
    expect(mine).toMatchObject({ userName: 'Meera Iyer', emailId: email, paymentStatus: 'PAID', confirmed: true });

    const toOld = await inbox.next(paying.site, guest.email, 'Your registration was handed on');
    expect(toOld.text).toContain('Meera Iyer');
    const toNew = await inbox.next(paying.site, email, 'You are registered');
    expect(toNew.text).toContain(mine.userId);
    expect(toNew.text).toContain('/forgetPassword');

    const { rows } = await paying.site.pool.query(
      `select l.action, l.account_id, l.role, l.subject_account_id as subject, d.reason from audit_log l
       left join change_details d on d.audit_id = l.id where l.entity_id = $1 and l.actor_kind = 'staff' and l.action in ('registration.handed-on', 'registration.taken-over') order by l.action`,
      [guest.registrationId],
    );
    expect(rows).toEqual([
      {
        action: 'registration.handed-on',
        account_id: registrarId,
        role: 'registrar',
        subject: guest.accountId,
        reason: 'a colleague comes instead',
      },
      { action: 'registration.taken-over', account_id: registrarId, role: 'registrar', subject: after.account_id, reason: null },
    ]);
    const { entries } = await registrar(readDelegateTimeline, { params: params(guest), query: {} });
    expect(entries.map(({ code }) => code)).toEqual(expect.arrayContaining(['registration.handed-on', 'registration.taken-over']));
  });

  test('uses the account that the address has, in any spelling, and says so; what another society knows stays there', async () => {
    const email = address();
    const { id } = await makeAccount(paying.site, email, 'Known Elsewhere');
    const member = await one();
    const { transfer } = await preview(member, email.toUpperCase());
    expect(transfer.to).toEqual({ email: email.toUpperCase(), name: null, account: 'used' });
    await handOn(member, email.toUpperCase());
    expect((await rowOf(member)).account_id).toBe(id);
    const account = await paying.site.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email, name: 'Known Elsewhere' });
  });

  test.each([
    ['a member’s number', MEMBER, { membershipId: '' }, 'details.membershipId'],
    ['the age', SENIOR, { age: '59' }, 'details.age'],
    ['a country', { category: 'overseas', registrationType: 'early-bird' }, { country: 'India' }, 'details.country'],
    ['a name', MEMBER, { name: '' }, 'details.name'],
  ])('asks the new person for %s, as the category does', async (_, choice, change, field) => {
    const member = await one(choice);
    const before = await rowOf(member);
    const [code, , fields] = await refusal(handOn(member, address(), change));
    expect([code, Object.keys(fields as object)]).toEqual(['VALIDATION', [field]]);
    expect(await rowOf(member)).toEqual(before);
  });

  test('asks the new person for a document of their own; those of the person before are gone', async () => {
    const student = await one(STUDENT);
    const proof = await student.call(uploadProof, { query: { kind: 'bonafide', name: 'mine.pdf' }, file: PDF });
    await paying.site.db.updateTable('proofs').set({ status: 'verified', reviewed_at: new Date() }).where('id', '=', proof.id).execute();
    const email = address();
    expect((await preview(student, email)).transfer).toMatchObject({ asksProof: 'bonafide', deletesProofs: 1 });
    await handOn(student, email);
    const holder = await callAs(paying.site, email);
    expect(await holder(readMyRegistration, {})).toMatchObject({ proofs: [], proofStanding: 'missing', confirmed: false });
    expect(await fileOf(readProof, proof.id, await cookieFor(paying.site, email))).toBe('NOT_FOUND');
    expect(await paying.site.db.selectFrom('proofs').selectAll().where('registration_id', '=', student.registrationId).execute()).toEqual(
      [],
    );
    expect((await inbox.next(paying.site, email, 'You are registered')).text).toContain('bonafide');
  });

  test('is refused when what it means has changed, or somebody saved meanwhile', async () => {
    const member = await one();
    const email = address();
    const { mark: seen } = await preview(member, email);
    await pays(member, 150_000);
    expect(await codeOf(handOn(member, email, {}, { seen }))).toBe('CONSEQUENCES_CHANGED');
    expect(await codeOf(handOn(member, email, {}, { version: 99 }))).toBe('CHANGED_ELSEWHERE');
    expect(await codeOf(preview(member, member.email))).toBe('SAME_PERSON');
    expect(await codeOf(preview(member, 'registrar@example.org'))).toBe('OWN_REGISTRATION');
    expect(await codeOf(preview(member, 'not an address'))).toBe('VALIDATION');
    const closed = address();
    await makeAccount(paying.site, closed);
    await paying.site.db.updateTable('accounts').set({ disabled_at: new Date() }).where('email', '=', closed).execute();
    expect(await codeOf(preview(member, closed))).toBe('ADDRESS_CLOSED');
  });

  test('by two at once happens once', async () => {
    const member = await one();
    const [first, second] = [address(), address()];
    // Both have looked before either of them acts.
    const version = (await read(member)).correcting?.version ?? 0;
    const [seenFirst, seenSecond] = [(await preview(member, first)).mark, (await preview(member, second)).mark];
    const codes = await Promise.all([
      codeOf(handOn(member, first, {}, { version, seen: seenFirst })),
      codeOf(handOn(member, second, {}, { by: colleague, version, seen: seenSecond })),
    ]);
    expect(new Set(codes)).toEqual(new Set(['CHANGED_ELSEWHERE', 'done']));
    const made = await paying.site.db.selectFrom('accounts').select('email').where('email', 'in', [first, second]).execute();
    expect(made).toHaveLength(1);
  });

  test('of two registrations to one person at once gives them one', async () => {
    const [first, second] = [await one(), await one()];
    const email = address();
    const codes = await Promise.all([codeOf(handOn(first, email)), codeOf(handOn(second, email, {}, { by: colleague }))]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(['REGISTERED_ALREADY', 'EMAIL_IN_USE', 'CONSEQUENCES_CHANGED']).toContain(codes.find((code) => code !== 'done'));
    const { rows } = await paying.site.pool.query(
      `select registrations.id from registrations join accounts on accounts.id = account_id where email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('while the person before pays: the money is the registration’s, once, whoever is first', async () => {
    for (let n = 0; n < 4; n += 1) {
      const member = await one();
      const { orderId } = await member.call(startPayment, { body: {} });
      const email = address();
      const { details, mark: seen } = await preview(member, email);
      const version = (await read(member)).correcting?.version ?? 0;
      const body = { version, reason: 'a colleague comes instead', email, details: { ...details, ...DETAILS }, seen };
      await paying.pay(orderId, 'success');
      const [code] = await Promise.all([
        codeOf(registrar(transferDelegate, { params: params(member), body })),
        paying.sandbox.control('POST', '/webhooks/release', {}).then(() => handleInbox(paying.deps)),
      ]);
      await handleInbox(paying.deps);
      expect(['done', 'CONSEQUENCES_CHANGED', 'CHANGED_ELSEWHERE']).toContain(code);
      const held = code === 'done' ? email : member.email;
      expect(await read(member)).toMatchObject({ email: held, status: 'PAID', money: { paid: 150_000, open: 0, owed: 0 } });
    }
  });
});

describe('who held it before', { tags: ['ORG-245'] }, () => {
  test('has lost profile, receipt, payments and documents with that commit, in an open session', async () => {
    const student = await one(STUDENT);
    const proof = await student.call(uploadProof, { query: { kind: 'bonafide', name: 'mine.pdf' }, file: PDF });
    await pays(student, 75_000);
    const { payments } = await student.call(listPayments, {});
    const receipt = payments.find((payment) => payment.receipt)?.receipt?.id ?? '';
    const asked = () =>
      Promise.all([
        codeOf(student.call(readMyRegistration, {})),
        fileOf(readReceipt, receipt, student.cookie),
        codeOf(student.call(listPayments, {})),
        fileOf(readProof, proof.id, student.cookie),
        codeOf(student.call(readMyAbstracts, {})),
        codeOf(student.call(startPayment, { body: {} })),
      ]);
    // The control: all of it could be read before.
    expect((await asked()).slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'done']);
    const email = address();
    await handOn(student, email);
    expect(await asked()).toEqual(Array.from({ length: 6 }, () => 'NO_REGISTRATION'));
    const data = JSON.stringify(await student.call(exportMyData, {}));
    expect(data).not.toContain('Meera Iyer');
    expect(data).not.toContain(email);
    // It is the new person's now.
    expect(await fileOf(readReceipt, receipt, await cookieFor(paying.site, email))).toBe('done');
  });

  test('cannot change it by a request that was let in before', async () => {
    const member = await one();
    const mine = await member.call(readMyRegistration, {});
    const { updateProfile: change } = await import('../registration/update-profile.ts');
    await handOn(member, address());
    const visit = { ...visitAbout(member, registrarId), actor: { kind: 'delegate', accountId: member.accountId } } as RegistrationVisit;
    const form = updateProfile.body.parse({
      title: 'Dr.',
      name: 'Still Me',
      designation: 'x',
      postalAddress: 'y',
      postalPin: '600095',
      version: mine.version,
    });
    await expect(change({ db: paying.site.db, clock: paying.deps.clock }, visit, form)).rejects.toMatchObject({ code: 'NO_REGISTRATION' });
  });

  test('takes a withdrawn abstract and notes with them; what was written to them goes to nobody else', async () => {
    const member = await one();
    await pays(member, 150_000);
    const abstract = await member.call(submitAbstract, { body: goodAbstract() });
    await paying.site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', abstract.id).execute();
    await registrar(writeNote, { params: params(member), body: { text: 'Uses a wheelchair' } });
    const email = address();
    await handOn(member, email);
    const holder = await callAs(paying.site, email);
    expect((await holder(readMyAbstracts, {})).submissions).toEqual([]);
    expect(JSON.stringify(await holder(exportMyData, {}))).not.toContain('wheelchair');
    const kept = JSON.stringify(await member.call(exportMyData, {}));
    expect(kept).toContain('wheelchair');
    expect(kept).toContain('Dose to water');
    // Written before, not sent yet: the receipt and the acknowledgement.
    await inbox.next(paying.site, email, 'You are registered');
    await inbox.next(paying.site, member.email, 'Your registration was handed on');
    const { rows } = await paying.site.pool.query<{ state: string }>(
      `select distinct state from letters where account_id = $1 and purpose in ('payments.receipt', 'abstracts.received')`,
      [member.accountId],
    );
    expect(rows).toEqual([{ state: 'discarded' }]);
    expect(inbox.mails.filter((mail) => JSON.stringify(mail.to).includes(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You are registered'),
    ]);
    // Erased with the person, and not with the registration.
    await paying.site.db.transaction().execute((transaction) => eraseAccount(transaction, member.accountId, new Date()));
    expect(
      await paying.site.db.selectFrom('registration_notes').selectAll().where('registration_id', '=', member.registrationId).execute(),
    ).toEqual([]);
    expect(await paying.site.db.selectFrom('abstracts').selectAll().where('id', '=', abstract.id).execute()).toEqual([]);
    expect((await rowOf(member)).name).toBe('Meera Iyer');
  });

  test('the database refuses to give somebody’s documents, drafts or abstracts away', async () => {
    const student = await one(STUDENT);
    const { id } = await makeAccount(paying.site, address());
    const give = () =>
      paying.site.pool.query('update registrations set account_id = $1 where id = $2', [id, student.registrationId]).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      );
    await student.call(uploadProof, { query: { kind: 'bonafide', name: 'mine.pdf' }, file: PDF });
    expect(await give()).toBe('registration_changes_hands');
    await paying.site.db.deleteFrom('proofs').where('registration_id', '=', student.registrationId).execute();
    await paying.site.db.updateTable('registrations').set({ cancelled_at: new Date() }).where('id', '=', student.registrationId).execute();
    expect(await give()).toBe('registration_changes_hands');
    await paying.site.db.updateTable('registrations').set({ cancelled_at: null }).where('id', '=', student.registrationId).execute();
    expect(await give()).toBe('done');
  });
});

describe('is refused', { tags: ['ORG-246'] }, () => {
  test('with abstracts that are not withdrawn, naming them', async () => {
    const member = await one();
    const { email } = member;
    const abstract = await (await callAs(paying.site, email))(submitAbstract, { body: goodAbstract() });
    const before = await rowOf(member);
    const [code, words] = await refusal(preview(member, address()));
    expect(code).toBe('ABSTRACTS_FIRST');
    expect(words).toMatch(/Dose to water.*Withdraw it first/);
    // Only what is accepted has a reference: before the results nobody reads it here.
    await paying.site.db
      .updateTable('abstracts')
      .set({ status: 'accepted', assigned_presentation_type: 'Oral', reference_no: 'OP-77' })
      .where('id', '=', abstract.id)
      .execute();
    expect((await refusal(preview(member, address())))[1]).toBe(words);
    await paying.site.db
      .updateTable('abstracts')
      .set({ assigned_presentation_type: null, reference_no: null })
      .where('id', '=', abstract.id)
      .execute();
    expect(await rowOf(member)).toEqual(before);
    await paying.site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', abstract.id).execute();
    expect(await codeOf(preview(member, address()))).toBe('done');
  });

  test('with a person who is registered already, naming them and what to do', async () => {
    const [member, other] = [await one(), await one()];
    const { number, name } = await read(other);
    const [code, words] = await refusal(preview(member, other.email));
    expect([code, words]).toEqual([
      'REGISTERED_ALREADY',
      `${name} is registered already, as ${number}. Cancel one of the two, or merge them if both are the same person.`,
    ]);
  });
});
