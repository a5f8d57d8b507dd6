import { type AbstractForm, emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNREACHABLE } from '../../../lib/failure.ts';
import type { DraftCalls, SavedDraft, Sent, Stored, Submitted } from './draft-calls.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { SAVE_AFTER_MS } from './save-timer.ts';
import type { Kept } from './kept.ts';
import { sameText } from './same-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const EMPTY = emptyAbstract({ name: 'Nila' });
const titled = (title: string): AbstractForm => ({ ...EMPTY, title });
const ID = '0198a000-0000-7000-8000-000000000001';
const failure = (status: number, code: string) => ({ failed: { ...UNREACHABLE, status, code } });

/** A server with one draft that refuses changes to an outdated version, as the real one does. */
function setUp(options: { version?: number | null; form?: AbstractForm; leftovers?: Kept[] } = {}) {
  const { version = null, form = EMPTY } = options;
  const server = {
    version,
    form,
    answer: undefined as SavedDraft | undefined,
    saves: [] as Sent[],
    submits: [] as Sent[],
    refusal: undefined as Submitted | undefined,
  };
  const kept: { now: Kept | null } = { now: null };
  const calls: DraftCalls = {
    save: (sent) => {
      server.saves.push(sent);
      if (server.answer) return Promise.resolve(server.answer);
      if (sent.draftVersion !== server.version) {
        const other = server.version === null ? null : stored(server.form, server.version);
        return Promise.resolve({ ...failure(409, 'CHANGED_ELSEWHERE'), other });
      }
      server.version = (server.version ?? 0) + 1;
      server.form = sent.form;
      return Promise.resolve({ saved: { version: server.version, abstractId: sent.abstractId } });
    },
    submit: (sent) => {
      server.submits.push(sent);
      return Promise.resolve(server.refusal ?? { record: { id: ID } as AbstractRecord });
    },
    discard: () => Promise.resolve(),
  };
  const keeper = new DraftKeeper({
    calls,
    local: { write: (one) => (kept.now = structuredClone(one)), clear: () => (kept.now = null) },
    start: { form, draftVersion: version, abstractId: ID, abstractVersion: null },
    savedAt: null,
    same: sameText,
    toServerTime: (time) => time,
  });
  return { keeper, server, kept };
}

const stored = (form: AbstractForm, draftVersion: number): Stored => ({
  from: 'draft',
  form,
  savedAt: '2025-08-10T06:00:00.000Z',
  draftVersion,
  abstractId: ID,
  abstractVersion: null,
});

const pass = (ms = SAVE_AFTER_MS) => vi.advanceTimersByTimeAsync(ms);

test('every change is kept here at once and on the server a few seconds later; then nothing is left here', async () => {
  const { keeper, server, kept } = setUp();
  keeper.change(titled('O'));
  keeper.change(titled('One'));
  expect(kept.now).toMatchObject({ form: { title: 'One' }, draftVersion: null, abstractId: ID });
  expect([server.saves.length, keeper.writing.phase]).toEqual([0, 'waiting']);
  await pass();
  expect([server.form.title, server.saves.length, keeper.writing.phase, kept.now]).toEqual(['One', 1, 'clean', null]);
});

test('what is typed while a saving is on its way follows, on the new version', async () => {
  const { keeper, server, kept } = setUp();
  keeper.change(titled('One'));
  const saving = keeper.save();
  keeper.change(titled('One and two'));
  await saving;
  expect(kept.now).toMatchObject({ form: { title: 'One and two' }, draftVersion: 1 });
  await pass();
  expect([server.form.title, server.version, kept.now]).toEqual(['One and two', 2, null]);
});

test('somebody who never stops typing is saved all the same', async () => {
  const { keeper, server } = setUp();
  for (let i = 0; i < 20; i += 1) {
    keeper.change(titled(`word ${i}`));
    await pass(500);
  }
  expect(server.saves.length).toBeGreaterThanOrEqual(2);
});

