import { randomUUID } from 'node:crypto';
import { readClock } from '@isocentre/contract/editions';
import { listContestResults } from '@isocentre/contract/contest-results';
import { makePreview } from '@isocentre/contract/previews';
import {
  changeContest,
  changeShortlist,
  type Contest,
  listContests,
  moveContest,
  nameJudges,
  planContest,
  readContest,
  readShortlist,
} from '@isocentre/contract/review/contests';
import { listConflicts } from '@isocentre/contract/review/conflicts';
import { declareJudgesConflict, readSheets, saveSheet } from '@isocentre/contract/review/judging';
import type { ContestState } from '@isocentre/domain/contests/contest';
import { EMPTY_SHEET, type SheetForm } from '@isocentre/domain/contests/sheet';
import { RECORDED_ACTIONS } from '@isocentre/domain/people/recorded-actions';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../test/blindness.ts';
import { clockAt } from '../../test/delegates.ts';
import type { TestApp } from '../../test/build-test-app.ts';
import { BEST_POSTER, judgeAs, openContest, plantPosters, scored } from '../../test/judging.ts';
import { openPresenting, type Presenting, refusalOf } from '../../test/presenting.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';
import { lockAssignment } from '../review/queries/renew-conflicts.ts';
import { tellPages } from './queries/results.ts';

const params = { edition: ampiTnpy2025.slug };
const PRIZE_DAY = '2025-09-27T16:30:00+05:30';

type Staff = { id: string; cookie: string };
let presenting: Presenting;
let site: TestApp;
let editionId: number;
let other: Staff;
let judges: [Staff, Staff, Staff];
let posters: string[];

beforeAll(async () => {
  presenting = await openPresenting();
  ({ site, editionId } = presenting);
  const role = { edition: ampiTnpy2025.slug };
  other = await makeStaff(site, 'other-chair@example.org', { role: 'scientific-chair', ...role });
  const judge = (name: string) => makeStaff(site, `${name}@example.org`, { role: 'judge', ...role });
  judges = [await judge('judge-a'), await judge('judge-b'), await judge('judge-c')];
  const { id: registrationId } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  posters = await plantPosters(site, editionId, { count: 4, registrationId });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await sql`delete from conflicts where edition_id = ${editionId}`.execute(site.db);
});

const as = ({ cookie }: Staff, at?: string) => presenting.as(cookie, at);
const chair = () => as(presenting.chair);
const at = (place: number) => posters[place] ?? '';
const [first, second, third] = [() => judges[0], () => judges[1], () => judges[2]];
const begun = (change: Partial<Parameters<typeof openContest>[1]> = {}) =>
  openContest(chair(), { abstracts: posters, judges: judges.map(({ id }) => id), ...change });
const read = (contest: string, who = presenting.chair) => as(who)(readContest, { params: { ...params, contest } });
const move = async (contest: string, to: ContestState, reason?: string, who = presenting.chair): Promise<Contest> => {
  const { version } = await read(contest, who);
  return as(who)(moveContest, { params: { ...params, contest }, body: { version, to, ...(reason === undefined ? {} : { reason }) } });
};
const ranks = ({ candidates }: Contest) => candidates.map(({ reference, rank, mean }) => [reference, rank, mean]);
const save = (judge: Staff, contest: string, abstract: string, body: { nonce: string; seen: string[]; form: SheetForm }) =>
  as(judge)(saveSheet, { params: { ...params, contest, abstract }, body });
