import { editAbstract, readAbstract, readMyAbstracts } from '@isocentre/contract/abstracts';
import { judgePassage, readTextFindings } from '@isocentre/contract/review/abstracts';
import { withdrawAbstract } from '@isocentre/contract/review/decisions';
import { readAssignment, readQueue } from '@isocentre/contract/review/reviewing';
import type { Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, EARLY } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let first: string;
let copy: string;
let different: string;

const words = (from: number) => Array.from({ length: 60 }, (_, i) => `w${from + i}`).join(' ');
const texts = (from: number) => ({
  background: words(from),
  methods: words(from + 100),
  results: words(from + 200),
  conclusion: words(from + 300),
});

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  first = await submitAs(site, 'first@example.org', { title: 'First', abstract: texts(1000) });
  copy = await submitAs(site, 'second@example.org', { title: 'Copy', abstract: { ...texts(1000), conclusion: words(5000) } });
  different = await submitAs(site, 'third@example.org', { title: 'Different', abstract: texts(9000) });
  await openReviewing(site, editionId);
});
afterAll(() => site.close());

const read = (id: string, who = chair) => site.callWith({ cookie: who.cookie })(readTextFindings, { params: { edition: slug, id } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string }) => error,
  );

test('nearly the same texts are found from both sides, whoever wrote them, with the text of the other', { tags: ['REV-076'] }, async () => {
  const { similar } = await read(first);
  expect(similar).toMatchObject([{ id: copy, number: expect.stringMatching(/^A-/), title: 'Copy', text: { methods: words(1100) } }]);
  expect(similar[0]?.share).toBeGreaterThanOrEqual(0.6);
  expect(similar[0]?.share).toBeLessThan(0.9);
  expect((await read(copy)).similar.map(({ id }) => id)).toEqual([first]);
  expect((await read(different)).similar).toEqual([]);
});

test('a chair in conflict learns of neither', { tags: ['REV-076', 'REV-094'] }, async () => {
  await site.db
    .insertInto('conflicts')
    .values({ edition_id: editionId, account_id: other.id, abstract_id: copy, kind: 'noted', state: 'standing', evidence: '' })
    .execute();
  expect((await read(first, other)).similar).toEqual([]);
  expect(await refusalOf(read(copy, other))).toMatchObject({ code: 'IN_CONFLICT' });
  expect((await read(first)).similar).toHaveLength(1);
});

test('a passage that names an author has its position; the answer has nobody’s name', { tags: ['REV-182'] }, async () => {
  const form = goodAbstract({ title: 'Third' });
  const surname = form.authors?.[0]?.name?.split(' ').at(-1) ?? '';
  const methods = `As shown by ${surname} et al., write to someone@example.org. ${words(7000)}`;
  await (
    await callAs(site, 'third@example.org')
  )(editAbstract, { params: { id: different }, body: { ...form, abstract: { ...form.abstract, methods }, version: 1 } });
  const findings = await read(different);
  const inMethods = findings.passages.filter(({ field }) => field === 'methods');
  expect(inMethods.map(({ at, length, kind }) => [kind, methods.slice(at, at + length)])).toEqual([
    ['name', surname],
    ['address', 'someone@example.org'],
  ]);
  expect(JSON.stringify(findings.passages)).not.toContain(surname);
});

test('a text that changes is compared anew; a withdrawn one is not compared', { tags: ['REV-076'] }, async () => {
  await (
    await callAs(site, 'third@example.org')
  )(editAbstract, {
    params: { id: different },
    body: { ...goodAbstract({ title: 'Now a copy', abstract: texts(1000) }), version: 2 },
  });
  expect((await read(first)).similar.map(({ id, share }) => [id, share >= 0.99])).toEqual([
    [different, true],
    [copy, false],
  ]);
  await site.callWith({ cookie: chair.cookie })(withdrawAbstract, {
    params: { edition: slug, id: different },
    body: { version: 0, reason: 'Sent twice.' },
  });
  expect((await read(first)).similar.map(({ id }) => id)).toEqual([copy]);
});