test('and is tried again no sooner for typing on, when the server asks for patience', async () => {
  const { keeper, server } = setUp();
  server.answer = failure(429, 'TOO_MANY_REQUESTS');
  keeper.change(titled('One'));
  await pass();
  for (let i = 0; i < 20; i += 1) {
    keeper.change(titled(`word ${i}`));
    await pass(1000);
  }
  expect(server.saves).toHaveLength(1);
  server.answer = undefined;
  await pass(10_000);
  expect(server.form.title).toBe('word 19');
});

test('without a connection it stays here, and goes out when there is one', async () => {
  const { keeper, server, kept } = setUp();
  server.answer = { failed: UNREACHABLE };
  keeper.change(titled('Offline'));
  await pass();
  expect([keeper.writing.phase, kept.now?.form.title]).toEqual(['offline', 'Offline']);
  keeper.change(titled('Offline still'));
  server.answer = undefined;
  keeper.goOn();
  await pass(0);
  expect([server.form.title, keeper.writing.phase, kept.now]).toEqual(['Offline still', 'clean', null]);
});

test('and is tried again by itself', async () => {
  const { keeper, server } = setUp();
  server.answer = failure(503, 'UNAVAILABLE');
  keeper.change(titled('Busy'));
  await pass();
  server.answer = undefined;
  await pass(8000);
  expect([server.form.title, keeper.writing.phase]).toEqual(['Busy', 'clean']);
});

test('a session that ended is said, and after logging in it goes on', async () => {
  const { keeper, server, kept } = setUp();
  server.answer = failure(401, 'UNAUTHENTICATED');
  keeper.change(titled('Kept'));
  await pass();
  expect([keeper.writing.phase, kept.now?.form.title]).toEqual(['signed-out', 'Kept']);
  server.answer = undefined;
  keeper.goOn();
  await pass(0);
  expect([server.form.title, keeper.writing.phase]).toEqual(['Kept', 'clean']);
});

test('another window is never overwritten unseen: both texts are shown, and the chosen one is saved on the other', async () => {
  const { keeper, server, kept } = setUp({ version: 3, form: titled('Before') });
  server.version = 4;
  server.form = titled('Theirs');
  keeper.change(titled('Mine'));
  await pass();
  expect(keeper.writing.conflict?.other?.form.title).toBe('Theirs');
  expect([server.form.title, kept.now?.form.title]).toEqual(['Theirs', 'Mine']);
  // Nothing is sent while the conflict is open.
  await pass(60_000);
  expect(server.saves).toHaveLength(1);
  keeper.resolve(titled('Both'));
  await pass(0);
  expect([server.form.title, server.version, keeper.writing.conflict, kept.now]).toEqual(['Both', 5, null, null]);
});

test('the same text in both windows is no question', async () => {
  const { keeper, server } = setUp({ version: 1, form: titled('Before') });
  server.version = 2;
  server.form = titled('Same ');
  keeper.change(titled('Same'));
  await pass();
  expect([keeper.writing.conflict, keeper.writing.phase]).toEqual([null, 'clean']);
});

test('a draft that was submitted elsewhere can be kept as one of its own', async () => {
  const { keeper, server } = setUp({ version: 1, form: titled('Sent') });
  server.version = null;
  keeper.change(titled('More'));
  await pass();
  expect(keeper.writing.conflict).toEqual({ other: null });
  keeper.resolve(titled('More'));
  await pass(0);
  expect(server.saves.at(-1)).toMatchObject({ draftVersion: null, form: { title: 'More' } });
  expect(server.saves.at(-1)?.abstractId).not.toBe(ID);
});

const left = (form: AbstractForm, draftVersion: number | null, at = 1): Kept => ({
  form,
  draftVersion,
  abstractId: ID,
  abstractVersion: null,
  at,
});
const leftover = (kept: Kept) => ({ kept, forget: vi.fn<() => void>() });

test('what a dead window left goes on from where the server is', async () => {
  const { keeper, server } = setUp({ version: 2, form: titled('Saved') });
  const one = leftover(left(titled('Saved, and more'), 2));
  keeper.takeOver([one], stored(server.form, 2));
  expect([keeper.writing.form.title, keeper.writing.conflict, one.forget.mock.calls.length]).toEqual(['Saved, and more', null, 1]);
  await pass(0);
  expect(server.form.title).toBe('Saved, and more');
});

