import { type AbstractForm, emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNREACHABLE } from '../../../lib/failure.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Kept } from './kept.ts';
import { openLocalCopy, type LocalCopy } from './kept-here.ts';
import { sameText } from './same-text.ts';

const EMPTY = emptyAbstract({ name: 'Nila' });
const titled = (title: string): AbstractForm => ({ ...EMPTY, title });
const START = { draftVersion: null, abstractId: '0198a000-0000-7000-8000-000000000001', abstractVersion: null };
const NOW = Date.parse('2025-08-10T06:00:00.000Z');
const text = (title: string, at = NOW): Kept => ({ form: titled(title), ...START, at });

/** Entries are own properties, as in a browser. */
function storage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Record<string, string>;
}

let kept: Record<string, string>;
const opened: LocalCopy[] = [];
/** Every page is left; locks are released a moment later. */
const leaveAll = () => {
  for (const local of opened.splice(0)) local.leave();
  return vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]), { interval: 1 });
};
beforeEach(() => {
  kept = storage();
  vi.stubGlobal('localStorage', kept);
});
afterEach(leaveAll);

/** A window keeps its session when it is reloaded. */
const newTab = () => {
  const session = storage();
  return async () => {
    vi.stubGlobal('sessionStorage', session);
    const local = await openLocalCopy('edition:nila', 'new', NOW);
    opened.push(local);
    return local;
  };
};
const titles = () =>
  Object.values(kept)
    .map((one) => (JSON.parse(one) as Kept).form.title)
    .toSorted();

/** Offline: nothing typed reaches the server. */
function edit(local: LocalCopy) {
  const offline = () => Promise.resolve({ failed: UNREACHABLE });
  const keeper = new DraftKeeper({
    calls: { save: offline, submit: offline, discard: () => Promise.resolve() },
    local,
    start: { form: EMPTY, ...START },
    savedAt: null,
    same: sameText,
    toServerTime: (time) => time,
  });
  keeper.takeOver(local.leftovers, null);
  return keeper;
}

test('an older text of this window is kept until its writer has chosen, however often the page is reloaded', async () => {
  const [first, second] = [newTab(), newTab()];
  (await first()).write(text('X', NOW - 2000));
  (await second()).write(text('Y', NOW - 1000));
  await leaveAll();

  for (let reload = 0; reload < 3; reload += 1) {
    const keeper = edit(await first());
    expect(keeper.writing).toMatchObject({ form: { title: 'Y' }, conflict: { other: { form: { title: 'X' } } } });
    expect(titles()).toEqual(['X', 'Y']);
    keeper.leave();
    await leaveAll();
  }

  const keeper = edit(await first());
  keeper.resolve(titled('X and Y'));
  keeper.leave();
  expect(titles()).toEqual(['X and Y']);
});

test('the latest text of this window stays in its slot, and is removed once it is on the server', async () => {
  const tab = newTab();
  (await tab()).write(text('X'));
  await leaveAll();
  const slots = Object.keys(kept);
  const local = await tab();
  local.write(text('X and more'));
  expect([Object.keys(kept), titles()]).toEqual([slots, ['X and more']]);
  local.clear();
  expect(titles()).toEqual([]);
});

test('a stored text that the server has is removed although this editor wrote nothing', async () => {
  const tab = newTab();
  (await tab()).write(text('X'));
  await leaveAll();
  (await tab()).clear();
  expect(titles()).toEqual([]);
});

test('a save that ends after its text was reopened leaves what was typed since', async () => {
  const tab = newTab();
  const before = await tab();
  before.write(text('X'));
  await leaveAll();
  const reopened = await tab();
  reopened.write(text('X and more'));
  before.clear();
  expect(titles()).toEqual(['X and more']);
  before.write(text('X, sent again'));
  expect(titles()).toEqual(['X and more']);
  reopened.clear();
  expect(titles()).toEqual([]);
});

test('a last save still keeps and removes its own text after the page was left', async () => {
  const local = await newTab()();
  local.write(text('X'));
  local.leave();
  local.write({ ...text('X'), sent: titled('X') });
  expect(Object.values(kept).map((one) => (JSON.parse(one) as Kept).sent?.title)).toEqual(['X']);
  local.clear();
  expect(titles()).toEqual([]);
});
