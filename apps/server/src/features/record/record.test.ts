import { randomUUID } from 'node:crypto';
import { readMyRegistration, requestErasure, updateProfile } from '@isocentre/contract/registration';
import { submitAbstract } from '@isocentre/contract/abstracts';
import { readRecord, readRecordEntry, type RecordEntry } from '@isocentre/contract/record';
import type { Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, goodForm, registerAs } from '../../test/delegates.ts';
import { goodAbstract } from '../../test/abstracts.ts';
import { PASSWORD } from '../../test/people.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount, eraseDetails, eraseRegistrations } from '../registration/queries/erase-people.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
let owner: { id: string; cookie: string };
let editionId: number;

beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: OURS.edition });
  editionId = await editionIdOf(site, OURS.edition);
});
afterAll(() => site.close());

const search = (query: Input<typeof readRecord>['query'] = {}) =>
  site.callWith({ cookie: owner.cookie })(readRecord, { params: OURS, query });
const open = (id: string) => site.callWith({ cookie: owner.cookie })(readRecordEntry, { params: { ...OURS, id } });
const actions = ({ entries }: { entries: RecordEntry[] }) => entries.map(({ action }) => action);

async function registered(email: string) {
  await registerAs(site, { email });
  const call = await callAs(site, email);
  const row = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .where('email', '=', email)
    .select(['registrations.id', 'delegate_number as number', 'accounts.id as account'])
    .executeTakeFirstOrThrow();
  return { call, ...row };
}

async function moveTo(call: Awaited<ReturnType<typeof callAs>>, city: string) {
  const { version } = await call(readMyRegistration, {});
  const { title, name, institute, country, designation, postalAddress, postalPin, mealPreference, age } = goodForm;
  const body = { title, name, institute, city, country, designation, postalAddress, postalPin, mealPreference, age, version };
  await call(updateProfile, { body });
}

describe('a change of personal details', () => {
  test('the audit row names the fields; what they said stands beside it', { tags: ['ORG-032'] }, async () => {
    const { call, number } = await registered('moves@example.org');
    await moveTo(call, 'Madurai');
    const { entries } = await search({ delegate: number, action: 'registration.changed' });
    expect(entries).toMatchObject([{ action: 'registration.changed', actorKind: 'delegate', fields: ['city'], details: 'kept' }]);
    const id = entries[0]?.id ?? '';
    expect(await open(id)).toMatchObject({
      after: { fields: ['city'] },
      said: { before: { city: 'Chennai' }, after: { city: 'Madurai' }, reason: null },
    });
    const row = await site.db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Madurai|Chennai/);
  });

  test('is erased with the person; the audit row stays and says so', { tags: ['ORG-033', 'ORG-036'] }, async () => {
    const { call, number, account } = await registered('leaves@example.org');
    await moveTo(call, 'Salem');
    // While the person is there, nothing can be taken out.
    await eraseDetails(site.db, account);
    const [entry] = (await search({ delegate: number, action: 'registration.changed' })).entries;
    expect(entry?.details).toBe('kept');
    await site.db.transaction().execute(async (transaction) => {
      await eraseRegistrations(transaction, { accountId: account }, new Date());
      await eraseAccount(transaction, account, new Date());
      await eraseDetails(transaction, account);
    });
    expect(await open(entry?.id ?? '')).toMatchObject({ action: 'registration.changed', details: 'erased', said: null });
    const { rows } = await site.pool.query('select 1 from change_details d where account_id = $1 and d::text like $2', [
      account,
      '%Salem%',
    ]);
    expect(rows).toEqual([]);
  });

  test('somebody who asks for erasure through the API keeps their details until then', async () => {
    const { call, number } = await registered('asks@example.org');
    await moveTo(call, 'Erode');
    await call(requestErasure, { body: { password: PASSWORD } });
    expect((await search({ delegate: number, action: 'registration.changed' })).entries[0]?.details).toBe('kept');
  });
});

