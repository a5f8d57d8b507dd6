import { randomUUID } from 'node:crypto';
import { answerOffer, namePresenter, readMyPresentations } from '@isocentre/contract/presentations';
import { correctAbstract, readReviewedAbstract, shareComment, showAuthors } from '@isocentre/contract/review/abstracts';
import {
  changeTemplate,
  editLetter,
  listDecisionLetters,
  readDecisionLetter,
  recallLetters,
  releaseLetters,
} from '@isocentre/contract/review/decision-letters';
import { applyDecisions, readPending, setDecision, withdrawAbstract } from '@isocentre/contract/review/decisions';
import { writeChairsEntry, writeReviewersEntry } from '@isocentre/contract/review/discussion';
import { inviteReviewers } from '@isocentre/contract/review/reviewer-invitations';
import { changeReviewer } from '@isocentre/contract/review/reviewers';
import { declareConflict, declineAssignment, readAssignment, submitReview } from '@isocentre/contract/review/reviewing';
import { EMPTY_REVIEW } from '@isocentre/domain/review/review-form';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { asOwner, plantAbstract, there } from '../../test/blindness.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { assignTo, openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

/** One abstract from its review to its withdrawal: what the record says of each step, and what it must not say. */

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
/** After the call, while reviews are still taken. */
const CLOSED = '2025-09-05T12:00:00+05:30';
/** In every name, address, comment and letter of this test, and in nothing else. */
const WORD = /zq[xw]/i;

let site: TestApp;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
});
afterAll(() => site.close());

const record = () => site.db.selectFrom('audit_log').selectAll().where('edition_id', '=', editionId).execute();
const details = async () =>
  JSON.stringify(
    await site.db.selectFrom('change_details').select(['before', 'after', 'reason']).where('edition_id', '=', editionId).execute(),
  );
