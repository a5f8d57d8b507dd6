import { changeCall, readCall } from '@isocentre/contract/review/calls';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts } from '../../test/deciding.ts';
import { registerAs } from '../../test/delegates.ts';
import { assignTo, openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { remindReviewers } from './remind-reviewers.ts';
import { renderReviewReminder } from './render-review-reminder.ts';

let site: TestApp;
let editionId: number;
let reviewers: string[];
let ids: string[];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
  reviewers = [];
  for (const name of ['asha', 'balan', 'chitra'])
    reviewers.push((await makeStaff(site, `${name}@example.org`, { role: 'reviewer', edition: ampiTnpy2025.slug })).id);
  await registerAs(site, { email: 'author@example.org' });
  const { id } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  await openReviewing(site, editionId);
  await sql`update review_settings set closes_at = '2025-09-20T00:00:00+05:30'`.execute(site.db);
  ids = await plantAbstracts(site, editionId, { count: 3, registrationId: id, categories: ampiTnpy2025.abstractCategories.slice(0, 1) });
  for (const abstract of ids) for (const account of reviewers.slice(0, 2)) await assignTo(site, editionId, { abstract, account });
  await sql`update assignments set due_at = '2025-09-11T00:00:00+05:30'`.execute(site.db);
});
beforeEach(() => sql`update letters set state = 'superseded' where purpose = 'abstracts.review-reminder'`.execute(site.db));
afterAll(() => site.close());

const depsAt = (at: string) => ({
  config: site.config,
  db: site.db,
  clock: { ...createClock(site.config), edition: () => new Date(at) },
  readEdition: async () => ampiTnpy2025,
});
const sweep = (at: string) => remindReviewers(depsAt(at));
const written = async () =>
  site.db
    .selectFrom('letters')
    .select(['edition_id as editionId', 'id', 'about', 'occasion', 'account_id as accountId', 'kind'])
    .where('purpose', '=', 'abstracts.review-reminder')
    .where('state', '=', 'released')
    .orderBy('about')
    .execute();
const render = async () => {
  const letters = await written();
  return Promise.all(letters.map((letter) => renderReviewReminder(depsAt('2025-09-08T12:00:00+05:30'), letter)));
};

test('one letter for each reviewer with open work and each day, whoever sweeps and how often', { tags: ['REV-070'] }, async () => {
  await sweep('2025-09-08T03:00:00+05:30');
  await sweep('2025-09-07T12:00:00+05:30');
  expect(await written()).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => sweep('2025-09-08T12:00:00+05:30')));
  await sweep('2025-09-08T12:15:00+05:30');
  const letters = await written();
  expect(letters.map(({ about, kind }) => [about, kind])).toEqual(
    reviewers
      .slice(0, 2)
      .toSorted()
      .map((id) => [id, 'automatic']),
  );
  await sweep('2025-09-10T12:00:00+05:30');
  expect(await written()).toHaveLength(4);
});

test('it says how many and until when, and nothing about the abstracts', { tags: ['REV-070'] }, async () => {
  await sweep('2025-09-08T12:00:00+05:30');
  const [mail] = await render();
  expect(mail?.subject).toBe(`3 reviews until 10 September 2025, ${ampiTnpy2025.shortName}`);
  expect(mail?.text).toContain('You have 3 reviews open. They are due on 10 September 2025');
  expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/Planted|A-0/);
});

test('the chair moves the day: open work and reminders follow, and what was written for the other day is not sent', async () => {
  await sql`update assignments set due_at = '2025-09-21T00:00:00+05:30' where abstract_id = ${ids[2]}`.execute(site.db);
  await sql`update review_settings set due_at = '2025-09-11T00:00:00+05:30'`.execute(site.db);
  await sweep('2025-09-08T12:00:00+05:30');
  expect(await written()).toHaveLength(2);
  const chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: ampiTnpy2025.slug });
  const call = site.callWith({ cookie: chair.cookie });
  const params = { edition: ampiTnpy2025.slug, call: 'regular' };
  const { settings, version } = await call(readCall, { params });
  await call(changeCall, { params, body: { version, settings: { ...settings, dueAt: '2025-09-14T18:30:00.000Z' } } });
  expect(await render()).toEqual([undefined, undefined]);
  const due = await site.db.selectFrom('assignments').select('due_at').orderBy('due_at').execute();
  // One abstract has a later day of its own, which stays.
  expect(due.map(({ due_at: at }) => at.toISOString())).toEqual([
    ...Array.from({ length: 4 }, () => '2025-09-14T18:30:00.000Z'),
    ...Array.from({ length: 2 }, () => '2025-09-20T18:30:00.000Z'),
  ]);
  await sweep('2025-09-12T12:00:00+05:30');
  expect(await written()).toHaveLength(4);
});

test('once reviewing has closed nobody is reminded', async () => {
  await sql`update assignments set due_at = '2025-09-11T00:00:00+05:30'`.execute(site.db);
  await sql`update review_settings set due_at = '2025-09-11T00:00:00+05:30', closes_at = '2025-09-13T11:00:00+05:30'`.execute(site.db);
  await sweep('2025-09-13T10:59:00+05:30');
  expect(await written()).toHaveLength(2);
  await sql`update letters set state = 'superseded' where purpose = 'abstracts.review-reminder'`.execute(site.db);
  await sweep('2025-09-13T11:00:00+05:30');
  expect(await written()).toEqual([]);
});