describe('searching the record', { tags: ['ORG-034'] }, () => {
  const staff = () => ({ kind: 'staff', accountId: owner.id, role: 'owner' }) as const;
  const write = async (action: string, entity: string, entityId: string, reason?: string) => {
    const auditId = await writeAudit(site.db, { editionId, actor: staff(), action, entity, entityId });
    if (reason !== undefined) await writeDetails(site.db, { editionId, auditId, accountId: owner.id, reason });
    return auditId;
  };

  test('by organiser, action, entity, period and words of the reason, newest first', async () => {
    const thing = crypto.randomUUID();
    const began = new Date().toISOString();
    await write('thing.made', 'thing', thing);
    await write('thing.moved', 'thing', thing, 'Hall B is flooded');
    await write('thing.moved', 'thing', crypto.randomUUID(), 'Speaker prefers mornings');
    expect(actions(await search({ entity: 'thing', entityId: thing }))).toEqual(['thing.moved', 'thing.made']);
    expect(actions(await search({ action: 'thing.made' }))).toEqual(['thing.made']);
    expect(actions(await search({ words: 'flooded hall' }))).toEqual(['thing.moved']);
    expect(actions(await search({ words: 'nowhere' }))).toEqual([]);
    expect(actions(await search({ organiser: owner.id, from: began }))).toEqual(['thing.moved', 'thing.moved', 'thing.made']);
    expect(actions(await search({ organiser: owner.id, until: began }))).toEqual([]);
    expect((await search({ organiser: owner.id, from: began })).entries[0]).toMatchObject({
      actorKind: 'staff',
      role: 'owner',
      actor: { account: owner.id, name: 'Staff owner' },
    });
    expect(actions(await search({ organiser: crypto.randomUUID() }))).toEqual([]);
  });

  test('page after page, every row once, also those of the same moment', async () => {
    await site.db.transaction().execute(async (transaction) => {
      for (let n = 0; n < 120; n += 1)
        await writeAudit(transaction, { editionId, actor: staff(), action: 'page.tested', entity: 'page', entityId: String(n) });
    });
    const seen: string[] = [];
    let after: string | null | undefined;
    const sizes: number[] = [];
    do {
      const { entries, next } = await search({ action: 'page.tested', ...(after ? { after } : {}) });
      seen.push(...entries.map(({ entityId }) => entityId));
      sizes.push(entries.length);
      after = next;
    } while (after);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
  });

  test('another edition’s rows are not found', { tags: ['ORG-004'] }, async () => {
    const theirs = await editionIdOf(site, lakeside2026.slug);
    const id = await writeAudit(site.db, { editionId: theirs, actor: staff(), action: 'theirs.done', entity: 'thing', entityId: 'x' });
    expect(actions(await search({ action: 'theirs.done' }))).toEqual([]);
    await expect(open(id)).rejects.toMatchObject({ status: 404 });
  });
});

test(
  'an owner in conflict with an abstract does not read who reviews it, nor what is decided',
  { tags: ['REV-086', 'REV-094'] },
  async () => {
    const { call } = await registered('author-of-a-colleague@example.org');
    const { id } = await call(submitAbstract, { body: goodAbstract() });
    const assignment = randomUUID();
    await site.pool.query(
      `insert into assignments (edition_id, id, abstract_id, account_id, state, origin, reason, due_at) values ($1, $2, $3, $4, 'open', 'hand', 'Knows it', '2025-09-01')`,
      [editionId, assignment, id, owner.id],
    );
    const about = async (entity: string, entityId: string, action: string) =>
      writeAudit(site.db, {
        editionId,
        actor: { kind: 'staff', accountId: owner.id, role: 'owner' },
        action,
        entity,
        entityId,
        after: { outcome: 'oral' },
      });
    const decided = await about('abstract', id, 'decision.set');
    const reviewed = await about('assignment', assignment, 'review.submitted');
    const seen = async () => ({
      abstract: actions(await search({ entity: 'abstract', entityId: id })).toSorted(),
      assignment: actions(await search({ entity: 'assignment', entityId: assignment })),
      opened: await Promise.all(
        [decided, reviewed].map((one) =>
          open(one).then(
            ({ action }) => action,
            (error: { code: string }) => error.code,
          ),
        ),
      ),
    });
    expect(await seen()).toEqual({
      abstract: ['abstract.submitted', 'decision.set'],
      assignment: ['review.submitted'],
      opened: ['decision.set', 'review.submitted'],
    });
    await site.pool.query(
      `insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence) values ($1, $2, $3, 'institution', 'standing', 'Own work')`,
      [editionId, owner.id, id],
    );
    expect(await seen()).toEqual({ abstract: ['abstract.submitted'], assignment: [], opened: ['NOT_FOUND', 'NOT_FOUND'] });
  },
);
