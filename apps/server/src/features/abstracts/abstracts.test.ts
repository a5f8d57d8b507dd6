import {
  editAbstract,
  listRevisions,
  readAbstract,
  readMyAbstracts,
  readRevision,
  requestWithdrawal,
  submitAbstract,
} from '@isocentre/contract/abstracts';
import { type AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import type { Call } from '@isocentre/contract/route';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { joinEdition } from '@isocentre/contract/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coAuthor, corresponding, goodAbstract, type Submission, words } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, EARLY, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { send } from '../../test/people.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { moveAbstract } from './queries/move-abstract.ts';

let site: TestApp;
let inbox: Inbox;
let people = 0;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
});

/** A new person, registered here. */
async function delegate(change: Parameters<typeof registerAs>[1] = {}) {
  people += 1;
  const email = `author-${people}@example.org`;
  await registerAs(site, { email, ...change });
  const call = await callAs(site, email);
  return { email, call, at: (time: string) => callAs(site, email, time) };
}

const submit = (call: Call, change: Partial<Submission> = {}) => call(submitAbstract, { body: goodAbstract(change) });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; message: string; fields: object; current: unknown }) => error,
  );
const rowsOf = (email: string) =>
  site.db
    .selectFrom('abstracts')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'abstracts.edition_id').onRef('registrations.id', '=', 'abstracts.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('accounts.email', '=', email)
    .selectAll('abstracts')
    .orderBy('slot')
    .execute();
const setStatus = async (id: string, to: AbstractStatus) => {
  const seen = await site.db.selectFrom('abstracts').select(['status as from', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(seen.from === to || (await moveAbstract(site.db, 1, id, { ...seen, to }))).toBe(true);
};
const auditOf = (id: string) =>
  site.db.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', id).orderBy('at').execute();
const lettersAbout = async (id: string) =>
  (await site.db.selectFrom('letters').select('purpose').where('about', '=', id).orderBy('purpose').execute()).map(
    ({ purpose }) => purpose,
  );

describe('submitting', () => {
  test('the record, all of it', { tags: ['DEL-253', 'DEL-284', 'DEL-285', 'DEL-286', 'DEL-250', 'DEL-251'] }, async () => {
    const { call, email } = await delegate({ payLater: true });
    const record = await submit(call);
    const { wordCount, id, userId, number, ...rest } = record;
    expect([wordCount, userId, number]).toEqual([117, expect.stringMatching(/^TNPY28-\d{4}$/), expect.stringMatching(/^A\d{4}$/)]);
    expect(rest).toEqual({
      email,
      call: { code: 'regular', name: 'Regular call' },
      title: 'Dose to water in a <sup>60</sup>Co beam of 10<sup>3</sup> cGy',
      category: 'Particle Therapy and Dosimetry',
      presentationType: 'Oral',
      correspondingAuthor: { name: 'Asha Raman', email: 'asha@example.org', mobile: '+91 98400 00000', institution: 'Invented Hospital' },
      authors: [
        {
          name: 'Asha Raman',
          department: 'Medical Physics',
          institution: 'Invented Hospital',
          city: 'Chennai',
          orcid: null,
          isCorresponding: true,
        },
        {
          name: 'Balan Iyer',
          department: 'Radiotherapy',
          institution: 'Other Hospital',
          city: 'Madurai',
          orcid: null,
          isCorresponding: false,
        },
      ],
      abstract: goodAbstract().abstract,
      keywords: ['dose', 'water', 'cobalt'],
      submissionDate: new Date(EARLY).toISOString(),
      lastEditDate: new Date(EARLY).toISOString(),
      status: 'pending',
      payLater: 'YES',
      paymentStatus: 'PENDING',
      registrationCategory: 'ampi',
      abstractReferenceId: null,
      presentationScore: null,
      comments: [],
      version: 1,
      withdrawalRequestedAt: null,
      actions: { edit: true, requestWithdrawal: true },
    });
    const stored = await site.db.selectFrom('abstract_revisions').select('mobile').where('abstract_id', '=', id).execute();
    expect(stored).toEqual([{ mobile: '+919840000000' }]);
    // A later read returns what the submission returned.
    expect(await call(readAbstract, { params: { id } })).toEqual(record);
    expect((await call(readMyAbstracts, {})).submissions).toEqual([record]);
    expect(await auditOf(id)).toEqual([{ action: 'abstract.submitted', before: null, after: { version: 1 } }]);
    expect(await lettersAbout(id)).toEqual(['abstracts.received']);
  });

  test('who has not paid may submit; what is said about money is of today', { tags: ['DEL-215', 'DEL-253'] }, async () => {
    const { call, email } = await delegate();
    const { id } = await submit(call);
    expect(await call(readAbstract, { params: { id } })).toMatchObject({ paymentStatus: 'NOT PAID', payLater: 'NO' });
    await site.db
      .updateTable('registrations')
      .set({ payment_status: 'PAID', completed_at: new Date() })
      .where('account_id', 'in', site.db.selectFrom('accounts').select('id').where('email', '=', email))
      .execute();
    expect(await call(readAbstract, { params: { id } })).toMatchObject({ paymentStatus: 'PAID' });
    expect(await call(readMyAbstracts, {})).toMatchObject({ notice: null, settled: true });
  });

  test('two, and not a third', { tags: ['DEL-209', 'DEL-244', 'SRV-022'] }, async () => {
    const { call, email } = await delegate();
    await submit(call);
    await submit(call, { title: 'A second' });
    expect(await refusalOf(submit(call, { title: 'A third' }))).toMatchObject({
      status: 409,
      code: 'MAX_SUBMISSIONS',
      message: 'max 2 submissions allowed',
    });
    expect((await rowsOf(email)).map(({ slot }) => slot)).toEqual([1, 2]);
    expect(await call(readMyAbstracts, {})).toMatchObject({ remaining: 0, canSubmit: false });
  });

  test('twenty at the same moment: exactly two are stored, each with its mail', { tags: ['SRV-022', 'OPS-141'] }, async () => {
    const { call, email } = await delegate();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        submit(call, { title: `Number ${i}` }).then(
          () => 201,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 201)).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'MAX_SUBMISSIONS')).toHaveLength(18);
    const rows = await rowsOf(email);
    expect(rows.map(({ slot }) => slot)).toEqual([1, 2]);
    for (const { id } of rows) {
      expect(await lettersAbout(id)).toEqual(['abstracts.received']);
      expect(await auditOf(id)).toHaveLength(1);
    }
  });

  test('two at the same moment when one slot is left', { tags: ['SRV-022'] }, async () => {
    const { call } = await delegate();
    await submit(call);
    const answers = await Promise.all(['a', 'b'].map((title) => refusalOf(submit(call, { title }))));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['MAX_SUBMISSIONS', 'none']);
  });

  test('the same one sent ten times at once is stored once, and answered ten times', async () => {
    const { call, email } = await delegate();
    const id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(call, { id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await lettersAbout(id)).toEqual(['abstracts.received']);
    // The same id with another text: nothing is overwritten, and both versions are returned.
    const refusal = await refusalOf(submit(call, { id, title: 'From another window' }));
    expect(refusal).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', current: answers[0] });
  });

  test('another person’s id is not found, and reveals nothing', async () => {
    const [mine, theirs] = [await delegate(), await delegate()];
    const { id } = await submit(theirs.call);
    const refusal = await refusalOf(submit(mine.call, { id }));
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND', current: undefined });
    expect(await rowsOf(mine.email)).toEqual([]);
  });

  test(
    'the server names every fault',
    {
      tags: [
        'DEL-224',
        'DEL-225',
        'DEL-226',
        'DEL-227',
        'DEL-228',
        'DEL-229',
        'DEL-230',
        'DEL-231',
        'DEL-232',
        'DEL-233',
        'DEL-234',
        'DEL-235',
        'DEL-236',
        'DEL-237',
        'DEL-246',
      ],
    },
    async () => {
      const { call } = await delegate();
      expect(await refusalOf(call(submitAbstract, { body: {} }))).toMatchObject({
        status: 422,
        code: 'VALIDATION',
        fields: {
          title: 'Please provide a title for your abstract.',
          category: 'Please select a category.',
          presentationType: 'Please select a Presentation Type.',
          authors: 'At least one author is required',
          'abstract.background': 'Please provide the background and aim.',
          'abstract.methods': 'Please provide the materials and methods.',
          'abstract.results': 'Please provide the results and discussion.',
          'abstract.conclusion': 'Please provide the conclusion.',
          keywords: 'Please provide at least three keywords.',
        },
      });
      const nobody = { name: '', department: '', institution: '', city: '', isCorresponding: true };
      expect(await refusalOf(submit(call, { authors: [nobody] }))).toMatchObject({
        fields: {
          'authors.0.name': 'Please provide the full name.',
          'authors.0.department': 'Please provide the department or role.',
          'authors.0.institution': 'Please provide the institution.',
          'authors.0.city': 'Please provide the city.',
          'authors.0.email': 'Please provide the email address.',
          'authors.0.mobile': 'Please provide the mobile number.',
        },
      });
    },
  );

  test.each<[string, Partial<Submission>, Record<string, string>]>([
    ['[SRV-026] nobody corresponds', { authors: [coAuthor('A')] }, { authors: 'Please choose exactly one corresponding author.' }],
    [
      '[SRV-026] [DEL-248] two correspond',
      { authors: [corresponding, corresponding] },
      { authors: 'Please choose exactly one corresponding author.' },
    ],
    [
      '[DEL-245] six authors',
      { authors: [corresponding, ...['b', 'c', 'd', 'e', 'f'].map(coAuthor)] },
      { authors: 'Maximum 5 authors allowed' },
    ],
    ['[DEL-239] a long title', { title: 'x'.repeat(146) }, { title: 'Title exceeds 145 characters (excluding spaces)' }],
    [
      '[DEL-241] 351 words',
      { abstract: { background: words(100), methods: words(100), results: words(100), conclusion: words(51) } },
      { abstract: 'Abstract exceeds 350 word limit' },
    ],
    ['[DEL-238] the same keyword three times', { keywords: ['a', 'A', 'a '] }, { keywords: 'Please provide at least three keywords.' }],
    ['[DEL-222] a category of another conference', { category: 'Measurement' }, { category: 'Please select a category.' }],
    ['[DEL-223] another type', { presentationType: 'Poster' }, { presentationType: 'Please select a Presentation Type.' }],
  ])('%s', async (_, change, fields) => {
    const { call, email } = await delegate();
    expect(await refusalOf(submit(call, change))).toMatchObject({ status: 422, fields });
    expect(await rowsOf(email)).toEqual([]);
  });

  test('350 words, 145 characters and five authors are stored', { tags: ['DEL-240'] }, async () => {
    const { call } = await delegate();
    const record = await submit(call, {
      title: 'x '.repeat(145),
      abstract: { background: words(100), methods: words(100), results: words(100), conclusion: words(50) },
      authors: [corresponding, ...['b', 'c', 'd', 'e'].map(coAuthor)],
    });
    expect(record).toMatchObject({ wordCount: 350, authors: { length: 5 } });
  });

  test('what is not the author’s to say is refused', { tags: ['SRV-025'] }, async () => {
    const { call } = await delegate();
    for (const more of [{ status: 'accepted' }, { submissionDate: EARLY }, { presentationScore: 5 }, { paymentStatus: 'PAID' }])
      expect(await refusalOf(call(submitAbstract, { body: { ...goodAbstract(), ...more } }))).toMatchObject({ status: 422 });
  });
});