test('unless the server went on without it: then both are shown', async () => {
  const { keeper, server } = setUp({ version: 3, form: titled('Saved elsewhere') });
  keeper.takeOver([leftover(left(titled('Left here'), 2))], stored(server.form, 3));
  await pass(60_000);
  expect(keeper.writing).toMatchObject({ form: { title: 'Left here' }, conflict: { other: { form: { title: 'Saved elsewhere' } } } });
  expect(server.saves).toEqual([]);
});

test('two dead windows: the latest is here, the other is asked for, and forgotten only then', async () => {
  const { keeper } = setUp();
  const [late, early] = [leftover(left(titled('Late'), null, 2)), leftover(left(titled('Early'), null, 1))];
  keeper.takeOver([late, early], null);
  expect(keeper.writing).toMatchObject({ form: { title: 'Late' }, conflict: { other: { from: 'window', form: { title: 'Early' } } } });
  expect(early.forget).not.toHaveBeenCalled();
  keeper.resolve(titled('Late'));
  expect([early.forget.mock.calls.length, keeper.writing.conflict]).toEqual([1, null]);
});

test('which text is newer goes by the server’s clock, whatever this device’s clock says', () => {
  const HOUR = 3_600_000;
  const keeper = new DraftKeeper({
    calls: { save: () => new Promise(() => undefined), submit: () => new Promise(() => undefined), discard: () => Promise.resolve() },
    local: { write: () => undefined, clear: () => undefined },
    start: { form: EMPTY, draftVersion: 1, abstractId: ID, abstractVersion: null },
    savedAt: 5 * HOUR,
    same: sameText,
    clock: () => 20 * HOUR,
    // Ten hours fast.
    toServerTime: (time) => time - 10 * HOUR,
  });
  expect(keeper.typedAt).toBe(5 * HOUR);
  const [late, early] = [leftover(left(titled('Late'), 1, 18 * HOUR)), leftover(left(titled('Early'), 1, 17 * HOUR))];
  keeper.takeOver([late, early], null);
  expect([keeper.typedAt, keeper.writing.conflict?.other?.savedAt]).toEqual([8 * HOUR, new Date(7 * HOUR).toISOString()]);
  keeper.change(titled('Now'));
  expect(keeper.typedAt).toBe(10 * HOUR);
});

test('what is submitted is no longer kept, and nothing is saved after it', async () => {
  const { keeper, server, kept } = setUp();
  keeper.change(titled('Done'));
  await keeper.submit();
  keeper.change(titled('Too late'));
  await pass(60_000);
  expect([keeper.writing.phase, kept.now, server.saves.length]).toEqual(['ended', null, 0]);
});

test('a save whose response was lost is not mistaken for another window, now or after a crash', async () => {
  const { keeper, server, kept } = setUp({ version: 1, form: titled('Before') });
  server.answer = { failed: UNREACHABLE };
  keeper.change(titled('Sent'));
  await pass();
  // It was stored nevertheless.
  server.answer = undefined;
  server.version = 2;
  server.form = titled('Sent');
  keeper.change(titled('Sent, and more'));
  expect(kept.now).toMatchObject({ form: { title: 'Sent, and more' }, sent: { title: 'Sent' }, draftVersion: 1 });
  const crashed = structuredClone(kept.now);
  keeper.goOn();
  await pass();
  expect([keeper.writing.conflict, server.form.title, keeper.writing.phase]).toEqual([null, 'Sent, and more', 'clean']);

  const next = setUp({ version: 2, form: titled('Sent') });
  next.keeper.takeOver(crashed ? [leftover(crashed)] : [], stored(titled('Sent'), 2));
  await pass(0);
  expect([next.keeper.writing.conflict, next.server.form.title]).toEqual([null, 'Sent, and more']);
});

test('submitted without an answer, it is submitted again under the same id, and nothing is drafted meanwhile', async () => {
  const { keeper, server, kept } = setUp();
  keeper.change(titled('Done'));
  server.refusal = { failed: UNREACHABLE };
  expect(await keeper.submit()).toEqual({ failed: UNREACHABLE });
  keeper.change(titled('Done, and more'));
  await pass(60_000);
  expect([server.saves.length, keeper.writing.phase, kept.now?.attempted, kept.now?.form.title]).toEqual([
    0,
    'refused',
    true,
    'Done, and more',
  ]);
  server.refusal = undefined;
  await keeper.submit();
  expect(server.submits.map(({ abstractId }) => abstractId)).toEqual([ID, ID]);
  expect([keeper.writing.phase, kept.now]).toEqual(['ended', null]);
});