test('every step leaves one row, without names, words or addresses; these stand beside it', { tags: ['REV-172'] }, async () => {
  const { abstract, email } = await plantAbstract(site, editionId);
  await openReviewing(site, editionId);
  const chair = await makeStaff(site, 'zqwchair@example.org', { role: 'owner', edition: slug });
  const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie: `${cookie}; ${clockAt(CLOSED)}` });
  let count = 0;
  const reviewer = async () => {
    count += 1;
    const who = await makeStaff(site, `zqwreader-${count}@example.org`, { role: 'reviewer', edition: slug });
    return { ...who, assignment: await assignTo(site, editionId, { abstract, account: who.id }) };
  };
  const one = { params: { ...params, id: abstract } };
  const resultsAt = async (at: Date) => {
    await site.db.updateTable('edition_instants').set({ results_published_at: at }).where('edition_id', '=', editionId).execute();
    await until('it is noticed', async () => (await as(chair)(readReviewedAbstract, one)).facts.resultsAt === at.toISOString(), 10_000);
  };
  const step = async <T>(action: string, change: () => Promise<T>): Promise<T> => {
    const known = new Set((await record()).map(({ id }) => id));
    const answer = await change();
    const rows = (await record()).filter(({ id }) => !known.has(id));
    expect([action, rows.map((row) => row.action)]).toEqual([action, [action]]);
    expect(rows[0]).toMatchObject({ request_id: expect.any(String), account_id: expect.any(String) });
    expect([action, JSON.stringify([rows[0]?.before, rows[0]?.after]).match(WORD)]).toEqual([action, null]);
    return answer;
  };

  const first = await reviewer();
  const mine = { params: { ...params, id: first.assignment } };
  const { read } = await as(first)(readAssignment, mine);
  const form = {
    ...EMPTY_REVIEW,
    scores: { originality: 4, method: 4, clarity: 4 },
    recommendation: 'oral' as const,
    toAuthor: 'Zqwauthor, say more.',
    toCommittee: 'Zqwcommittee, take it.',
  };
  await step('review.submitted', () => as(first)(submitReview, { ...mine, body: { version: 0, read, form } }));
  const [second, third] = [await reviewer(), await reviewer()];
  const declared = { why: 'known' as const, words: 'Zqwconflict: we share an office.' };
  await step('assignment.conflict-declared', () =>
    as(second)(declareConflict, { params: { ...params, id: second.assignment }, body: declared }),
  );
  await step('assignment.declined', () =>
    as(third)(declineAssignment, { params: { ...params, id: third.assignment }, body: { words: 'Zqwdecline: no time.' } }),
  );
  await step('discussion.written', () =>
    as(first)(writeReviewersEntry, { ...mine, body: { id: randomUUID(), body: 'Zqwentry of a reviewer.' } }),
  );
  await step('discussion.written', () => as(chair)(writeChairsEntry, { ...one, body: { id: randomUUID(), body: 'Zqwentry of a chair.' } }));
  await step('reviewer.changed', () =>
    as(chair)(changeReviewer, {
      params: { ...params, account: first.id },
      body: {
        version: 0,
        reviewer: {
          expert: [goodAbstract().category ?? ''],
          able: [],
          load: 5,
          paused: false,
          institutions: ['Zqwinstitution'],
          declaredPeople: ['Zqwfriend'],
          declaredInstitutions: [],
        },
      },
    }),
  );
  await step('invitation.sent', () =>
    as(chair)(inviteReviewers, { params, body: { text: 'Zqwname, zqwinvited@example.org', role: 'reviewer', again: [] } }),
  );
  await step('authors.shown', () => as(chair)(showAuthors, one));
  await step('comment.shared', () =>
    as(chair)(shareComment, { params: { ...one.params, assignment: first.assignment }, body: { version: 1, shared: true } }),
  );
  await step('decision.set', () => as(chair)(setDecision, { ...one, body: { version: 0, outcome: 'oral', reason: 'One is enough.' } }));
  const { digest } = await as(chair)(readPending, { params, query: {} });
  await resultsAt(new Date(Date.parse(CLOSED) + 86_400_000));
  await step('decisions.applied', () => as(chair)(applyDecisions, { params, body: { digest } }));

  await step('template.changed', () =>
    as(chair)(changeTemplate, {
      params: { ...params, code: 'accepted-oral' },
      body: { version: 0, subject: 'Zqwtemplate {{number}}', body: 'Dear {{name}}, zqwtemplate.' },
    }),
  );
  const letter = there((await as(chair)(listDecisionLetters, { params })).letters[0]).id;
  const shown = async () => (await as(chair)(readDecisionLetter, { params: { ...params, id: letter } })).letter.digest;
  const seen = await shown();
  await step('letter.edited', () =>
    as(chair)(editLetter, {
      params: { ...params, id: letter },
      body: { digest: seen, words: { subject: 'Zqwletter', body: 'Zqwletter of acceptance.' } },
    }),
  );
  const then = await shown();
  await step('letters.released', () =>
    as(chair)(releaseLetters, { params, body: { scope: 'selected', letters: [{ id: letter, digest: then }] } }),
  );
  await step('letters.recalled', () => as(chair)(recallLetters, { params, body: { letters: [letter] } }));

  await resultsAt(new Date(Date.parse(CLOSED) - 60_000));
  const author = await callAs(site, email, CLOSED);
  // Authors and chairs come by different addresses, each of which notices within moments.
  await until('the author is offered a place', async () => (await author(readMyPresentations, {})).presentations.length > 0, 10_000);
  await step('presentation.presenter-named', () =>
    author(namePresenter, { params: { id: abstract }, body: { version: 0, position: 2, email: 'zqwpresents@example.org' } }),
  );
  await step('presentation.declined', () =>
    author(answerOffer, {
      params: { id: abstract },
      body: { version: 1, type: 'Oral', answer: 'declined', reason: 'Zqwreason of an author' },
    }),
  );
  const { abstract: current } = await as(chair)(readReviewedAbstract, one);
  await step('abstract.corrected', () => {
    const { title: _, abstract: sections, keywords } = goodAbstract();
    return as(chair)(correctAbstract, { ...one, body: { revision: 1, title: 'Zqwtitle', ...sections, keywords, reason: 'Zqwspelling' } });
  });
  await step('abstract.withdrawn', () =>
    as(chair)(withdrawAbstract, { ...one, body: { version: current.version, reason: 'Zqwwithdrawal' } }),
  );

  // The words are kept, where they can be erased.
  expect(await details()).toContain('Zqwconflict');
  // A row that names somebody would be seen.
  await asOwner(
    site,
    `insert into audit_log (edition_id, id, at, actor_kind, action, entity, entity_id, after)
     values ($1, gen_random_uuid(), now(), 'system', 'planted', 'x', 'x', '{"name": "Zqwplanted"}')`,
    [editionId],
  );
  expect(there((await record()).find(({ action }) => action === 'planted')).after).toMatchObject({ name: expect.stringMatching(WORD) });
});