describe('the deadline', { tags: ['SEC-29', 'DEL-262', 'SRV-023', 'SRV-032'] }, () => {
  test.each([
    ['2025-09-01T23:59:59.999+05:30', 'none', undefined],
    ['2025-09-02T00:00:00.000+05:30', 'ABSTRACTS_CLOSED', 'Abstract submission is closed. The deadline was September 1, 2025.'],
  ])('submitting at %s: %s', async (time, code, message) => {
    const { at, email } = await delegate();
    expect(await refusalOf(submit(await at(time)))).toMatchObject({ code, ...(message ? { message, status: 409 } : {}) });
    expect(await rowsOf(email)).toHaveLength(code === 'none' ? 1 : 0);
  });

  test.each([
    ['2025-09-01T23:59:59.999+05:30', 'none', undefined],
    ['2025-09-02T00:00:00.000+05:30', 'ABSTRACT_EDITING_CLOSED', 'Editing is not allowed after the submission deadline'],
  ])('editing at %s: %s', { tags: ['DEL-270'] }, async (time, code, message) => {
    const { at, call } = await delegate();
    const record = await submit(call);
    const edit = (await at(time))(editAbstract, { params: { id: record.id }, body: { ...formOf(record), version: 1, title: 'Late' } });
    expect(await refusalOf(edit)).toMatchObject({ code, ...(message ? { message, status: 409 } : {}) });
    expect((await call(readAbstract, { params: { id: record.id } })).version).toBe(code === 'none' ? 2 : 1);
  });

  test('one that was stored in time is answered again after it, when the first answer was lost', async () => {
    const { at } = await delegate();
    const id = crypto.randomUUID();
    const record = await submit(await at('2025-09-01T23:59:59.999+05:30'), { id });
    expect(await submit(await at('2025-09-02T00:00:01+05:30'), { id })).toEqual({
      ...record,
      actions: { edit: false, requestWithdrawal: true },
    });
  });

  test('a deadline that an organiser moves counts at once, whatever a process remembers', async () => {
    const { at, email } = await delegate();
    const call = await at('2025-08-30T12:00:00+05:30');
    await call(readMyAbstracts, {});
    const rows = site.db.updateTable('edition_instants').where('edition_id', '=', 1);
    await rows.set({ abstract_deadline_effective: new Date('2025-08-30T12:00:00+05:30') }).execute();
    const refusal = await refusalOf(submit(call));
    await rows.set({ abstract_deadline_effective: new Date('2025-09-02T00:00:00+05:30') }).execute();
    expect(refusal).toMatchObject({ status: 409, code: 'ABSTRACTS_CLOSED' });
    expect(await rowsOf(email)).toEqual([]);
  });

  describe('of an edition with half an hour of grace', () => {
    const host = { host: 'lakeside.localhost', origin: 'http://lakeside.localhost:3000' };
    const theirs = goodAbstract({ category: 'Planning' });
    const guest = async () => {
      const { email } = await delegate();
      const at = async (time: string) => site.callWith({ ...host, cookie: await cookieFor(site, email, time) });
      await (
        await at('2026-03-05T00:00:00+02:00')
      )(joinEdition, {});
      return { email, at };
    };

    test.each([
      ['2026-02-28T23:59:59.999+02:00', 'ABSTRACTS_NOT_OPEN', null],
      ['2026-05-01T23:59:59.999+02:00', 'none', { version: 1 }],
      ['2026-05-02T00:00:00.000+02:00', 'none', { version: 1, lateMs: 0 }],
      ['2026-05-02T00:29:59.999+02:00', 'none', { version: 1, lateMs: 1_799_999 }],
      ['2026-05-02T00:30:00.000+02:00', 'ABSTRACTS_CLOSED', null],
    ])('at %s: %s, noted as %j', async (time, code, after) => {
      const { at } = await guest();
      const id = crypto.randomUUID();
      expect(await refusalOf((await at(time))(submitAbstract, { body: { ...theirs, id } }))).toMatchObject({ code });
      expect((await auditOf(id)).map((row) => row.after)).toEqual(after ? [after] : []);
    });

    test('pages say Closed, and what still arrives is taken', async () => {
      const { at } = await guest();
      expect(await (await at('2026-05-02T00:10:00+02:00'))(readMyAbstracts, {})).toMatchObject({
        window: { state: 'grace', note: 'Extendable: Expired' },
        canSubmit: true,
        nextChangeAt: '2026-05-01T22:30:00.000Z',
      });
    });

    test('each edition has its own limit, categories and count', { tags: ['SRV-030', 'SRV-031'] }, async () => {
      const { at, email } = await guest();
      const call = await at('2026-04-01T00:00:00+02:00');
      await call(submitAbstract, { body: theirs });
      expect(await refusalOf(call(submitAbstract, { body: theirs }))).toMatchObject({ message: 'max 1 submissions allowed' });
      const here = await callAs(site, email);
      expect((await here(readMyAbstracts, {})).submissions).toEqual([]);
      await submit(here);
      await submit(here);
      expect((await rowsOf(email)).map((row) => `${row.edition_id}`).toSorted()).toEqual(['1', '1', '2']);
    });
  });
});