const recorded = async (action: string) =>
  (await site.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length;

describe('a shortlist', () => {
  test('comes from the decision board by its rule: topic, kind and category of delegate', { tags: ['REV-100'] }, async () => {
    const topic = (id: string) =>
      site.db.selectFrom('abstract_revisions').select('category').where('abstract_id', '=', id).executeTakeFirstOrThrow();
    const { category } = await topic(at(0));
    const alike = [];
    for (const id of [...posters, presenting.poster]) if ((await topic(id)).category === category) alike.push(id);
    const shortlistOf = async (rule: typeof BEST_POSTER.rule) => {
      const { id } = await chair()(planContest, { params, body: { id: randomUUID(), contest: { ...BEST_POSTER, rule } } });
      const { abstracts } = await chair()(readShortlist, { params: { ...params, contest: id } });
      return abstracts;
    };
    const everything = { category: null, type: null, delegates: [] };
    const all = await shortlistOf(everything);
    expect(all.map(({ abstract }) => abstract).toSorted()).toEqual([...posters, presenting.poster, presenting.talk].toSorted());
    expect(all[0]).toMatchObject({ chosen: false, fits: true, number: expect.stringMatching(/^A-\d+$/), mean: null, rank: null });
    expect((await shortlistOf({ ...everything, type: 'Oral' })).map(({ abstract }) => abstract)).toEqual([presenting.talk]);
    expect((await shortlistOf({ ...everything, category, type: 'E-Poster' })).map(({ abstract }) => abstract).toSorted()).toEqual(
      alike.toSorted(),
    );
    // Of delegates: their submitter is registered in one of these categories, or nothing is let in.
    const codes = ampiTnpy2025.categories.map(({ code }) => code);
    const [student = '', otherwise = ''] = codes;
    await sql`update registrations set category = ${student} where edition_id = ${editionId}`.execute(site.db);
    expect(await shortlistOf({ ...everything, delegates: [student] })).toHaveLength(6);
    expect(await shortlistOf({ ...everything, delegates: [otherwise] })).toHaveLength(0);
  });

  test('takes what its rule lets in, and keeps what has a sheet', { tags: ['REV-100'] }, async () => {
    const contest = await begun();
    const put = async (abstracts: string[], version = contest.version) =>
      chair()(changeShortlist, { params: { ...params, contest: contest.id }, body: { version, abstracts } });
    expect(await refusalOf(put([...posters, presenting.talk]))).toMatchObject({ status: 404 });
    expect(await refusalOf(put(posters, contest.version - 1))).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { id: contest.id } });
    await judgeAs(as(first()), contest.id, at(0), scored(4, 4, 4, 4));
    expect(await refusalOf(put(posters.slice(1)))).toMatchObject({ status: 409, code: 'SHEETS_EXIST' });
    expect((await put(posters.slice(0, 3))).candidates).toHaveLength(3);
    // The database says it again.
    await expect(sql`delete from contest_candidates where abstract_id = ${at(0)}`.execute(site.db)).rejects.toThrow(
      /sheets about this candidate/,
    );
  });

  test('a judge’s conflict of interest is found as a reviewer’s is, and takes it off their list', { tags: ['REV-100'] }, async () => {
    const contest = await begun();
    const before = await read(contest.id);
    expect(before.judges.map(({ of, conflicts }) => [of, conflicts])).toEqual([
      [4, 0],
      [4, 0],
      [4, 0],
    ]);
    // The second author of one is in the house of a judge.
    await site.db
      .insertInto('reviewers')
      .values({
        edition_id: editionId,
        account_id: first().id,
        expert: [],
        able: [],
        institutions: [],
        declared_people: [],
        declared_institutions: ['Planted Hospital, Madurai'],
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { version } = before;
    const remaining = judges.slice(1).map(({ id }) => id);
    const one = { params: { ...params, contest: contest.id } };
    const without = await chair()(nameJudges, { ...one, body: { version, judges: remaining } });
    const again = await chair()(nameJudges, { ...one, body: { version: without.version, judges: judges.map(({ id }) => id) } });
    expect(again.judges.map(({ of, conflicts }) => [of, conflicts])).toEqual([
      [0, 4],
      [4, 0],
      [4, 0],
    ]);
    const { contests } = await as(first())(readSheets, { params });
    const mine = contests.find(({ id }) => id === contest.id);
    expect(mine?.candidates.map(({ inConflict }) => inConflict)).toEqual([true, true, true, true]);
    expect(await refusalOf(judgeAs(as(first()), contest.id, at(0), scored(5, 5, 5, 5)))).toMatchObject({
      status: 409,
      code: 'IN_CONFLICT',
    });
    expect((await chair()(listConflicts, { params, query: { state: 'standing' } })).conflicts.length).toBeGreaterThan(0);
    await sql`delete from reviewers where account_id = ${first().id}`.execute(site.db);
  });

  test('a judge declares a conflict at the board: their sheet counts no more', { tags: ['REV-100'] }, async () => {
    const contest = await begun();
    await judgeAs(as(first()), contest.id, at(0), scored(5, 5, 5, 5));
    await judgeAs(as(second()), contest.id, at(0), scored(1, 1, 1, 1));
    expect(ranks(await read(contest.id))[0]).toEqual(['EP-11', 1, 12]);
    const declare = () => as(first())(declareJudgesConflict, { params: { ...params, contest: contest.id, abstract: at(0) } });
    expect([await declare(), await declare()]).toEqual([{ noted: true }, { noted: true }]);
    const { candidates } = await read(contest.id);
    expect(candidates.find(({ abstract }) => abstract === at(0))).toMatchObject({ rank: null, mean: 4, counted: 1 });
    expect(candidates.find(({ abstract }) => abstract === at(0))?.sheets.map(({ standing }) => standing)).toEqual(['conflict', 'counted']);
  });

  test(
    'what a chair has a conflict with is in no list, rank or count of theirs, and they do not seal it',
    { tags: ['REV-100'] },
    async () => {
      const contest = await begun();
      for (const [place, points] of [5, 4, 3].entries())
        for (const judge of [first(), second()]) await judgeAs(as(judge), contest.id, at(place), scored(points, points, points, points));
      await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${editionId}, ${other.id}, ${at(0)}, 'institution', 'standing', 'the same')`.execute(site.db);
      const theirs = await read(contest.id, other);
      expect(ranks(theirs)).toEqual([
        ['EP-12', 1, 16],
        ['EP-13', 2, 12],
        ['EP-14', null, null],
      ]);
      expect([theirs.judges[0]?.of, theirs.judges[0]?.done, theirs.elsewhere]).toEqual([3, 2, ['Staff chair']]);
      await move(contest.id, 'closed');
      expect(await refusalOf(move(contest.id, 'sealed', undefined, other))).toMatchObject({ status: 409, code: 'IN_CONFLICT' });
      await move(contest.id, 'sealed');
      expect(ranks(await read(contest.id))).toEqual([
        ['EP-11', 1, 20],
        ['EP-12', 2, 16],
        ['EP-13', 3, 12],
        ['EP-14', null, null],
      ]);
      expect(ranks(await read(contest.id, other))).toEqual([
        ['EP-12', 1, 16],
        ['EP-13', 2, 12],
        ['EP-14', null, null],
      ]);
      const { contests } = await as(other)(listContests, { params });
      expect(contests.find(({ id }) => id === contest.id)).toMatchObject({ candidates: 3, done: 4, of: 9 });
    },
  );
});

test('judges are named in the order of locks in which a conflict is declared, so that neither waits for the other', async () => {
  const { id: contest, version } = await begun();
  let naming: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    naming = chair()(nameJudges, { params: { ...params, contest }, body: { version, judges: [first().id, second().id] } });
    await until(
      'it waits',
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          site.db,
        );
        return rows.length > 0;
      },
      10_000,
    );
    await sql`select 1 from contests where id = ${contest} for share nowait`.execute(transaction);
  });
  await expect(naming).resolves.toMatchObject({ judges: [{ account: first().id }, { account: second().id }] });
});

describe('a judge’s phone', () => {
  test('one save sent three times is stored once, also at the same time', { tags: ['REV-101'] }, async () => {
    const contest = await begun();
    const body = { nonce: randomUUID(), seen: [], form: scored(4, 3, 4) };
    const before = await recorded('sheet.saved');
    const answers = await Promise.all([1, 2, 3].map(() => save(first(), contest.id, at(0), body)));
    expect(new Set(answers.map(({ nonce, form }) => JSON.stringify([nonce, form]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ nonce: body.nonce, form: body.form, late: false });
    expect((await recorded('sheet.saved')) - before).toBe(1);
    const { rows } = await sql`select version from sheets where contest_id = ${contest.id}`.execute(site.db);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('a second phone is shown what the first one saved, and nothing is lost', { tags: ['REV-101'] }, async () => {
    const contest = await begun();
    const one = await save(first(), contest.id, at(0), { nonce: randomUUID(), seen: [], form: scored(4, 3, 4, 2) });
    const mine = { nonce: randomUUID(), seen: [], form: scored(2, 2, 2, 2) };
    const refused = await refusalOf(save(first(), contest.id, at(0), mine));
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', current: { nonce: one.nonce, form: one.form } });
    // Decided for the second phone: it has seen the other one.
    await save(first(), contest.id, at(0), { ...mine, seen: [one.nonce] });
    const { contests } = await as(first())(readSheets, { params });
    const sheet = contests.find(({ id }) => id === contest.id)?.candidates.find(({ abstract }) => abstract === at(0))?.sheet;
    expect(sheet).toMatchObject({ nonce: mine.nonce, form: mine.form });
    // Both say the same: there is nothing to decide.
    expect(await save(first(), contest.id, at(0), { ...mine, nonce: randomUUID() })).toMatchObject({ nonce: mine.nonce });
  });

  test('an answer that was lost is no conflict: what was sent counts as seen', { tags: ['REV-101'] }, async () => {
    const contest = await begun();
    const lost = randomUUID();
    await save(first(), contest.id, at(0), { nonce: lost, seen: [], form: scored(1) });
    const stored = await save(first(), contest.id, at(0), { nonce: randomUUID(), seen: [lost], form: scored(1, 2) });
    expect(stored.form).toEqual(scored(1, 2));
  });

  test('sees its own sheets and nobody else’s, with who presents; nothing of what is planned', { tags: ['REV-101'] }, async () => {
    const contest = await begun();
    await judgeAs(as(first()), contest.id, at(0), { ...scored(4, 4, 4, 4), note: 'zqxnote' });
    const planned = await chair()(planContest, { params, body: { id: randomUUID(), contest: BEST_POSTER } });
    const answer = await as(second())(readSheets, { params });
    expect(JSON.stringify(answer)).not.toContain('zqxnote');
    expect(answer.contests.map(({ id }) => id)).not.toContain(planned.id);
    const mine = answer.contests.find(({ id }) => id === contest.id);
    expect(mine?.candidates.map(({ reference, sheet }) => [reference, sheet])).toEqual(
      ['EP-11', 'EP-12', 'EP-13', 'EP-14'].map((reference) => [reference, null]),
    );
    expect(mine?.candidates[0]).toMatchObject({ presenter: 'Planted Author', institution: 'Planted Hospital, Madurai' });
    // Control: whoever wrote it reads it.
    expect(JSON.stringify(await as(first())(readSheets, { params }))).toContain('zqxnote');
  });

  test.each([
    [
      'of a contest in which they do not judge',
      async () => (await begun({ judges: judges.slice(1).map(({ id }) => id) })).id,
      () => at(0),
      404,
    ],
    ['of what is not on the shortlist', async () => (await begun({ abstracts: posters.slice(1) })).id, () => at(0), 404],
    ['of no contest', async () => randomUUID(), () => at(0), 404],
  ])('no sheet %s', async (_, contest, abstract, status) => {
    const body = { nonce: randomUUID(), seen: [], form: scored(1, 1, 1, 1) };
    expect(await refusalOf(save(first(), await contest(), abstract(), body))).toMatchObject({ status });
  });

  test('no score that the sheet does not ask for, and none of what was withdrawn', async () => {
    const contest = await begun();
    const form = { ...EMPTY_SHEET, scores: { content: 6, fame: 1 } };
    const body = { nonce: randomUUID(), seen: [], form };
    expect(await refusalOf(save(first(), contest.id, at(0), body))).toMatchObject({
      status: 422,
      fields: { 'scores.content': 'Please choose 1 to 5.', 'scores.fame': 'This criterion is not asked any more.' },
    });
    await sql`update abstracts set status = 'withdrawn' where id = ${at(0)}`.execute(site.db);
    expect(await refusalOf(save(first(), contest.id, at(0), { ...body, form: scored(1) }))).toMatchObject({ code: 'ABSTRACT_GONE' });
    await sql`update abstracts set status = 'accepted' where id = ${at(0)}`.execute(site.db);
  });
});

describe('the ranking', () => {
  test(
    'by the mean of finished sheets; fewer than are asked for stand apart; nobody there gives no score',
    { tags: ['REV-102'] },
    async () => {
      const contest = await begun();
      await judgeAs(as(first()), contest.id, at(1), scored(5, 4, 4, 4));
      await judgeAs(as(second()), contest.id, at(1), scored(4, 4, 4, 4));
      await judgeAs(as(first()), contest.id, at(2), scored(4, 5, 4, 4));
      await judgeAs(as(second()), contest.id, at(2), scored(4, 4, 4, 4));
      await judgeAs(as(first()), contest.id, at(0), scored(5, 5, 5, 5));
      await judgeAs(as(second()), contest.id, at(0), scored(5, 5, 5));
      await judgeAs(as(first()), contest.id, at(3), { ...EMPTY_SHEET, absent: true });
      const { candidates, judges: progress } = await read(contest.id);
      expect(candidates.map(({ reference, rank, mean, tiedBy, counted }) => [reference, rank, mean, tiedBy, counted])).toEqual([
        ['EP-12', 1, 16.5, 'criterion', 2],
        ['EP-13', 2, 16.5, 'criterion', 2],
        ['EP-11', null, 20, null, 1],
        ['EP-14', null, null, null, 0],
      ]);
      expect(progress.map(({ name, done, of }) => [name, done, of])).toEqual([
        ['Staff judge-a', 4, 4],
        ['Staff judge-b', 2, 4],
        ['Staff judge-c', 0, 4],
      ]);
    },
  );
});

describe('a sealed contest', () => {
  /** Two sheets for each of three, sealed: 20, 16, 12. */
  const sealed = async (change: Partial<typeof BEST_POSTER> = {}) => {
    const contest = await begun({ form: { ...BEST_POSTER, ...change } });
    for (const [place, points] of [5, 4, 3].entries())
      for (const judge of [first(), second()]) await judgeAs(as(judge), contest.id, at(place), scored(points, points, points, points));
    await move(contest.id, 'closed');
    return move(contest.id, 'sealed');
  };
  const RANKING = [
    ['EP-11', 1, 20],
    ['EP-12', 2, 16],
    ['EP-13', 3, 12],
    ['EP-14', null, null],
  ];

  test('keeps late sheets and does not count them', { tags: ['REV-103'] }, async () => {
    const contest = await sealed();
    expect([contest.state, ranks(contest), contest.sealedBy]).toEqual(['sealed', RANKING, 'Staff chair']);
    const late = await judgeAs(as(third()), contest.id, at(2), scored(5, 5, 5, 5));
    const changed = await judgeAs(as(first()), contest.id, at(0), scored(1, 1, 1, 1));
    expect([late.late, changed.late]).toEqual([true, true]);
    const after = await read(contest.id);
    expect(ranks(after)).toEqual(RANKING);
    expect(after.candidates[0]?.sheets.map(({ judge, points, standing }) => [judge, points, standing])).toEqual([
      ['Staff judge-a', 20, 'counted'],
      ['Staff judge-a', 4, 'after-seal'],
      ['Staff judge-b', 20, 'counted'],
    ]);
    // Its judge reads what they sent last, and sent again it is one.
    expect(await save(first(), contest.id, at(0), { nonce: changed.nonce, seen: [], form: changed.form })).toMatchObject({
      nonce: changed.nonce,
      late: true,
    });
  });

  test('cannot change, whoever asks: not by the API, and the database says it again', { tags: ['REV-103'] }, async () => {
    const { id: contest, version } = await sealed();
    const one = { params: { ...params, contest } };
    const refusals = await Promise.all([
      refusalOf(chair()(changeContest, { ...one, body: { version, contest: { ...BEST_POSTER, leastJudges: 1 } } })),
      refusalOf(chair()(changeShortlist, { ...one, body: { version, abstracts: posters.slice(0, 3) } })),
      refusalOf(chair()(nameJudges, { ...one, body: { version, judges: judges.slice(0, 2).map(({ id }) => id) } })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['CONTEST_SEALED', 'CONTEST_SEALED', 'CONTEST_SEALED']);
    for (const statement of [
      sql`update sheets set scores = '{"content": 1}' where contest_id = ${contest}`,
      sql`
        insert into sheets (edition_id, contest_id, account_id, abstract_id, scores, absent, note, nonce, version)
        values (${editionId}, ${contest}, ${third().id}, ${at(3)}, '{}', false, '', gen_random_uuid(), 1)`,
      sql`delete from contest_results where contest_id = ${contest}`,
      sql`update contest_results set rank = 1 where contest_id = ${contest}`,
      sql`delete from contest_candidates where contest_id = ${contest} and abstract_id = ${at(3)}`,
      sql`delete from contest_judges where contest_id = ${contest} and account_id = ${third().id}`,
      sql`update contests set prizes = 9 where id = ${contest}`,
      sql`update contests set state = 'open', sealed_at = null, sealed_by = null, reopened_for = 'Because' where id = ${contest}`,
      sql`update contests set state = 'closed', sealed_at = null, sealed_by = null where id = ${contest}`,
    ])
      await expect(statement.execute(site.db)).rejects.toThrow(/sealed contest is reopened|the contest is sealed/);
    await expect(sql`delete from sheets where contest_id = ${contest}`.execute(site.db)).rejects.toThrow(/permission denied/);
    // A conflict that is found afterwards changes nothing that was sealed.
    await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${editionId}, ${first().id}, ${at(0)}, 'institution', 'standing', 'the same')`.execute(site.db);
    expect(ranks(await read(contest))).toEqual(RANKING);
    // Control: before it is sealed the same statements are possible.
    const open = await begun();
    await judgeAs(as(first()), open.id, at(0), scored(5, 5, 5, 5)).catch(() => undefined);
    await judgeAs(as(second()), open.id, at(0), scored(5, 5, 5, 5));
    await sql`update sheets set scores = '{"content": 1}' where contest_id = ${open.id}`.execute(site.db);
    expect(ranks(await read(open.id)).map(([, rank]) => rank)).toEqual([null, null, null, null]);
  });

  test('a sheet that arrives while a chair seals is counted or late, never both or neither', { tags: ['REV-103'] }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const contest = await begun();
      for (const judge of [first(), second()]) await judgeAs(as(judge), contest.id, at(0), scored(3, 3, 3, 3));
      const { version } = await move(contest.id, 'closed');
      const seal = () => chair()(moveContest, { params: { ...params, contest: contest.id }, body: { version, to: 'sealed' } });
      const [outcome, saved] = await Promise.all([
        seal(),
        save(third(), contest.id, at(0), { nonce: randomUUID(), seen: [], form: scored(5, 5, 5, 5) }),
      ]);
      const mean = outcome.candidates.find(({ abstract }) => abstract === at(0))?.mean;
      expect(mean).toBe(saved.late ? 12 : 14.67);
      expect(ranks(await read(contest.id))[0]).toEqual(['EP-11', 1, mean]);
    }
  });

  test('is reopened only with a reason, and then counts what came too late', { tags: ['REV-103'] }, async () => {
    const contest = await sealed();
    await judgeAs(as(first()), contest.id, at(0), scored(1, 1, 1, 1));
    await judgeAs(as(third()), contest.id, at(2), scored(5, 5, 5, 5));
    expect(await refusalOf(move(contest.id, 'closed'))).toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
    expect(await refusalOf(move(contest.id, 'open', 'Again'))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    const reopened = await move(contest.id, 'closed', 'A phone had no network until the evening.');
    expect([reopened.state, reopened.reopenedFor, reopened.sealedAt]).toEqual([
      'closed',
      'A phone had no network until the evening.',
      null,
    ]);
    expect(ranks(reopened)).toEqual([
      ['EP-12', 1, 16],
      ['EP-13', 2, 14.67],
      ['EP-11', 3, 12],
      ['EP-14', null, null],
    ]);
    const { rows } = await sql<{ reason: string; after: object }>`
      select d.reason, l.after from audit_log l join change_details d on (d.edition_id, d.audit_id) = (l.edition_id, l.id)
      where l.action = 'contest.reopened' and l.entity_id = ${contest.id}`.execute(site.db);
    expect(rows).toEqual([{ reason: 'A phone had no network until the evening.', after: { late: 2 } }]);
    const again = await move(contest.id, 'sealed');
    expect(ranks(again)[0]).toEqual(['EP-12', 1, 16]);
    expect(await refusalOf(move(contest.id, 'closed', 'A phone had no network until the evening.'))).toMatchObject({ status: 422 });
  });

  test('names its winners at its instant, and no longer once it is reopened', { tags: ['REV-103'] }, async () => {
    const contest = await sealed({ name: 'Prize of the day', resultsAt: new Date(PRIZE_DAY).toISOString() });
    const winnersAt = async (moment: string) => {
      const all = await presenting.as('', moment)(listContestResults, {});
      return all.find(({ name }) => name === 'Prize of the day')?.winners.map(({ rank, reference }) => [rank, reference]);
    };
    expect(await winnersAt('2025-09-27T16:29:59.999+05:30')).toBeUndefined();
    expect(await winnersAt(PRIZE_DAY)).toEqual([
      [1, 'EP-11'],
      [2, 'EP-12'],
    ]);
    // A preview of that day shows the page of that day, and still no winners.
    const { cookie } = await makeStaff(site, 'looks-ahead@example.org', { role: 'viewer', edition: ampiTnpy2025.slug });
    const { address } = await site.callWith({ cookie })(makePreview, {
      params,
      body: { at: new Date(PRIZE_DAY).toISOString(), drafts: false, path: '/awards-and-honors' },
    });
    const { host, pathname, search } = new URL(address);
    const opened = await site.app.inject({ url: pathname + search, headers: { host, cookie } });
    const preview = String(opened.headers['set-cookie']).split(';', 1)[0];
    const looking = site.callWith({ host, cookie: `${cookie}; ${preview}; ${clockAt('2025-09-20T12:00:00+05:30')}` });
    expect(await looking(readClock, {})).toMatchObject({ now: new Date(PRIZE_DAY).toISOString() });
    expect(await looking(listContestResults, {})).toEqual([]);
    const versionOf = async () =>
      (await site.db.selectFrom('editions').select('content_version').where('id', '=', editionId).executeTakeFirstOrThrow())
        .content_version;
    const before = await versionOf();
    // Pages that were kept before are made again, once.
    expect([await tellPages(site.db, new Date('2025-09-27T10:59:59.999Z')), await versionOf()]).toEqual([0, before]);
    expect([await tellPages(site.db, new Date(PRIZE_DAY)), await versionOf()]).toEqual([1, before + 1]);
    expect(await tellPages(site.db, new Date(PRIZE_DAY))).toBe(0);
    // Moved by a day, also while it is sealed; the pages follow once more.
    const form = { ...contest.form, resultsAt: '2025-09-28T11:00:00.000Z' };
    await chair()(changeContest, { params: { ...params, contest: contest.id }, body: { version: contest.version, contest: form } });
    expect([await winnersAt(PRIZE_DAY), await winnersAt('2025-09-28T16:30:00+05:30')]).toEqual([
      undefined,
      [
        [1, 'EP-11'],
        [2, 'EP-12'],
      ],
    ]);
    expect(await tellPages(site.db, new Date('2025-09-28T11:00:00Z'))).toBe(1);
    await move(contest.id, 'closed', 'A mistake in the list.');
    expect(await winnersAt('2025-09-28T16:30:00+05:30')).toBeUndefined();
  });
});

