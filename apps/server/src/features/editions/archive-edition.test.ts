import { submitAbstract } from '@isocentre/contract/abstracts';
import { correctDelegate } from '@isocentre/contract/delegates/correction';
import { listDelegates } from '@isocentre/contract/delegates';
import { registerSomebody } from '@isocentre/contract/delegates/on-behalf';
import { readEdition as readPublic } from '@isocentre/contract/editions';
import { proposeRefund } from '@isocentre/contract/money/refunds';
import { addHost, changeEditionStatus, changeSociety, moveMainHost, readSociety, tickCheck } from '@isocentre/contract/next-editions';
import { startPayment } from '@isocentre/contract/payments';
import { changeRoles, invitePerson } from '@isocentre/contract/people';
import { completeRegistration, joinEdition, readMyRegistration, register, requestErasure } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { cookieFor, EARLY, goodForm, registerAs } from '../../test/delegates.ts';
import { editorOf } from '../../test/editing.ts';
import { make29th, makeReady, publish, SOCIETY } from '../../test/next-edition.ts';
import { PASSWORD } from '../../test/people.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from './load-edition.ts';
import { readEdition } from './queries/editions.ts';

let site: TestApp;
let owner: Call;
const OLD = { edition: ampiTnpy2025.slug };
const OLD_HOST = { host: 'old.localhost', origin: 'http://old.localhost:3000' };
const AT = '2026-08-20T10:00:00+05:30';

beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: AT } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await registerAs(site, { email: 'asha@example.org', institute: 'Institute of the 28th' });
  owner = site.callWith({ cookie: (await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null })).cookie });
  const { slug } = await make29th(owner, { host: 'next.localhost' });
  await makeReady(site, owner, slug);
  await publish(owner, slug);
  await owner(addHost, { params: OLD, body: { host: 'old.localhost' } });
  await owner(moveMainHost, { params: SOCIETY, body: { edition: slug } });
  await vi.waitUntil(async () => (await site.callWith()(readPublic, {})).ordinal === 29, 3000);
});
afterAll(() => site.close());