describe('editing', () => {
  const edit = (call: Call, record: AbstractRecord, change: Partial<Submission> = {}) =>
    call(editAbstract, { params: { id: record.id }, body: { ...formOf(record), version: record.version, ...change } });

  test('a revision is added; status and submission date stay', { tags: ['DEL-254', 'SRV-025'] }, async () => {
    const { call, at } = await delegate();
    const record = await submit(call);
    const later = await at('2025-08-05T09:00:00+05:30');
    const edited = await edit(later, record, { title: 'Better', authors: [corresponding] });
    expect(edited).toEqual({
      ...record,
      title: 'Better',
      authors: record.authors.slice(0, 1),
      version: 2,
      lastEditDate: '2025-08-05T03:30:00.000Z',
    });
    expect(await later(listRevisions, { params: { id: record.id } })).toEqual({
      revisions: [
        { version: 2, savedAt: '2025-08-05T03:30:00.000Z', title: 'Better', wordCount: 117, authors: 1 },
        { version: 1, savedAt: new Date(EARLY).toISOString(), title: record.title, wordCount: 117, authors: 2 },
      ],
    });
    const { title, authors, abstract } = await later(readRevision, { params: { id: record.id, version: 1 } });
    expect({ title, authors, abstract }).toEqual({ title: record.title, authors: record.authors, abstract: record.abstract });
    expect(await refusalOf(later(readRevision, { params: { id: record.id, version: 3 } }))).toMatchObject({ status: 404 });
    expect((await auditOf(record.id)).at(-1)).toEqual({ action: 'abstract.edited', before: { version: 1 }, after: { version: 2 } });
    // Only the submission is acknowledged by mail.
    expect(await lettersAbout(record.id)).toEqual(['abstracts.received']);
  });

  test('two windows: the second is shown both versions and overwrites nothing', { tags: ['OPS-141'] }, async () => {
    const { call } = await delegate();
    const record = await submit(call);
    const first = await edit(call, record, { title: 'From the first window' });
    const refusal = await refusalOf(edit(call, record, { title: 'From the second window' }));
    expect(refusal).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', current: first });
    expect((await call(readAbstract, { params: { id: record.id } })).title).toBe('From the first window');
    // Retried because its response was lost, the first edit gets the same response.
    expect(await edit(call, record, { title: 'From the first window' })).toEqual(first);
    expect((await call(listRevisions, { params: { id: record.id } })).revisions).toHaveLength(2);
  });

  test('ten edits of one version at once: one is stored', async () => {
    const { call } = await delegate();
    const record = await submit(call);
    const codes = await Promise.all(Array.from({ length: 10 }, (_, i) => refusalOf(edit(call, record, { title: `Edit ${i}` }))));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([...Array<string>(9).fill('CHANGED_ELSEWHERE'), 'none']);
    expect((await call(listRevisions, { params: { id: record.id } })).revisions).toHaveLength(2);
  });

  test.each<[string, AbstractStatus, string]>([
    ['[SEC-29] [DEL-275] [SRV-024] accepted', 'accepted', 'ABSTRACT_ACCEPTED'],
    ['withdrawn', 'withdrawn', 'ABSTRACT_WITHDRAWN'],
    ['rejected: nothing is reset', 'rejected', 'none'],
  ])('%s', async (_, status, code) => {
    const { call } = await delegate();
    const record = await submit(call);
    await setStatus(record.id, status);
    // Published while abstracts are still taken: before that nobody is told (early-decisions.test.ts).
    const results = site.db.updateTable('edition_instants').where('edition_id', '=', 1);
    await results.set({ results_published_at: new Date('2025-07-01T00:00:00+05:30') }).execute();
    const told = async () => (await call(readAbstract, { params: { id: record.id } })).status;
    await expect.poll(told, { timeout: 5000 }).toBe(status);
    expect(await refusalOf(edit(call, record, { title: 'Changed' }))).toMatchObject({ code });
    expect(await call(readAbstract, { params: { id: record.id } })).toMatchObject({
      status,
      version: code === 'none' ? 2 : 1,
      actions: { edit: code === 'none' },
    });
    await results.set({ results_published_at: null }).execute();
    await expect.poll(told, { timeout: 5000 }).toBe(status === 'withdrawn' ? 'withdrawn' : 'pending');
  });

  test('what cannot be submitted cannot be saved either', { tags: ['DEL-239', 'DEL-241'] }, async () => {
    const { call } = await delegate();
    const record = await submit(call);
    expect(await refusalOf(edit(call, record, { title: '' }))).toMatchObject({ status: 422 });
  });

  test('a revision is never changed, not even by the application', async () => {
    for (const sql of ['update abstract_revisions set title = $1', 'delete from abstract_revisions where title = $1'])
      await expect(site.pool.query(sql, ['x'])).rejects.toMatchObject({ code: '42501' });
    await expect(site.pool.query('delete from abstract_authors')).rejects.toMatchObject({ code: '42501' });
  });

  test('an abstract without its corresponding author cannot exist', { tags: ['DEL-248'] }, async () => {
    const { call } = await delegate();
    const { id } = await submit(call);
    const copy = `insert into abstract_revisions select edition_id, abstract_id, 2, title, category, presentation_type, background, methods, results, conclusion, keywords, word_count, corresponding, email, mobile, saved_at, saved_by from abstract_revisions where abstract_id = $1`;
    await expect(site.pool.query(copy, [id])).rejects.toMatchObject({ code: '23503' });
  });
});