describe('the way of a contest', () => {
  test('cannot begin before results, shortlist and judges are there: everything that is missing at once', async () => {
    const planned = await chair()(planContest, { params, body: { id: randomUUID(), contest: BEST_POSTER } });
    expect(planned.missing).toHaveLength(2);
    const one = { params: { ...params, contest: planned.id }, body: { version: planned.version, to: 'open' as const } };
    const early = await refusalOf(as(presenting.chair, '2025-09-08T17:59:59.999+05:30')(moveContest, one));
    expect(early).toMatchObject({
      status: 409,
      code: 'CONTEST_NOT_READY',
      message: expect.stringMatching(/results.*shortlist.*2 more judges/),
    });
    expect(await refusalOf(move(planned.id, 'sealed'))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  });

  test('planned twice under one id it is there once; of two chairs one is stored', async () => {
    const body = { id: randomUUID(), contest: { ...BEST_POSTER, name: 'Young physicist' } };
    const [one, same] = [await chair()(planContest, { params, body }), await chair()(planContest, { params, body })];
    expect(same).toEqual(one);
    const put = (who: Staff, name: string) =>
      as(who)(changeContest, { params: { ...params, contest: one.id }, body: { version: 1, contest: { ...body.contest, name } } });
    const outcomes = await Promise.all([refusalOf(put(presenting.chair, 'One')), refusalOf(put(other, 'Two'))]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
  });

  test('with sheets there, scores keep their meaning; wording can change', async () => {
    const contest = await begun();
    await judgeAs(as(first()), contest.id, at(0), scored(4));
    const put = async (criteria: typeof BEST_POSTER.criteria) =>
      chair()(changeContest, {
        params: { ...params, contest: contest.id },
        body: { version: contest.version, contest: { ...BEST_POSTER, criteria } },
      });
    expect(await refusalOf(put(BEST_POSTER.criteria.map((one) => ({ ...one, weight: 2 }))))).toMatchObject({ code: 'SHEETS_EXIST' });
    expect((await put(BEST_POSTER.criteria.map((one) => ({ ...one, question: 'How good?' })))).form.criteria[0]?.question).toBe(
      'How good?',
    );
  });

  test('nothing to rank, nothing to seal', async () => {
    const contest = await begun();
    await move(contest.id, 'closed');
    expect(await refusalOf(move(contest.id, 'sealed'))).toMatchObject({ status: 409, code: 'CONTEST_UNDECIDED' });
  });

  test('at the end of retention sheets go and the sealed result stays; not before', async () => {
    const contest = await begun();
    for (const judge of [first(), second()]) await judgeAs(as(judge), contest.id, at(0), scored(3, 3, 3, 3));
    await move(contest.id, 'closed');
    await move(contest.id, 'sealed');
    const erase = () => sql`select erase_sheets(${editionId})`.execute(site.db);
    await expect(erase()).rejects.toThrow(/are kept/);
    await asOwner(site, `update sheets set saved_at = now() - interval '20 years'`);
    await asOwner(site, `update late_sheets set saved_at = now() - interval '20 years'`);
    await erase();
    expect((await sql`select from sheets`.execute(site.db)).rows).toHaveLength(0);
    expect(ranks(await read(contest.id))[0]).toEqual(['EP-11', 1, 12]);
  });

  test('every change was recorded, with who made it and in which role', async () => {
    const { rows } = await sql<{ action: string; known: boolean }>`
      select action, bool_and(account_id is not null and role is not null) as known from audit_log
      where action like 'contest.%' or action like 'sheet.%' group by action order by action`.execute(site.db);
    const own = RECORDED_ACTIONS.Abstracts;
    const actions = Object.keys(own).filter((action) => /^(contest|sheet)\./.test(action));
    expect(rows).toEqual(actions.toSorted().map((action) => ({ action, known: true })));
  });
});