describe('somebody of the 28th at the 29th', () => {
  test('joins in one step with the details of last time, to check', { tags: ['ORG-514'] }, async () => {
    const call = site.callWith({ cookie: await cookieFor(site, 'asha@example.org', AT) });
    await expect(call(readMyRegistration, {})).rejects.toMatchObject({ code: 'NO_REGISTRATION' });
    await call(joinEdition, {});
    const mine = await call(readMyRegistration, {});
    expect(mine).toMatchObject({ userName: 'Asha Raman', instituteName: 'Institute of the 28th', registrationCategory: null });
    const row = await site.db
      .selectFrom('registrations')
      .where('edition_id', '=', await editionIdOf(site, 'ampi-tnpy-2026'))
      .select(['category', 'registration_type', 'payment_status', 'delegate_number'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ category: null, registration_type: null, payment_status: 'NOT PAID', delegate_number: 1 });
  });

  test(
    'details come from the latest conference of the society that has not erased them, never from another society',
    { tags: ['ORG-515'] },
    async () => {
      await registerAs(site, { email: 'bala@example.org', category: 'ampi', registrationType: 'regular', institute: 'Of the 29th' }, AT);
      const { id } = await site.db.selectFrom('accounts').where('email', '=', 'bala@example.org').select('id').executeTakeFirstOrThrow();
      const first = await editionIdOf(site, ampiTnpy2025.slug);
      const second = await editionIdOf(site, 'ampi-tnpy-2026');
      const other = await editionIdOf(site, lakeside2026.slug);
      const { edition_id: _, ...row } = await site.db
        .selectFrom('registrations')
        .where('account_id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow();
      // Later stored, and of an earlier conference; and the latest of all, of another society.
      for (const [editionId, institute] of [
        [first, 'Of the 28th'],
        [other, 'Of Lakeside'],
      ] as const)
        await site.db
          .insertInto('registrations')
          .values({
            ...row,
            category: null,
            registration_type: null,
            edition_id: editionId,
            id: crypto.randomUUID(),
            institute,
            created_at: new Date(),
            delegate_number: 900,
          })
          .execute();
      const { slug } = await make29th(owner, { ordinal: 30, startsOn: '2026-10-24', endsOn: '2026-10-25', host: 'later.localhost' });
      await makeReady(site, owner, slug);
      await publish(owner, slug);
      const join = async () => {
        const cookie = await cookieFor(site, 'bala@example.org', AT);
        const call = site.callWith({ host: 'later.localhost', origin: 'http://later.localhost:3000', cookie });
        await call(joinEdition, {});
        const { instituteName } = await call(readMyRegistration, {});
        await site.db
          .deleteFrom('letters')
          .where('edition_id', '=', await editionIdOf(site, slug))
          .execute();
        await site.db
          .deleteFrom('registrations')
          .where('edition_id', '=', await editionIdOf(site, slug))
          .execute();
        return instituteName;
      };
      expect(await join()).toBe('Of the 29th');
      await site.db
        .updateTable('registrations')
        .set({ erased_at: new Date() })
        .where('account_id', '=', id)
        .where('edition_id', '=', second)
        .execute();
      expect(await join()).toBe('Of the 28th');
      await site.db
        .updateTable('registrations')
        .set({ erased_at: new Date() })
        .where('account_id', '=', id)
        .where('edition_id', '=', first)
        .execute();
      expect(await join()).toBe('');
    },
  );
});

describe('an archived edition', () => {
  const old = async (email?: string) => site.callWith({ ...OLD_HOST, ...(email ? { cookie: await cookieFor(site, email, EARLY) } : {}) });

  test('before it is archived, the old edition takes registrations', { tags: ['ORG-512'] }, async () => {
    await expect((await old('asha@example.org'))(startPayment, {} as never)).rejects.not.toMatchObject({ code: 'EDITION_ARCHIVED' });
    expect((await (await old())(readPublic, {})).archived).toBeNull();
    const editor = editorOf(OLD.edition, owner);
    const sponsor = await editor.first('sponsors');
    const later = new Date(Date.parse(AT) + 3_600_000);
    await editor.publishAt(later, await editor.save(sponsor, { ...sponsor.published.body, title: 'After the end' }));
    await owner(changeEditionStatus, { params: OLD, body: { from: 'published', to: 'archived' } });
  });

  test('can be read by everybody, with a link to the newest', { tags: ['ORG-512'] }, async () => {
    const call = await old();
    await expect
      .poll(async () => (await call(readPublic, {})).archived, { timeout: 3000 })
      .toEqual({
        newest: { shortName: 'AMPI-TNPY 2026', origin: expect.stringContaining('localhost') },
      });
    expect((await call(readPublic, {})).ordinal).toBe(28);
    for (const url of [
      '/documents/programme.pdf',
      '/documents/programme.ics',
      '/documents/conference.ics',
      '/sitemap.xml',
      '/api/v1/programme',
    ])
      expect((await site.app.inject({ url, headers: OLD_HOST })).statusCode, url).toBe(200);
  });

  test('takes no registration, payment or abstract', { tags: ['ORG-512'] }, async () => {
    const [visitor, asha] = [await old(), await old('asha@example.org')];
    const refused = { code: 'EDITION_ARCHIVED' };
    await expect(visitor(register, { body: { ...goodForm, email: 'late@example.org' } })).rejects.toMatchObject(refused);
    await expect(asha(joinEdition, {})).rejects.toMatchObject(refused);
    await expect(asha(completeRegistration, { body: { category: 'ampi' } as never })).rejects.toMatchObject(refused);
    await expect(asha(startPayment, {} as never)).rejects.toMatchObject(refused);
    await expect(asha(submitAbstract, { body: goodAbstract } as never)).rejects.toMatchObject(refused);
    // Whoever writes: the database says it again.
    const id = await editionIdOf(site, ampiTnpy2025.slug);
    const row = await site.db.selectFrom('registrations').where('edition_id', '=', id).selectAll().executeTakeFirstOrThrow();
    await expect(
      site.db
        .insertInto('registrations')
        .values({ ...row, id: crypto.randomUUID(), delegate_number: 999 })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'edition_is_published' });
    expect((await asha(readMyRegistration, {})).userName).toBe('Asha Raman');
  });

  test('its organisers read, refund and erase, and nothing else', { tags: ['ORG-513'] }, async () => {
    const refused = { code: 'EDITION_ARCHIVED' };
    const { delegates } = await owner(listDelegates, { params: OLD, query: {} });
    expect(delegates.length).toBeGreaterThan(0);
    await expect(owner(registerSomebody, { params: OLD, body: {} })).rejects.toMatchObject(refused);
    await expect(owner(correctDelegate, { params: { ...OLD, id: crypto.randomUUID() }, body: {} } as never)).rejects.toMatchObject(refused);
    await expect(owner(invitePerson, { params: OLD, body: { email: 'a@example.org', name: '', roles: ['viewer'] } })).rejects.toMatchObject(
      refused,
    );
    await expect(owner(tickCheck, { params: { ...OLD, item: 'fees' }, body: { ticked: true } })).rejects.toMatchObject(refused);
    // These get as far as looking for what they are about.
    await expect(owner(proposeRefund, { params: { ...OLD, id: crypto.randomUUID() }, body: {} } as never)).rejects.not.toMatchObject(
      refused,
    );
    expect(await (await old('asha@example.org'))(requestErasure, { body: { password: PASSWORD } })).toBeDefined();
  });

  test('nothing goes live in it any more; who should no longer read it does not', { tags: ['ORG-513', 'ORG-407'] }, async () => {
    const id = await editionIdOf(site, OLD.edition);
    expect(
      (await site.db.selectFrom('publications').where('edition_id', '=', id).select('state').execute()).map(({ state }) => state),
    ).toEqual(['withdrawn']);
    const registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', edition: OLD.edition });
    const reads = () => site.callWith({ cookie: registrar.cookie })(listDelegates, { params: OLD, query: {} });
    expect((await reads()).delegates.length).toBeGreaterThan(0);
    await owner(changeRoles, { params: { ...OLD, account: registrar.id }, body: { roles: [] } });
    await expect(reads()).rejects.toMatchObject({ status: 401 });
  });

  test('is brought back by its owner', { tags: ['ORG-513'] }, async () => {
    await expect(owner(changeEditionStatus, { params: OLD, body: { from: 'archived', to: 'draft' } })).rejects.toMatchObject({
      code: 'MOVE_NOT_POSSIBLE',
    });
    await owner(changeEditionStatus, { params: OLD, body: { from: 'archived', to: 'published' } });
    const call = await old();
    await expect.poll(async () => (await call(readPublic, {})).archived, { timeout: 3000 }).toBeNull();
  });
});