describe('own and other', { tags: ['DEL-283', 'SRV-009'] }, () => {
  test('a delegate sees and edits only their own', async () => {
    const [mine, theirs] = [await delegate(), await delegate()];
    const record = await submit(theirs.call);
    const { id } = record;
    expect((await mine.call(readMyAbstracts, {})).submissions).toEqual([]);
    const attempts: Array<() => Promise<unknown>> = [
      () => mine.call(readAbstract, { params: { id } }),
      () => mine.call(editAbstract, { params: { id }, body: { ...formOf(record), version: 1 } }),
      () => mine.call(listRevisions, { params: { id } }),
      () => mine.call(readRevision, { params: { id, version: 1 } }),
      () => mine.call(requestWithdrawal, { params: { id }, body: {} }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await theirs.call(readAbstract, { params: { id } })).toEqual(record);
  });

  test('without a session nothing is read or stored', { tags: ['DEL-289', 'DEL-290'] }, async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/me/abstracts'],
      ['POST', '/api/v1/me/abstracts'],
    ] as const)
      expect((await send(site, method, url, { body: goodAbstract() })).statusCode).toBe(401);
  });
});

describe('results', { tags: ['DEL-278', 'DEL-279'] }, () => {
  test('number and score are shown once the results are published, and not before', async () => {
    const { call, at } = await delegate();
    const { id } = await submit(call);
    await site.db.updateTable('abstracts').set({ reference_no: 'OP-07', presentation_score: 4.5 }).where('id', '=', id).execute();
    const rows = site.db.updateTable('edition_instants').where('edition_id', '=', 1);
    const known = async (time: string) => {
      const { abstractReferenceId, presentationScore } = await (await at(time))(readAbstract, { params: { id } });
      return [abstractReferenceId, presentationScore];
    };
    expect(await known('2025-10-01T00:00:00+05:30')).toEqual([null, null]);
    await rows.set({ results_published_at: new Date('2025-09-15T00:00:00+05:30') }).execute();
    await expect.poll(() => known('2025-09-15T00:00:00+05:30'), { timeout: 5000 }).toEqual(['OP-07', 4.5]);
    expect(await known('2025-09-14T23:59:59.999+05:30')).toEqual([null, null]);
    await rows.set({ results_published_at: null }).execute();
  });
});