test('submitted over a draft that was not seen: both are shown, and what is chosen is submitted on the newer one', async () => {
  const { keeper, server, kept } = setUp({ version: 3, form: titled('Old') });
  server.version = 4;
  server.form = titled('Newer');
  server.refusal = { ...failure(409, 'CHANGED_ELSEWHERE'), other: stored(server.form, 4) };
  expect(await keeper.submit()).toBeNull();
  expect(keeper.writing).toMatchObject({ form: { title: 'Old' }, conflict: { other: { form: { title: 'Newer' } } } });
  expect(kept.now?.form.title).toBe('Old');
  server.refusal = undefined;
  keeper.resolve(titled('Chosen'));
  await pass(0);
  await keeper.submit();
  expect(server.submits.map(({ draftVersion, form }) => [draftVersion, form.title])).toEqual([
    [3, 'Old'],
    [5, 'Chosen'],
  ]);
});

test('refused with a message, it stays a draft', async () => {
  const { keeper, server } = setUp();
  keeper.change(titled('Late'));
  server.refusal = failure(409, 'ABSTRACTS_CLOSED');
  await keeper.submit();
  await pass();
  expect([server.form.title, keeper.writing.phase]).toEqual(['Late', 'clean']);
});

test('a question that was not answered is asked again after every reload, with what both were begun from', async () => {
  const { keeper, server, kept } = setUp({ version: 3, form: titled('Before') });
  server.version = 4;
  server.form = titled('Theirs');
  keeper.change(titled('Mine'));
  await pass();
  expect(keeper.writing.conflict).toMatchObject({ other: { form: { title: 'Theirs' } }, before: { title: 'Before' } });
  let remaining = structuredClone(kept.now);
  for (let reload = 0; reload < 2; reload += 1) {
    const next = setUp({ version: 4, form: titled('Theirs') });
    next.keeper.takeOver(remaining ? [leftover(remaining)] : [], stored(titled('Theirs'), 4));
    expect(next.keeper.writing).toMatchObject({
      form: { title: 'Mine' },
      conflict: { other: { form: { title: 'Theirs' } }, before: { title: 'Before' } },
    });
    remaining = structuredClone(next.kept.now);
  }
});

test('an untouched text follows newer drafts from the server; one that is being changed does not', async () => {
  const { keeper, server } = setUp({ version: 1, form: titled('Loaded') });
  const refreshed = (title: string, draftVersion: number | null) =>
    keeper.renew({ form: titled(title), draftVersion, abstractId: ID, abstractVersion: null }, 5, undefined);
  refreshed('Newer', 2);
  expect(keeper.writing).toMatchObject({ form: { title: 'Newer' }, phase: 'clean', savedAt: 5 });
  keeper.change(titled('Typed'));
  refreshed('Newest', 3);
  expect(keeper.writing.form.title).toBe('Typed');
  server.version = 2;
  await pass();
  expect([server.form.title, keeper.writing.phase]).toEqual(['Typed', 'clean']);
  // Its draft is gone: what was written here does not vanish from the screen.
  refreshed('', null);
  expect(keeper.writing.form.title).toBe('Typed');
});

test('left, it makes one more attempt, sends what was typed meanwhile, and then never again', async () => {
  const { keeper, server, kept } = setUp();
  keeper.change(titled('One'));
  const saving = keeper.save();
  keeper.change(titled('One and two'));
  keeper.leave();
  await keeper.settle();
  await saving;
  expect([server.form.title, kept.now]).toEqual(['One and two', null]);
  const other = setUp();
  other.server.answer = { failed: UNREACHABLE };
  other.keeper.change(titled('Offline'));
  other.keeper.leave();
  await other.keeper.settle();
  await pass(60_000);
  expect([other.server.saves.length, other.kept.now?.form.title]).toEqual([1, 'Offline']);
});