describe('a passage that a chair hides', () => {
  const METHODS = (surname: string) => `As shown by ${surname} et al., write to someone@example.org. ${words(8000)}`;
  const KEYWORDS = ['dose', 'phantom', 'www.example.org'];
  let surname: string;
  let id: string;
  let reviewer: { cookie: string };
  let assignment: string;
  const author = () => callAs(site, 'named@example.org');
  const judge = (body: Input<typeof judgePassage>['body'], who = chair) =>
    site.callWith({ cookie: who.cookie })(judgePassage, { params: { edition: slug, id }, body });
  const reviewed = async () =>
    (await site.callWith({ cookie: reviewer.cookie })(readAssignment, { params: { edition: slug, id: assignment } })).text;
  const stated = async () => (await read(id)).passages.map(({ field, kind, state }) => [field, kind, state]);

  beforeAll(async () => {
    const form = goodAbstract({});
    surname = form.authors?.[0]?.name?.split(' ').at(-1) ?? '';
    // Its author was warned and submitted it all the same.
    id = await submitAs(site, 'named@example.org', {
      title: `The method of ${surname} et al.`,
      abstract: { ...texts(20_000), methods: METHODS(surname) },
      keywords: KEYWORDS,
    });
    await openReviewing(site, editionId);
    const account = await makeStaff(site, 'reads@example.org', { role: 'reviewer', edition: slug });
    reviewer = { cookie: `${account.cookie}; ${clockAt(EARLY)}` };
    assignment = await assignTo(site, editionId, { abstract: id, account: account.id });
  });

  test('an author is not kept from submitting; the chair has each passage with its place', { tags: ['REV-055'] }, async () => {
    const { passages, revision } = await read(id);
    expect(revision).toBe(1);
    const title = `The method of ${surname} et al.`;
    expect(passages).toEqual([
      { field: 'title', at: title.indexOf(surname), length: surname.length, kind: 'name', state: 'open' },
      { field: 'methods', at: 12, length: surname.length, kind: 'name', state: 'open' },
      { field: 'methods', at: METHODS(surname).indexOf('someone'), length: 19, kind: 'address', state: 'open' },
      { field: 'keywords', at: 15, length: 15, kind: 'address', state: 'open' },
    ]);
    // Who reads a call where authors are known need not be warned.
    expect((await (await author())(readMyAbstracts, {})).reviewersKnowAuthors).toBe(false);
  });

  test('reviewers read blocks there, in list and text; author and word count keep the words', { tags: ['REV-056'] }, async () => {
    const before = await reviewed();
    expect(JSON.stringify(before)).toContain(surname);
    for (const { field, at } of (await read(id)).passages) await judge({ revision: 1, seen: 'open', field, at, state: 'hidden' });
    const after = await reviewed();
    expect(after).toEqual({
      ...before,
      title: 'The method of ▮▮▮ et al.',
      methods: METHODS(surname).replace(surname, '▮▮▮').replace('someone@example.org', '▮▮▮'),
      keywords: ['dose', 'phantom', '▮▮▮'],
    });
    const queue = await site.callWith({ cookie: reviewer.cookie })(readQueue, { params: { edition: slug } });
    expect(queue.assignments.map(({ title }) => title)).toEqual(['The method of ▮▮▮ et al.']);
    const mine = await (await author())(readAbstract, { params: { id } });
    expect([mine.abstract.methods, mine.wordCount, mine.keywords]).toEqual([METHODS(surname), before.words, KEYWORDS]);
  });

  test('of two chairs the second sees what the first did; the record says who, and nobody’s name', { tags: ['REV-056'] }, async () => {
    const [title] = (await read(id)).passages;
    if (!title) throw new Error('nothing found');
    const place = { revision: 1, field: 'title', at: title.at } as const;
    // The same again: an answer was lost.
    expect((await judge({ ...place, seen: 'open', state: 'hidden' }, other)).passages[0]).toMatchObject({ state: 'hidden' });
    expect(await refusalOf(judge({ ...place, seen: 'open', state: 'harmless' }, other))).toMatchObject({
      status: 409,
      code: 'CHANGED_ELSEWHERE',
      current: { passages: expect.arrayContaining([{ ...title, state: 'hidden' }]) },
    });
    expect(await refusalOf(judge({ ...place, at: 0, seen: 'open', state: 'hidden' }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    const { rows } = await site.pool.query<{ action: string; after: unknown }>(
      `select action, after from audit_log where entity_id = $1 and action like 'passage.%'`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'passage.hidden'));
    expect(JSON.stringify(rows)).not.toContain(surname);
  });

  test('a later revision is looked through again; what was hidden stays hidden meanwhile', { tags: ['REV-056'] }, async () => {
    const form = goodAbstract({ title: `The method of ${surname} et al.`, keywords: KEYWORDS });
    const methods = `New: ${METHODS(surname)} Ask another@example.org.`;
    await (
      await author()
    )(editAbstract, { params: { id }, body: { ...form, abstract: { ...texts(20_000), methods }, version: 1 } });
    expect(await stated()).toEqual([
      ['title', 'name', 'hidden'],
      ['methods', 'name', 'hidden'],
      ['methods', 'address', 'hidden'],
      ['methods', 'address', 'open'],
      ['keywords', 'address', 'hidden'],
    ]);
    const text = await reviewed();
    expect(text.methods).toContain('another@example.org');
    expect(JSON.stringify(text)).not.toContain(surname);
    // The decision was about another text.
    expect(await refusalOf(judge({ revision: 1, seen: 'hidden', field: 'methods', at: 12, state: 'harmless' }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    const [, name] = (await read(id)).passages;
    await judge({ revision: 2, seen: 'hidden', field: 'methods', at: name?.at ?? -1, state: 'harmless' });
    expect((await reviewed()).methods).toContain(surname);
  });

  test('who reviews hides nothing', { tags: ['REV-056'] }, async () => {
    const attempt = judge({ revision: 2, seen: 'open', field: 'title', at: 14, state: 'harmless' }, { id: '', cookie: reviewer.cookie });
    expect(await refusalOf(attempt)).toMatchObject({ status: 403 });
  });
});
