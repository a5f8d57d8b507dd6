import { editAbstract, readMyAbstracts, submitAbstract } from '@isocentre/contract/abstracts';
import { discardDraft, readDraft, saveDraft } from '@isocentre/contract/abstracts/drafts';
import { formOf } from '@isocentre/contract/abstracts/shapes';
import { exportMyData } from '@isocentre/contract/registration';
import type { Call, Input } from '@isocentre/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coAuthor, corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

let site: TestApp;
let people = 0;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

async function delegate() {
  people += 1;
  const email = `writer-${people}@example.org`;
  await registerAs(site, { email });
  return { email, call: await callAs(site, email) };
}

type Body = Input<typeof saveDraft>['body'];
const save = (call: Call, change: Partial<Body>, target = 'new') =>
  call(saveDraft, { params: { target }, body: { version: null, form: {}, ...change } });
const read = (call: Call, target = 'new') => call(readDraft, { params: { target } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none', current: undefined }),
    (error: { status: number; code: string; current: unknown }) => error,
  );

describe('a draft', () => {
  test('is kept in any state, with its authors, and read back', async () => {
    const { call } = await delegate();
    const form = { title: 'Half a ', authors: [{ ...corresponding, email: 'not yet' }, coAuthor('B')], keywords: ['one'] };
    const saved = await save(call, { form });
    const draft = await read(call);
    expect(draft).toEqual({
      ...saved,
      form: {
        title: 'Half a',
        category: '',
        presentationType: '',
        authors: [
          { ...corresponding, orcid: '', email: 'not yet' },
          { ...coAuthor('B'), orcid: '', email: '', mobile: '' },
        ],
        abstract: { background: '', methods: '', results: '', conclusion: '' },
        keywords: ['one'],
      },
    });
    expect((await call(readMyAbstracts, {})).drafts).toEqual([draft]);
    const next = await save(call, { version: saved.version, form: { ...form, title: 'Half a title' } });
    expect(next.version).toBeGreaterThan(saved.version);
    expect([next.abstractId, (await read(call)).form.title]).toEqual([saved.abstractId, 'Half a title']);
  });

  test('two windows: the second is shown what is stored, and overwrites nothing', async () => {
    const { call } = await delegate();
    const begun = await save(call, { form: { title: 'Begun' } });
    const first = await save(call, { version: begun.version, form: { title: 'First window' } });
    const refusal = await refusalOf(save(call, { version: begun.version, form: { title: 'Second window' } }));
    expect(refusal).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', current: { ...first, form: { title: 'First window' } } });
    // Nor does a window that knows of no draft.
    expect(await refusalOf(save(call, { form: { title: 'Third window' } }))).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: first });
    expect((await read(call)).form.title).toBe('First window');
    // Somebody who has seen the other version may replace it.
    await save(call, { version: first.version, form: { title: 'Both' } });
    expect((await read(call)).form.title).toBe('Both');
  });

  test('twenty windows that start at once: one draft, and nineteen conflicts', async () => {
    const { call } = await delegate();
    const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => refusalOf(save(call, { form: { title: `Window ${i}` } }))));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([...Array<string>(19).fill('CHANGED_ELSEWHERE'), 'none']);
  });

  test('is discarded only by who has seen it', async () => {
    const { call } = await delegate();
    const { version } = await save(call, {});
    expect(await refusalOf(call(discardDraft, { params: { target: 'new' }, query: { version: version + 1000 } }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: { version },
    });
    expect(await call(discardDraft, { params: { target: 'new' }, query: { version } })).toEqual({ discarded: true });
    expect(await refusalOf(read(call))).toMatchObject({ status: 404 });
  });

  test('a second draft is never mistaken for the first', async () => {
    const { call } = await delegate();
    const old = await save(call, { form: { title: 'Old' } });
    await call(discardDraft, { params: { target: 'new' }, query: { version: old.version } });
    await save(call, { form: { title: 'New' } });
    expect(await refusalOf(save(call, { version: old.version, form: { title: 'Old, from a window left open' } }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: { form: { title: 'New' } },
    });
  });

  test('is deleted when it is submitted; what is typed meanwhile in another window becomes a new draft', async () => {
    const { call } = await delegate();
    const draft = await save(call, { form: goodAbstract() });
    const record = await call(submitAbstract, { body: { ...goodAbstract(), id: draft.abstractId } });
    expect(record.id).toBe(draft.abstractId);
    expect((await call(readMyAbstracts, {})).drafts).toEqual([]);
    expect(await refusalOf(save(call, { version: draft.version, form: { title: 'Typed on' } }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: undefined,
    });
    const fresh = await save(call, { abstractId: draft.abstractId, form: { title: 'Typed on' } });
    expect(fresh.abstractId).not.toBe(draft.abstractId);
  });

  test('of an edit exists beside the new one and is deleted with the edit', async () => {
    const { call } = await delegate();
    const record = await call(submitAbstract, { body: goodAbstract() });
    await save(call, { form: { title: 'Another abstract' } });
    const draft = await save(call, { abstractVersion: 1, form: formOf(record) }, record.id);
    expect(draft).toMatchObject({ target: record.id, abstractId: record.id, abstractVersion: 1 });
    await call(editAbstract, { params: { id: record.id }, body: { ...formOf(record), version: 1 } });
    expect((await call(readMyAbstracts, {})).drafts.map(({ target }) => target)).toEqual(['new']);
  });

  test('that its sender has not seen is not lost by submitting: nothing is stored, and it is shown', async () => {
    const { call } = await delegate();
    const old = await save(call, { form: goodAbstract({ title: 'Old' }) });
    const newer = await save(call, { version: old.version, form: goodAbstract({ title: 'Newer' }) });
    const submit = (draftVersion: number | null, title: string) =>
      call(submitAbstract, { body: { ...goodAbstract({ title }), id: old.abstractId, draftVersion } });
    for (const seen of [old.version, null])
      expect(await refusalOf(submit(seen, 'Old'))).toMatchObject({
        status: 409,
        code: 'CHANGED_ELSEWHERE',
        current: { ...newer, form: { title: 'Newer' } },
      });
    const { submissions, drafts } = await call(readMyAbstracts, {});
    expect([submissions, drafts.map(({ form }) => form.title)]).toEqual([[], ['Newer']]);

    const record = await submit(newer.version, 'Chosen');
    expect((await call(readMyAbstracts, {})).drafts).toEqual([]);
    // Its response was lost: a retry gets the same response, although the draft is gone and another was begun.
    await save(call, { form: { title: 'The next one' } });
    expect(await submit(newer.version, 'Chosen')).toEqual(record);
    expect((await call(readMyAbstracts, {})).drafts).toHaveLength(1);
  });

  test('that its sender has not seen is not lost by an edit either', async () => {
    const { call } = await delegate();
    const record = await call(submitAbstract, { body: goodAbstract() });
    const draft = await save(call, { abstractVersion: 1, form: { ...formOf(record), title: 'From the phone' } }, record.id);
    const edit = (draftVersion: number | null) =>
      call(editAbstract, { params: { id: record.id }, body: { ...formOf(record), title: 'Edited', version: 1, draftVersion } });
    expect(await refusalOf(edit(null))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: { ...draft, form: { title: 'From the phone' } },
    });
    expect((await call(readMyAbstracts, {})).submissions).toMatchObject([{ title: record.title, version: 1 }]);
    const edited = await edit(draft.version);
    expect(edited).toMatchObject({ title: 'Edited', version: 2 });
    // A retry after a lost response gets the same response, whatever has been begun since.
    await save(call, { abstractVersion: 2, form: formOf(edited) }, record.id);
    expect(await edit(draft.version)).toEqual(edited);
  });

  test('saved at the moment an older text is submitted: one of the two is refused, and no text is lost', async () => {
    const { call } = await delegate();
    for (let round = 0; round < 15; round += 1) {
      const old = await save(call, { form: goodAbstract({ title: 'Old' }) });
      const [submitted, saved] = await Promise.all([
        refusalOf(call(submitAbstract, { body: { ...goodAbstract({ title: 'Old' }), id: old.abstractId, draftVersion: old.version } })),
        refusalOf(save(call, { version: old.version, form: goodAbstract({ title: 'Newer' }) })),
      ]);
      expect([submitted.code, saved.code].toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
      const [left] = (await call(readMyAbstracts, {})).drafts;
      expect(left?.form.title).toBe(saved.code === 'none' ? 'Newer' : undefined);
      if (left) await call(discardDraft, { params: { target: 'new' }, query: { version: left.version } });
      else await site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', old.abstractId).execute();
    }
  });

  test('belongs to its author', { tags: ['SRV-009'] }, async () => {
    const [mine, theirs] = [await delegate(), await delegate()];
    const { id } = await theirs.call(submitAbstract, { body: goodAbstract() });
    await save(theirs.call, { form: { title: 'Theirs' } });
    expect(await refusalOf(read(mine.call))).toMatchObject({ status: 404 });
    expect(await refusalOf(save(mine.call, { abstractVersion: 1 }, id))).toMatchObject({ status: 404, current: undefined });
    expect(await refusalOf(call(mine.call, id))).toMatchObject({ status: 404 });
  });
  const call = (of: Call, target: string) => of(discardDraft, { params: { target }, query: { version: 1 } });

  test('is kept after the deadline too: nothing is lost', async () => {
    const { email } = await delegate();
    const late = await callAs(site, email, '2025-09-02T00:00:00+05:30');
    await save(late, { form: { title: 'Too late' } });
    expect((await read(late)).form.title).toBe('Too late');
  });

  test('hostile text is cleaned, and what is too much is refused', { tags: ['SRV-039'] }, async () => {
    const { call: mine } = await delegate();
    await save(mine, { form: { title: 'a\u0000b\uD800c\u202Ed', keywords: ['\u200B', 'x'] } });
    expect((await read(mine)).form).toMatchObject({ title: 'abcd', keywords: ['x'] });
    expect(await refusalOf(save(mine, { form: { title: 'x'.repeat(1001) } }))).toMatchObject({ status: 422 });
    expect(await refusalOf(save(mine, { form: { status: 'accepted' } as never }))).toMatchObject({ status: 422 });
  });
});

describe('a person’s right to their writing', () => {
  test('the export holds abstracts with every revision, and drafts', async () => {
    const { call, email } = await delegate();
    const record = await call(submitAbstract, { body: goodAbstract() });
    await call(editAbstract, { params: { id: record.id }, body: { ...formOf(record), version: 1, title: 'Edited' } });
    await save(call, { form: { title: 'Unfinished' } });
    const answer = await send(site, 'GET', exportMyData.path, { cookie: await cookieFor(site, email) });
    const data = answer.json<{ abstracts: Array<{ title: string; authors: object[] }>; abstractDrafts: object[] }>();
    expect(data.abstracts.map(({ title, authors }) => [title, authors.length])).toEqual([
      [record.title, 2],
      ['Edited', 2],
    ]);
    expect(data.abstractDrafts).toMatchObject([{ form: { title: 'Unfinished' } }]);
  });

  test('erasing takes drafts and abstracts; of what was accepted stays what is printed, without addresses', async () => {
    const { call, email } = await delegate();
    const kept = await call(submitAbstract, { body: goodAbstract({ title: 'Kept' }) });
    await call(editAbstract, { params: { id: kept.id }, body: { ...formOf(kept), version: 1, title: 'Kept, edited' } });
    const gone = await call(submitAbstract, { body: goodAbstract() });
    await save(call, {});
    await site.db.updateTable('abstracts').set({ status: 'accepted' }).where('id', '=', kept.id).execute();
    const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { accountId: id }, new Date()));
    const left = await site.db
      .selectFrom('abstract_revisions')
      .select(['abstract_id', 'version', 'title', 'email', 'mobile'])
      .where('abstract_id', 'in', [kept.id, gone.id])
      .execute();
    expect(left).toEqual([{ abstract_id: kept.id, version: 2, title: 'Kept, edited', email: 'erased@erased.invalid', mobile: '000000' }]);
    const drafts = site.db.selectFrom('abstract_drafts').innerJoin('registrations', 'registrations.id', 'registration_id');
    expect(await drafts.select('target').where('account_id', '=', id).execute()).toEqual([]);
  });
});
