import { answerOffer, namePresenter, readMyPresentations } from '@isocentre/contract/presentations';
import { offerAgain } from '@isocentre/contract/review/presentations';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { cookieFor, registerAs } from '../../test/delegates.ts';
import { AUTHOR, CONFIRM_BY, openPresenting, type Presenting, refusalOf, RESULTS } from '../../test/presenting.ts';
import { remindToAnswer } from './remind-to-answer.ts';
import { renderAnswerReminder } from './render-answer-reminder.ts';
import { renderPresenterNamed } from './render-presenter-named.ts';

const EARLY = '2025-09-13T12:00:00+05:30';
const LAST = '2025-09-15T12:00:00+05:30';
const CO_AUTHOR = 'second@example.org';

let place: Presenting;
beforeAll(async () => {
  place = await openPresenting();
  await registerAs(place.site, { email: CO_AUTHOR });
});
afterAll(() => place.site.close());
beforeEach(async () => {
  const { db } = place.site;
  await db.deleteFrom('presentations').execute();
  await db
    .updateTable('letters')
    .set({ about: sql`id` })
    .execute();
});

const depsAt = (at: string) => ({
  config: place.site.config,
  db: place.site.db,
  clock: { ...createClock(place.site.config), edition: () => new Date(at) },
  readEdition: async () => ({ ...ampiTnpy2025, instants: { ...ampiTnpy2025.instants, resultsPublishedAt: RESULTS } }),
});
const sweep = (at: string) => remindToAnswer(depsAt(at));
const written = (purpose: string, about: string) =>
  place.site.db
    .selectFrom('letters')
    .select(['edition_id as editionId', 'id', 'about', 'occasion', 'account_id as accountId', 'kind', 'addresses'])
    .where('purpose', '=', purpose)
    .where('about', '=', about)
    .orderBy('written_at')
    .execute();
const reminders = () => written('abstracts.answer-reminder', place.talk);
const answer = (id: string, said: 'confirmed' | 'declined', type: 'Oral' | 'E-Poster' = 'Oral') =>
  place.author()(answerOffer, { params: { id }, body: { version: 0, type, answer: said } });

test('twice before the last moment, once each, however many workers sweep; then it has lapsed', { tags: ['REV-134'] }, async () => {
  await sweep('2025-09-12T12:00:00+05:30');
  expect(await reminders()).toEqual([]);
  await Promise.all([sweep(EARLY), sweep(EARLY), sweep(EARLY)]);
  await sweep('2025-09-14T12:00:00+05:30');
  expect(await reminders()).toHaveLength(1);
  await sweep(LAST);
  await sweep('2025-09-16T12:00:00+05:30');
  const two = await reminders();
  expect(two.map(({ kind, occasion }) => [kind, occasion.split(' ')[0]])).toEqual([
    ['automatic', 'first'],
    ['automatic', 'last'],
  ]);
  const mail = await renderAnswerReminder(depsAt(LAST), two[1] ?? fail());
  expect(mail).toMatchObject({ to: [AUTHOR], subject: expect.stringContaining('Please answer by Tuesday, 16 September 2025') });
  expect(mail?.text).toContain('Asha Author');
  const lapsed = (await place.author(CONFIRM_BY)(readMyPresentations, {})).presentations.map(({ state }) => state);
  expect(lapsed).toEqual(['lapsed', 'lapsed']);
  expect(await renderAnswerReminder(depsAt(CONFIRM_BY), two[1] ?? fail())).toBeUndefined();
  await sweep('2025-09-17T12:00:00+05:30');
  expect(await reminders()).toHaveLength(2);
});

test('who has answered is not reminded, nor by a letter that was written before', { tags: ['REV-134'] }, async () => {
  await sweep(EARLY);
  await answer(place.talk, 'confirmed');
  const [letter = fail()] = await reminders();
  expect(await renderAnswerReminder(depsAt(EARLY), letter)).toBeUndefined();
  await sweep(LAST);
  expect(await reminders()).toHaveLength(1);
  expect(await written('abstracts.answer-reminder', place.poster)).toHaveLength(2);
});

test('offered again until another day, that day is reminded of', { tags: ['REV-134'] }, async () => {
  const params = { edition: ampiTnpy2025.slug, id: place.talk };
  const until = '2025-09-20T18:00:00+05:30';
  await place.as(place.chair.cookie, CONFIRM_BY)(offerAgain, { params, body: { version: 0, until } });
  await sweep('2025-09-18T12:00:00+05:30');
  const [letter = fail()] = await reminders();
  const mail = await renderAnswerReminder(depsAt('2025-09-18T12:00:00+05:30'), letter);
  expect(mail?.subject).toContain('Saturday, 20 September 2025');
});

const named = () => written('abstracts.presenter-named', place.talk);
const name = (position: number, version: number, email?: string) =>
  place.author()(namePresenter, { params: { id: place.talk }, body: { version, position, ...(email && { email }) } });

test('a co-author is asked by letter, once, and reads nothing of who submitted', { tags: ['REV-136'] }, async () => {
  await name(2, 0, CO_AUTHOR);
  await name(1, 1);
  await name(2, 2, CO_AUTHOR.toUpperCase());
  const letters = await named();
  expect(letters).toHaveLength(1);
  const mail = await renderPresenterNamed(depsAt(EARLY), letters[0] ?? fail());
  expect(mail).toMatchObject({ to: [expect.stringMatching(/^second@example\.org$/i)] });
  expect(mail?.text).toContain('Second Author, will you present?');
  expect(mail?.text).toContain('You are registered for the conference');
  expect(`${mail?.html} ${mail?.subject} ${mail?.replyTo}`).not.toMatch(/planted-owner|Asha Author/i);
  // Signed in, they find nothing of somebody else’s.
  const theirs = place.as(await cookieFor(place.site, CO_AUTHOR));
  expect((await theirs(readMyPresentations, {})).presentations).toEqual([]);
  const body = { version: 3, position: 1 };
  expect(await refusalOf(theirs(namePresenter, { params: { id: place.talk }, body }))).toMatchObject({ status: 404 });
});

test('a letter about somebody who is not the presenter any more is not sent', { tags: ['REV-136'] }, async () => {
  await name(2, 0, CO_AUTHOR);
  await name(2, 1, 'other@example.org');
  const [first = fail(), second = fail()] = await named();
  expect(await renderPresenterNamed(depsAt(EARLY), first)).toBeUndefined();
  expect((await renderPresenterNamed(depsAt(EARLY), second))?.text).toContain('We found no registration');
  await name(1, 2);
  expect(await renderPresenterNamed(depsAt(EARLY), second)).toBeUndefined();
});

test('who presents more than the edition says is counted, by person', { tags: ['REV-136'] }, async () => {
  await place.site.db.updateTable('presentation_dates').set({ per_presenter: 1 }).execute();
  const counts = async () => {
    const { perPresenter, presentations } = await place.author()(readMyPresentations, {});
    return [perPresenter, ...presentations.map(({ presenter }) => presenter.presents)];
  };
  expect(await counts()).toEqual([1, 2, 2]);
  await name(2, 0, CO_AUTHOR);
  expect(await counts()).toEqual([1, 1, 1]);
});

function fail(): never {
  throw new Error('No letter');
}