test('what a society changes holds for editions made afterwards, and for no other', { tags: ['ORG-518'] }, async () => {
  const before = await readEdition(site.db, await editionIdOf(site, 'ampi-tnpy-2026'));
  const facts = await owner(readSociety, { params: SOCIETY });
  expect(facts).toMatchObject({ mainHost: 'localhost', owners: [{ name: 'Staff owner', hasFactor: true }] });
  const change = {
    name: 'The renamed chapter',
    mark: 's9',
    contact: { email: 'new@example.org', phone: null, hours: null },
    version: facts.version,
  };
  await owner(changeSociety, { params: SOCIETY, body: change });
  const rows = await site.db.selectFrom('audit_log').where('action', '=', 'society.changed').select(['role', 'after']).execute();
  expect(rows).toEqual([{ role: 'owner', after: { name: change.name, mark: 's9', contact: change.contact } }]);
  await expect(owner(changeSociety, { params: SOCIETY, body: change })).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  expect(await readEdition(site.db, await editionIdOf(site, 'ampi-tnpy-2026'))).toEqual(before);
  const { slug } = await make29th(owner, { ordinal: 31, startsOn: '2028-09-22', endsOn: '2028-09-23' });
  const made = await readEdition(site.db, await editionIdOf(site, slug));
  expect(made).toMatchObject({ chapter: 'The renamed chapter', contact: { ...before.contact, email: 'new@example.org' } });
});