describe('the desk', () => {
  test('before anything is submitted', { tags: ['DEL-280', 'DEL-216', 'DEL-218'] }, async () => {
    const { call, email } = await delegate();
    const { rules, ...desk } = await call(readMyAbstracts, {});
    expect(rules.categories).toHaveLength(12);
    expect(desk).toEqual({
      calls: [
        { code: 'regular', name: 'Regular call', state: 'open', opensAt: null, lastDay: '2025-09-01', maxAbstracts: 2, remaining: 2 },
      ],
      serverNow: new Date(EARLY).toISOString(),
      nextChangeAt: '2025-08-15T18:30:00.000Z',
      window: {
        name: 'Regular call',
        state: 'open',
        opensAt: null,
        advertised: '2025-08-20',
        note: null,
        lastDay: '2025-09-01',
        deadline: '2025-09-01T18:30:00.000Z',
      },
      reviewersKnowAuthors: false,
      timeZone: 'Asia/Kolkata',
      submissions: [],
      remaining: 2,
      canSubmit: true,
      notice: { title: 'Payment Pending', text: 'Your payment is still pending.' },
      settled: false,
      me: {
        name: 'Asha Raman',
        department: 'Medical physicist',
        institution: 'Invented Hospital',
        city: 'Chennai',
        email,
        mobile: '+91 98400 00000',
      },
      drafts: [],
    });
  });

  test('somebody who pays later sees a reminder', { tags: ['DEL-217'] }, async () => {
    const { call } = await delegate({ payLater: true });
    expect((await call(readMyAbstracts, {})).notice?.title).toBe('Pay Later Option Selected');
  });

  test.each([
    ['2025-08-20T23:59:59.999+05:30', 'open', null, true],
    ['2025-08-21T00:00:00+05:30', 'open', 'extended', true],
    ['2025-09-01T23:59:59.999+05:30', 'open', 'extended', true],
    ['2025-09-02T00:00:00+05:30', 'closed', 'Extendable: Expired', false],
  ])('at %s: %s, %s', { tags: ['DEL-220', 'DEL-263', 'DEL-264', 'DEL-268'] }, async (time, state, note, open) => {
    const { call, at } = await delegate();
    await submit(call);
    const desk = await (await at(time))(readMyAbstracts, {});
    expect(desk).toMatchObject({ window: { state, note }, canSubmit: open, remaining: 1 });
    expect(desk.submissions[0]?.actions.edit).toBe(open);
  });
});

