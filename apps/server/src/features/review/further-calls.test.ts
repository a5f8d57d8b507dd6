import { editAbstract, readAbstract, readMyAbstracts, submitAbstract } from '@isocentre/contract/abstracts';
import { formOf } from '@isocentre/contract/abstracts/shapes';
import { readTheirView } from '@isocentre/contract/delegates/their-view';
import { readEdition } from '@isocentre/contract/editions';
import {
  applyDecisions,
  changeCapacities,
  readBoard,
  readPending,
  setDecisions,
  undoDecisions,
} from '@isocentre/contract/review/decisions';
import { correctAbstract, listReviewedAbstracts, readReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { addCall, changeWindow, listCalls, type ListedCalls, removeCall } from '@isocentre/contract/review/further-calls';
import { listDecisionLetters, releaseLetters } from '@isocentre/contract/review/decision-letters';
import { readPresentations } from '@isocentre/contract/review/presentations';
import { listBooks } from '@isocentre/contract/review/books';
import { readMyPresentations } from '@isocentre/contract/presentations';
import type { Input } from '@isocentre/contract/route';
import type { CallWindow } from '@isocentre/domain/abstracts/calls';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, cookieFor, registerAs } from '../../test/delegates.ts';
import { expectInvariants } from '../../test/paying.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { send } from '../../test/people.ts';
import { holdLetters } from '../decision-letters/hold-letters.ts';
import { editionSource } from '../editions/edition-source.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { createClock } from '../../platform/clock.ts';
import { remindUnsubmitted } from '../abstracts/remind-unsubmitted.ts';
import { saveDraft } from '@isocentre/contract/abstracts/drafts';
import { emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { asksForCall } from '@isocentre/domain/abstracts/check-abstract';
import { readCalendar } from '@isocentre/contract/calendar';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const ist = (time: string) => `${time}+05:30`;
const utc = (time: string) => new Date(ist(time)).toISOString();

/** The regular call: 1 June to the end of 20 August, half an hour of grace, results on 1 September. */
const REGULAR = { opens: '2025-06-01T00:00:00', closes: '2025-08-21T00:00:00', results: '2025-09-01T18:00:00' };
const late: CallWindow = {
  name: 'Late-breaking',
  opensAt: utc('2025-08-20T12:00:00'),
  advertisedOn: '2025-09-09',
  closesAt: utc('2025-09-10T00:00:00'),
  graceMinutes: 10,
  maxPerDelegate: 1,
  resultsAt: utc('2025-09-15T18:00:00'),
};
const BOTH = ist('2025-08-20T13:00:00');
const ONLY_REGULAR = ist('2025-08-01T12:00:00');
const ONLY_LATE = ist('2025-08-25T12:00:00');
const ALL_CLOSED = ist('2025-09-11T12:00:00');

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let people = 0;

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await site.pool.query(
    `update edition_instants set abstract_opens_at = $2, abstract_deadline_display = '2025-08-20', abstract_deadline_effective = $3,
       results_published_at = $4 where edition_id = $1`,
    [editionId, ist(REGULAR.opens), ist(REGULAR.closes), ist(REGULAR.results)],
  );
  await site.pool.query(`update edition_limits set abstract_grace_minutes = 30 where edition_id = $1`, [editionId]);
  // The process notices a changed edition within moments.
  await vi.waitFor(
    async () => {
      const { instants } = await site.callWith()(readEdition, {});
      if (Date.parse(instants.resultsPublishedAt ?? '') !== Date.parse(ist(REGULAR.results))) throw new Error('Not noticed yet');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query(
    `delete from rate_limits; delete from capacities; delete from abstract_drafts;
     update decisions set state = 'pending', batch_id = null, score = null, reviews = null;
     update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null, call = null; delete from calls`,
  );
});

const as = ({ cookie }: { cookie: string }, at = ONLY_REGULAR) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const add = (change: Partial<CallWindow> = {}, at = ONLY_REGULAR) => as(chair, at)(addCall, { params, body: { ...late, ...change } });
async function delegate() {
  people += 1;
  const email = `author-${people}@example.org`;
  await registerAs(site, { email });
  const cookie = await cookieFor(site, email);
  return { email, at: (time: string) => site.callWith({ cookie: `${cookie.split(';', 1)[0]}; ${clockAt(time)}` }) };
}
type Author = Awaited<ReturnType<typeof delegate>>;
const submit = (author: Author, at: string, change: Partial<Input<typeof submitAbstract>['body']> = {}) =>
  author.at(at)(submitAbstract, { body: goodAbstract(change) });
const editionNow = async (id: number) => (await editionSource(site.db, site.config).read(id)).edition;
interface Said {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  current?: ListedCalls;
}
const refusalOf = (promise: Promise<unknown>): Promise<Said> =>
  promise.then(
    () => ({ status: 200, code: 'none', message: '' }),
    (error: Said) => error,
  );
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code;
const fieldsOf = async (promise: Promise<unknown>) => Object.keys((await refusalOf(promise)).fields ?? {});

/** One delegate in both calls, decided: accepted in each. The regular one is first. */
async function bothDecided() {
  await add();
  const author = await delegate();
  const regular = await submit(author, ONLY_REGULAR, { title: 'Sent to the regular call' });
  const second = await submit(author, ONLY_LATE, { title: 'Sent to the late one' });
  // As reviewing gives them.
  await site.pool.query(`update abstracts set review_number = null`);
  await site.pool.query(`update abstracts set review_number = 1 + (id = $1)::int where id in ($1, $2)`, [second.id, regular.id]);
  const decide = (id: string, outcome: 'oral' | 'e-poster', at: string) =>
    as(chair, at)(setDecisions, {
      params,
      body: { origin: 'hand', entries: [{ abstract: id, version: 0, outcome }], reason: 'No reviews in this test.' },
    });
  await decide(regular.id, 'oral', ONLY_LATE);
  await decide(second.id, 'e-poster', ALL_CLOSED);
  return { author, regular, second };
}
const pendingOf = (call: string | undefined, at: string) =>
  as(chair, at)(readPending, { params, query: call === undefined ? {} : { call } });
const applyIn = async (call: string | undefined, at: string) => {
  const { digest } = await pendingOf(call, at);
  return as(chair, at)(applyDecisions, { params, body: { ...(call === undefined ? {} : { call }), digest } });
};

describe('which call takes an abstract', () => {
  // One millisecond before and at the opening, the closing and the end of the grace of both calls.
  test.each([
    ['[REV-002]', '2025-05-31T23:59:59.999', 'ABSTRACTS_NOT_OPEN', 'ABSTRACTS_NOT_OPEN', 'ABSTRACTS_NOT_OPEN'],
    ['[REV-002]', '2025-06-01T00:00:00.000', 'regular', 'taken', 'ABSTRACTS_NOT_OPEN'],
    ['[REV-002]', '2025-08-20T11:59:59.999', 'regular', 'taken', 'ABSTRACTS_NOT_OPEN'],
    ['[REV-002]', '2025-08-20T12:00:00.000', 'asks', 'taken', 'taken'],
    ['[REV-002]', '2025-08-20T23:59:59.999', 'asks', 'taken', 'taken'],
    ['[REV-002]', '2025-08-21T00:00:00.000', 'asks', 'taken', 'taken'],
    ['[REV-002]', '2025-08-21T00:29:59.999', 'asks', 'taken', 'taken'],
    ['[REV-002]', '2025-08-21T00:30:00.000', 'late-breaking', 'ABSTRACTS_CLOSED', 'taken'],
    ['[REV-002]', '2025-09-09T23:59:59.999', 'late-breaking', 'ABSTRACTS_CLOSED', 'taken'],
    ['[REV-002]', '2025-09-10T00:00:00.000', 'late-breaking', 'ABSTRACTS_CLOSED', 'taken'],
    ['[REV-002]', '2025-09-10T00:09:59.999', 'late-breaking', 'ABSTRACTS_CLOSED', 'taken'],
    ['[REV-002]', '2025-09-10T00:10:00.000', 'ABSTRACTS_CLOSED', 'ABSTRACTS_CLOSED', 'ABSTRACTS_CLOSED'],
  ])('%s at %s', async (_, time, unnamed, regular, further) => {
    await add();
    const now = ist(time);
    const outcomeOf = async (call?: string) => {
      const author = await delegate();
      const sent = submit(author, now, call === undefined ? {} : { call });
      const { code, fields } = await refusalOf(sent);
      if (code === 'VALIDATION' && fields?.['call'] !== undefined && Object.keys(fields).length === 1) return 'asks';
      if (code !== 'none') return code;
      const { call: taken } = await sent;
      const stored = await author.at(now)(readMyAbstracts, {});
      expect(stored.submissions.map((one) => one.call)).toEqual([taken]);
      return call === undefined ? taken.code : taken.code === call ? 'taken' : 'elsewhere';
    };
    expect([await outcomeOf(), await outcomeOf('regular'), await outcomeOf('late-breaking')]).toEqual([unnamed, regular, further]);
    // The form is told the same: it asks where more than one is open.
    const { rules } = await (await delegate()).at(now)(readMyAbstracts, {});
    const open = [regular === 'taken' && 'regular', further === 'taken' && 'late-breaking'].filter((code) => code !== false);
    expect(rules.calls).toEqual(open);
  });

  test('a call that does not exist is asked for again, and nothing is stored', { tags: ['REV-002'] }, async () => {
    await add();
    const author = await delegate();
    expect(await fieldsOf(submit(author, BOTH, { call: 'poster-walk' }))).toEqual(['call']);
    expect((await author.at(BOTH)(readMyAbstracts, {})).submissions).toEqual([]);
  });

  test('a delegate’s pages speak of the one that is open, by its name', { tags: ['REV-001', 'REV-002'] }, async () => {
    await add();
    const author = await delegate();
    const { window } = await author.at(ONLY_LATE)(readMyAbstracts, {});
    expect([window.name, window.state, window.advertised]).toEqual(['Late-breaking', 'open', '2025-09-09']);
    const { rows } = await site.pool.query<{ id: string }>(
      `select r.id from registrations r join accounts a on a.id = r.account_id where a.email = $1`,
      [author.email],
    );
    const owner = await makeStaff(site, `owner-of-${author.email}`, { role: 'owner', edition: slug });
    const stepAt = async (at: string) =>
      (await as(owner, at)(readTheirView, { params: { ...params, id: rows[0]?.id ?? '' } })).steps.find(
        ({ label }) => label === 'Abstract',
      );
    expect([await stepAt(ONLY_LATE), await stepAt(ALL_CLOSED)]).toEqual([
      { label: 'Abstract', state: 'ahead', note: null },
      { label: 'Abstract', state: 'passed', note: 'Closed' },
    ]);
  });

  test('without a further call nobody is asked, and what pages say is as before', async () => {
    const author = await delegate();
    const mine = await author.at(ONLY_REGULAR)(readMyAbstracts, {});
    expect([mine.rules.calls, mine.calls.map(({ code }) => code), mine.remaining]).toEqual([['regular'], ['regular'], 2]);
    expect(asksForCall(mine.rules, emptyAbstract())).toBe(false);
    expect((await submit(author, ONLY_REGULAR)).call).toEqual({ code: 'regular', name: 'Regular call' });
  });
});

describe('each call has its own', () => {
  test('limit: an abstract counts towards the one of its call only', { tags: ['REV-001'] }, async () => {
    await add();
    const author = await delegate();
    await submit(author, BOTH, { call: 'late-breaking', title: 'Late' });
    expect(await codeOf(submit(author, BOTH, { call: 'late-breaking', title: 'Late again' }))).toBe('MAX_SUBMISSIONS');
    const mine = await author.at(BOTH)(readMyAbstracts, {});
    expect(mine.calls.map(({ code, remaining, maxAbstracts }) => [code, remaining, maxAbstracts])).toEqual([
      ['regular', 2, 2],
      ['late-breaking', 0, 1],
    ]);
    expect([mine.remaining, mine.canSubmit, mine.rules.maxAbstracts]).toEqual([2, true, 2]);
    await submit(author, BOTH, { call: 'regular', title: 'First' });
    await submit(author, BOTH, { call: 'regular', title: 'Second' });
    expect(await codeOf(submit(author, BOTH, { call: 'regular', title: 'Third' }))).toBe('MAX_SUBMISSIONS');
    // And the other way about.
    const other = await delegate();
    await submit(other, BOTH, { call: 'regular', title: 'First' });
    await submit(other, BOTH, { call: 'regular', title: 'Second' });
    expect((await submit(other, BOTH, { call: 'late-breaking', title: 'Late' })).call.code).toBe('late-breaking');
  });

  test('limit also when many arrive at once', { tags: ['REV-001'] }, async () => {
    await add();
    const author = await delegate();
    const sent = Array.from({ length: 8 }, (_, i) =>
      codeOf(submit(author, BOTH, { call: i % 2 === 0 ? 'regular' : 'late-breaking', title: `At once ${i}` })),
    );
    const taken = (await Promise.all(sent)).filter((code) => code === 'none');
    const { submissions } = await author.at(BOTH)(readMyAbstracts, {});
    expect([taken.length, submissions.map(({ call }) => call.code).toSorted()]).toEqual([3, ['late-breaking', 'regular', 'regular']]);
  });

  test('window: it is edited as long as its own call is open, and how late is counted from there', { tags: ['REV-001'] }, async () => {
    await add();
    const author = await delegate();
    const first = await submit(author, ONLY_REGULAR, { title: 'Regular' });
    const second = await submit(author, ONLY_LATE, { title: 'Late' });
    const edit = (record: typeof first, at: string) =>
      author.at(at)(editAbstract, {
        params: { id: record.id },
        body: { ...formOf(record), title: `${record.title} again`, version: record.version },
      });
    expect(await codeOf(edit(first, ONLY_LATE))).toBe('ABSTRACT_EDITING_CLOSED');
    const edited = await edit(second, ist('2025-09-10T00:00:01'));
    expect([edited.version, edited.call.code]).toEqual([2, 'late-breaking']);
    const { rows } = await site.pool.query(`select after from audit_log where entity_id = $1 order by at`, [second.id]);
    expect(rows.map(({ after }: { after: object }) => after)).toEqual([
      { version: 1, call: 'late-breaking' },
      { version: 2, lateMs: 1000 },
    ]);
    expect(await codeOf(edit(edited, ist('2025-09-10T00:10:00')))).toBe('ABSTRACT_EDITING_CLOSED');
    const actions = (await author.at(ONLY_LATE)(readMyAbstracts, {})).submissions.map(({ actions: { edit: may } }) => may);
    expect(actions).toEqual([false, true]);
  });

  test('places', { tags: ['REV-001'] }, async () => {
    await add();
    const placesIn = async (call: string) => (await as(chair)(readBoard, { params, query: { call } })).capacities;
    const places = (call: string, oral: number) =>
      as(chair)(changeCapacities, {
        params: { ...params, call },
        body: { seen: [], capacities: [{ type: 'oral', category: null, places: oral }] },
      });
    await places('regular', 30);
    await places('late-breaking', 4);
    expect([await placesIn('regular'), await placesIn('late-breaking')].map(([one]) => one?.places)).toEqual([30, 4]);
    expect(await codeOf(places('poster-walk', 4))).toBe('NOT_FOUND');
    expect(await codeOf(placesIn('poster-walk'))).toBe('NOT_FOUND');
  });

  test('decisions: board, batch and taking back are of one call', { tags: ['REV-001'] }, async () => {
    const { regular, second } = await bothDecided();
    const boardOf = async (call?: string) =>
      (await as(chair, ALL_CLOSED)(readBoard, { params, query: call === undefined ? {} : { call } })).abstracts.map(({ id }) => id);
    expect([await boardOf(), await boardOf('late-breaking')]).toEqual([[regular.id], [second.id]]);
    // The late one is still open: only the regular one can be applied.
    expect(await codeOf(applyIn('late-breaking', ONLY_LATE))).toBe('CALL_OPEN');
    expect((await applyIn(undefined, ONLY_LATE)).applied).toBe(1);
    const recorded = await site.pool.query(
      `select entity_id as call, after ->> 'stored' as stored from audit_log where action = 'decisions.set' order by at desc limit 2`,
    );
    expect(recorded.rows).toEqual(['late-breaking', 'regular'].map((call) => ({ call, stored: '1' })));
    const listed = async (call?: string) =>
      (await as(chair, ALL_CLOSED)(listReviewedAbstracts, { params, query: call === undefined ? {} : { call } })).abstracts.map(
        ({ id }) => id,
      );
    expect([await listed('regular'), await listed('late-breaking'), (await listed()).length]).toEqual([[regular.id], [second.id], 2]);
    const { body: csv } = await send(site, 'GET', `/api/v1/organiser/${slug}/abstracts.csv?call=late-breaking`, {
      cookie: `${chair.cookie}; ${clockAt(ALL_CLOSED)}`,
    });
    const lines = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(['Call', 'Late-breaking']);
    expect(lines[1]).toContain('Sent to the late one');
    const statusOf = async () =>
      (
        await site.pool.query<{ status: string }>(`select status from abstracts where id = any($1) order by call nulls first`, [
          [regular.id, second.id],
        ])
      ).rows.map(({ status }) => status);
    expect(await statusOf()).toEqual(['accepted', 'pending']);
    const { batch } = await applyIn('late-breaking', ALL_CLOSED);
    expect(await statusOf()).toEqual(['accepted', 'accepted']);
    const batches = async (call?: string) => (await pendingOf(call, ALL_CLOSED)).batches.map(({ id }) => id);
    expect([(await batches()).includes(batch), await batches('late-breaking')]).toEqual([false, [batch]]);
    // Regular results are told by now; those of the late call are not.
    const undo = (id: string) => as(chair, ALL_CLOSED)(undoDecisions, { params: { ...params, id } });
    const [first = ''] = await batches();
    expect([await codeOf(undo(first)), await codeOf(undo(batch)), await statusOf()]).toEqual([
      'RESULTS_TOLD',
      'none',
      ['accepted', 'pending'],
    ]);
    await applyIn('late-breaking', ALL_CLOSED);
    await expectInvariants(site);
  });

  test('results: authors, presenters, programme and book learn of each call at its own instant', { tags: ['REV-001'] }, async () => {
    const { author, regular, second } = await bothDecided();
    await applyIn(undefined, ONLY_LATE);
    await applyIn('late-breaking', ALL_CLOSED);
    const told = async (at: string) => {
      const statuses = (await author.at(at)(readMyAbstracts, {})).submissions.map(({ status }) => status);
      const one = await author.at(at)(readAbstract, { params: { id: second.id } });
      const offers = (await author.at(at)(readMyPresentations, {})).presentations.map(({ id }) => id);
      const presented = (await as(chair, at)(readPresentations, { params })).presentations.map(({ id }) => id);
      const books = await as(chair, at)(listBooks, { params });
      return {
        statuses,
        reference: one.abstractReferenceId,
        offers,
        presented: presented.toSorted(),
        printable: books.categories.reduce((sum, { abstracts }) => sum + abstracts, 0),
      };
    };
    const none = { reference: null, offers: [], presented: [], printable: 0 };
    expect(await told(ist('2025-09-01T17:59:59.999'))).toEqual({ statuses: ['pending', 'pending'], ...none });
    const between = { statuses: ['accepted', 'pending'], reference: null, offers: [regular.id], presented: [regular.id], printable: 1 };
    expect(await told(ist('2025-09-01T18:00:00.000'))).toEqual(between);
    expect(await told(ist('2025-09-15T17:59:59.999'))).toEqual(between);
    expect(await told(ist('2025-09-15T18:00:00.000'))).toEqual({
      statuses: ['accepted', 'accepted'],
      reference: expect.stringMatching(/^EP-/),
      offers: expect.arrayContaining([regular.id, second.id]),
      presented: [regular.id, second.id].toSorted(),
      printable: 2,
    });
    // A chair mends a text only of what is told.
    const mend = async (id: string, at: string) => {
      const { text, keywords, revision } = await as(chair, at)(readReviewedAbstract, { params: { ...params, id } });
      return codeOf(
        as(chair, at)(correctAbstract, {
          params: { ...params, id },
          body: { ...text, title: 'Mended', keywords, revision, reason: 'A typing error.' },
        }),
      );
    };
    expect([await mend(second.id, ist('2025-09-15T17:59:59.999')), await mend(second.id, ist('2025-09-15T18:00:00'))]).toEqual([
      'NOT_TOLD_ACCEPTED',
      'none',
    ]);
  });

  test('letters about decisions wait for the results of their call', { tags: ['REV-001'] }, async () => {
    const { regular, second } = await bothDecided();
    await applyIn(undefined, ONLY_LATE);
    await applyIn('late-breaking', ALL_CLOSED);
    // A person releases both: one of them leaves now, the other one waits.
    const between = as(chair, ALL_CLOSED);
    const { letters, calls } = await between(listDecisionLetters, { params });
    // Whoever releases them is told the same beforehand.
    expect(new Map(letters.map(({ call, abstract: { id } }) => [id, call]))).toEqual(
      new Map([
        [regular.id, 'regular'],
        [second.id, 'late-breaking'],
      ]),
    );
    expect(calls.map(({ code, told, resultsAt }) => [code, told, new Date(resultsAt ?? 0).toISOString()])).toEqual([
      ['regular', true, utc(REGULAR.results)],
      ['late-breaking', false, late.resultsAt],
    ]);
    const shown = letters.map(({ id, digest }) => ({ id, digest }));
    expect(await between(releaseLetters, { params, body: { scope: 'all', letters: shown } })).toEqual({ released: 2, held: true });
    const heldAt = async (at: string) => {
      const clock = { ...createClock(site.config), edition: () => new Date(at) };
      await holdLetters({ db: site.db, clock, readEdition: editionNow });
      const { rows } = await site.pool.query<{ about: string }>(
        `select about from letters where about = any($1) and due_at = 'infinity' and purpose <> 'abstracts.received'`,
        [[regular.id, second.id]],
      );
      return rows.map(({ about }) => about).toSorted();
    };
    expect(await heldAt(ist('2025-09-01T17:59:59.999'))).toEqual([regular.id, second.id].toSorted());
    expect(await heldAt(ist('2025-09-01T18:00:00'))).toEqual([second.id]);
    expect(await heldAt(ist('2025-09-15T18:00:00'))).toEqual([]);
    // Somebody moves a result: it waits again.
    expect(await heldAt(ist('2025-09-15T17:59:59.999'))).toEqual([second.id]);
  });

  test('the public edition answers from the regular call, whatever further ones there are', { tags: ['REV-001'] }, async () => {
    const at = (time: string) => site.callWith({ cookie: clockAt(time) })(readEdition, {});
    const { serverNow: _, ...before } = await at(ONLY_LATE);
    await add();
    const { serverNow: __, ...after } = await at(ONLY_LATE);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain('ate-breaking');
  });

  test('writers are reminded before the deadline of the call for which they write', async () => {
    await add();
    const [regular, further] = [await delegate(), await delegate()];
    const write = (author: Author, call: string) =>
      author.at(BOTH)(saveDraft, {
        params: { target: 'new' },
        body: { version: null, form: { ...emptyAbstract(), title: 'Begun', call } },
      });
    await write(regular, 'regular');
    await write(further, 'late-breaking');
    const remindedAt = (at: string) =>
      remindUnsubmitted({
        db: site.db,
        clock: { ...createClock(site.config), edition: () => new Date(at) },
        readEdition: editionNow,
      });
    expect(await remindedAt(ist('2025-08-20T13:00:00'))).toBe(1);
    expect(await remindedAt(ist('2025-08-25T12:00:00'))).toBe(0);
    expect(await remindedAt(ist('2025-09-08T12:00:00'))).toBe(1);
  });
});

describe('chairs make, change and remove further calls', () => {
  const windowOf = (calls: ListedCalls, code: string) => calls.calls.find((one) => one.code === code);

  test('made, listed, changed; each with a row in the record', async () => {
    const made = await add();
    expect(made.calls.map(({ code, version, abstracts, removable, state }) => ({ code, version, abstracts, removable, state }))).toEqual([
      { code: 'regular', version: 0, abstracts: 0, removable: false, state: 'open' },
      { code: 'late-breaking', version: 1, abstracts: 0, removable: true, state: 'upcoming' },
    ]);
    expect(windowOf(made, 'late-breaking')?.window).toMatchObject({ name: 'Late-breaking', graceMinutes: 10, maxPerDelegate: 1 });
    const change = (version: number, window: Partial<CallWindow>, at = ONLY_REGULAR) =>
      as(chair, at)(changeWindow, { params: { ...params, call: 'late-breaking' }, body: { version, window: { ...late, ...window } } });
    const changed = await change(1, { maxPerDelegate: 3 });
    expect(windowOf(changed, 'late-breaking')).toMatchObject({ version: 2, window: { maxPerDelegate: 3 } });
    // Sent again, because an answer was lost; and by somebody who has seen an older one.
    expect(windowOf(await change(1, { maxPerDelegate: 3 }), 'late-breaking')?.version).toBe(2);
    const refused = await refusalOf(change(1, { maxPerDelegate: 5 }));
    expect([refused.code, refused.current && windowOf(refused.current, 'late-breaking')?.window.maxPerDelegate]).toEqual([
      'CHANGED_ELSEWHERE',
      3,
    ]);
    // What is told stays told, and nothing is told at once by a day in the past.
    expect(await fieldsOf(change(2, { resultsAt: utc('2025-09-12T00:00:00') }, ist('2025-09-13T00:00:00')))).toEqual(['resultsAt']);
    expect(await codeOf(change(2, { resultsAt: null }, ist('2025-09-15T18:00:00')))).toBe('RESULTS_TOLD');
    expect(windowOf(await change(2, { resultsAt: null }, ist('2025-09-15T17:59:59.999')), 'late-breaking')?.window.resultsAt).toBeNull();
    const { rows } = await site.pool.query(
      `select action, account_id from audit_log where entity = 'call' and entity_id = 'late-breaking' order by at desc limit 3`,
    );
    expect(rows).toEqual(['call.moved', 'call.moved', 'call.added'].map((action) => ({ action, account_id: chair.id })));
  });

  test('its dates stand in the calendar of what will change', { tags: ['ORG-438'] }, async () => {
    const said = async () =>
      (await as(chair, ONLY_REGULAR)(readCalendar, { params })).changes
        .filter(({ title, besides }) => [title, ...besides].some((words) => words.startsWith('Late-breaking')))
        .map(({ at, matter, title }) => [at, matter, title]);
    expect(await said()).toEqual([]);
    await add();
    expect(await said()).toEqual([
      [utc('2025-08-20T12:00:00'), 'abstracts', 'Late-breaking: abstracts can be submitted'],
      [
        utc('2025-09-10T00:00:00'),
        'abstracts',
        'Late-breaking: the deadline for abstracts passes; late ones are still accepted and marked',
      ],
      [utc('2025-09-10T00:10:00'), 'abstracts', 'Late-breaking: late abstracts are no longer accepted'],
      [utc('2025-09-15T18:00:00'), 'abstracts', 'Late-breaking: results of the abstracts are shown'],
    ]);
  });

  test('names and dates that cannot be', async () => {
    await add();
    expect(await fieldsOf(add({ name: 'LATE-BREAKING' }))).toEqual(['name']);
    expect(await fieldsOf(add({ name: 'Other', closesAt: late.opensAt, advertisedOn: '2025-08-20' }))).toEqual(['closesAt']);
    expect(await fieldsOf(add({ name: 'Other', resultsAt: utc('2025-09-09T00:00:00') }))).toEqual(['resultsAt']);
    expect(await fieldsOf(add({ name: 'Other', maxPerDelegate: 21 }))).toEqual(['maxPerDelegate']);
    // The database holds to it, whoever writes.
    for (const set of ['closes_at = opens_at', 'grace_minutes = -1', 'max_per_delegate = 0', `code = 'regular'`, `results_at = opens_at`])
      await expect(site.pool.query(`update calls set ${set}`)).rejects.toMatchObject({ code: '23514' });
    // Two at once get codes of their own; what is left has one name each.
    const both = await Promise.all([codeOf(add({ name: 'Late breaking!' })), codeOf(add({ name: 'Late breaking?' }))]);
    expect(both).toEqual(['none', 'none']);
    expect((await as(chair)(listCalls, { params })).calls.map(({ code }) => code).toSorted()).toEqual([
      'late-breaking',
      'late-breaking-2',
      'late-breaking-3',
      'regular',
    ]);
  });

  test('removed while it is empty, also twice; never after something was submitted, nor under it', async () => {
    await add();
    const remove = () => as(chair)(removeCall, { params: { ...params, call: 'late-breaking' } });
    expect((await remove()).calls.map(({ code }) => code)).toEqual(['regular']);
    expect((await remove()).calls.map(({ code }) => code)).toEqual(['regular']);
    expect(await codeOf(as(chair)(removeCall, { params: { ...params, call: 'regular' } }))).toBe('none');
    expect((await as(chair)(listCalls, { params })).calls).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      await add();
      const author = await delegate();
      const [sent, removed] = await Promise.all([codeOf(submit(author, ONLY_LATE)), codeOf(remove())]);
      const { calls } = await as(chair)(listCalls, { params });
      expect([sent === 'none', calls.length]).toEqual(removed === 'CALL_IN_USE' ? [true, 2] : [false, 1]);
      await site.pool.query(`update abstracts set status = 'withdrawn', call = null; delete from calls`);
    }
    await add();
    await submit(await delegate(), ONLY_LATE);
    expect(await refusalOf(remove())).toMatchObject({ status: 409, code: 'CALL_IN_USE' });
    await expect(site.pool.query(`delete from calls`)).rejects.toMatchObject({ code: '23503' });
  });

  test('whoever wrote for a call that is removed is asked again, and loses nothing', { tags: ['REV-002'] }, async () => {
    await add();
    const author = await delegate();
    const form = { ...emptyAbstract(), title: 'Begun', call: 'late-breaking' };
    await author.at(BOTH)(saveDraft, { params: { target: 'new' }, body: { version: null, form } });
    await as(chair)(removeCall, { params: { ...params, call: 'late-breaking' } });
    const mine = await author.at(BOTH)(readMyAbstracts, {});
    expect(mine.drafts.map((draft) => [draft.form.title, asksForCall(mine.rules, draft.form)])).toEqual([['Begun', true]]);
    // What the server says about such an abstract is said at a field that is there.
    expect(await fieldsOf(submit(author, BOTH, { call: 'late-breaking' }))).toEqual(['call']);
    expect((await submit(author, BOTH, { call: 'regular' })).call.code).toBe('regular');
  });

  test('not by a reviewer, and not in another edition', async () => {
    const reviewer = await makeStaff(site, 'only-reads@example.org', { role: 'reviewer', edition: slug });
    const there = { edition: lakeside2026.slug };
    await add();
    for (const who of [reviewer]) {
      expect(await refusalOf(as(who)(listCalls, { params }))).toMatchObject({ status: 403 });
      expect(await refusalOf(as(who)(addCall, { params, body: late }))).toMatchObject({ status: 403 });
      expect(await refusalOf(as(who)(removeCall, { params: { ...params, call: 'late-breaking' } }))).toMatchObject({ status: 403 });
    }
    expect(await refusalOf(as(chair)(addCall, { params: there, body: late }))).toMatchObject({ status: 404 });
    const author = await callAs(site, (await delegate()).email);
    expect((await refusalOf(author(listCalls, { params }))).status).toBeGreaterThanOrEqual(403);
  });
});