describe('withdrawing is asked of the organisers', { tags: ['DEL-221'] }, () => {
  test('the wish is noted once and mailed to them; the abstract stays', async () => {
    const { call, email } = await delegate();
    const { id } = await submit(call);
    const asked = await call(requestWithdrawal, { params: { id }, body: { reason: 'We found <b>an error</b>.\u202E' } });
    expect(asked).toMatchObject({
      status: 'pending',
      withdrawalRequestedAt: new Date(EARLY).toISOString(),
      actions: { requestWithdrawal: false },
    });
    expect(await call(requestWithdrawal, { params: { id }, body: { reason: 'again' } })).toEqual(asked);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['abstract.submitted', 'abstract.withdrawal-requested']);
    expect(await lettersAbout(id)).toEqual(['abstracts.received', 'abstracts.withdrawal-requested']);
    const mail = await inbox.next(site, 'organisers@example.org');
    expect(mail.replyTo?.text).toBe(email);
    expect(mail.subject).toBe('AMPI-TNPY 2025: an abstract is to be withdrawn');
    expect(mail.text).toContain('We found <b>an error</b>.');
    expect(mail.html).not.toContain('<b>an error');
  });

  test('one that they have withdrawn frees its slot', async () => {
    const { call } = await delegate();
    const { id } = await submit(call);
    await submit(call);
    await setStatus(id, 'withdrawn');
    expect((await call(readMyAbstracts, {})).remaining).toBe(1);
    await submit(call, { title: 'In its place' });
    expect(await refusalOf(submit(call))).toMatchObject({ code: 'MAX_SUBMISSIONS' });
    expect(await refusalOf(call(requestWithdrawal, { params: { id }, body: {} }))).toMatchObject({ code: 'ABSTRACT_WITHDRAWN' });
  });
});

describe('the acknowledgement', () => {
  test('goes to who submitted and to the corresponding author, and lists every author as entered', async () => {
    const { call, email } = await delegate();
    const authors = [
      coAuthor('Meena S. van der Berg'),
      { ...corresponding, email: 'prof@example.net' },
      ...['Ravi  K.', 'இளங்கோ', 'D’Souza'].map(coAuthor),
    ];
    const { id } = await submit(call, { authors });
    const mail = await inbox.next(site, `${email}, prof@example.net`);
    expect(mail.subject).toBe('We have your abstract, AMPI-TNPY 2025');
    const letter = await site.db.selectFrom('letters').select(['id', 'addresses']).where('about', '=', id).executeTakeFirstOrThrow();
    // Two, so that erasing one of them finds the letter.
    expect(letter.addresses).toEqual([email, 'prof@example.net']);
    expect(mail.messageId).toBe(`<${letter.id}@localhost>`);
    expect(mail.text).toContain('Dose to water in a ⁶⁰Co beam of 10³ cGy');
    for (const line of [
      'Meena S. van der Berg, Radiotherapy, Other Hospital, Madurai',
      'Asha Raman (corresponding), Medical Physics, Invented Hospital, Chennai',
      'Ravi K., Radiotherapy, Other Hospital, Madurai',
      'இளங்கோ, Radiotherapy, Other Hospital, Madurai',
      'D’Souza, Radiotherapy, Other Hospital, Madurai',
    ])
      expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(line);
    expect(mail.text).toContain('20 August 2025, extended to 1 September 2025');
  });

  test('is one mail when both are the same person, whatever the case of the address', async () => {
    const { call, email } = await delegate();
    await submit(call, { authors: [{ ...corresponding, email: email.toUpperCase() }] });
    const subjects = [await inbox.next(site, email), await inbox.next(site, email)].map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'We have your abstract, AMPI-TNPY 2025')).toHaveLength(1);
  });
});

describe('hostile text', { tags: ['SEC-39', 'SRV-039'] }, () => {
  test('is stored as text without what nobody sees, and mailed as text', async () => {
    const { call, email } = await delegate();
    const record = await submit(call, {
      title: 'A <script>alert(1)</script> \u202Etitle\u200B & more\u0000',
      authors: [{ ...corresponding, name: '<img src=x onerror=alert(1)>', email: 'b@example.net' }],
      keywords: ['=HYPERLINK("x")', '<b>', '@SUM(A1)'],
      abstract: { ...goodAbstract().abstract, results: '<b>left open <i>and <script>x</script>' },
    });
    expect(record.title).toBe('A <script>alert(1)</script> title & more');
    expect(record.abstract?.results).toBe('<b>left open <i>and <script>x</script></i></b>');
    const mail = await inbox.next(site, `${email}, b@example.net`);
    expect(mail.html).toContain('A &lt;script&gt;alert(1)&lt;/script&gt; title &amp; more');
    expect(mail.html).not.toMatch(/<script|<img src=x/);
    expect(mail.text).toContain('<img src=x onerror=alert(1)>');
  });

  test('a second address or a line break in a name reaches no mail header', async () => {
    const { call } = await delegate();
    for (const email of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: c@example.org', '"a"@example.org'])
      expect(await refusalOf(submit(call, { authors: [{ ...corresponding, email }] }))).toMatchObject({
        status: 422,
        fields: { 'authors.0.email': 'Please enter a valid email address' },
      });
  });

  test('100 kB are refused before anything is stored', async () => {
    const { call, email } = await delegate();
    const sections = goodAbstract().abstract;
    expect(await refusalOf(submit(call, { abstract: { ...sections, methods: 'x '.repeat(30_000) } }))).toMatchObject({ status: 422 });
    expect(await refusalOf(submit(call, { abstract: { ...sections, methods: 'x '.repeat(60_000) } }))).toMatchObject({ status: 413 });
    expect(await rowsOf(email)).toEqual([]);
  });
});
