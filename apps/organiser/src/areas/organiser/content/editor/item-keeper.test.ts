import { CallFailed } from '@isocentre/contract/call';
import type { Item } from '@isocentre/contract/content-editing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceCopy, KeptHere } from '../../../../lib/device-copy.ts';
import { type Body, ItemKeeper } from './item-keeper.ts';

const itemOf = (version: number, body: Body, savedBy = 'Meera'): Item => ({
  kind: 'sponsors',
  id: '1',
  title: String(body['title']),
  state: 'changed',
  version,
  published: null,
  draft: { version, body, hides: false, savedAt: '2025-09-08T05:12:00.000Z', savedBy, publication: null, faults: [] },
});

/** A device, and a server that has one item. */
function site(stored: Item) {
  let kept: KeptHere | null = null;
  let now = stored;
  const device: DeviceCopy = {
    read: () => kept,
    write: (text) => (kept = text),
    drop: () => (kept = null),
  };
  const save = vi.fn<(version: number, body: Body, hides: boolean) => Promise<Item>>((version, body) => {
    if (version !== now.version) return Promise.reject(new CallFailed(409, 'CHANGED_ELSEWHERE', 'Somebody else', {}, undefined, now));
    now = itemOf(version + 1, body);
    return Promise.resolve(now);
  });
  return {
    device,
    save,
    stored: () => now,
    here: () => kept,
    others: (body: Body) => (now = itemOf(now.version + 1, body, 'Adhavan')),
    open: () => new ItemKeeper(now, { device, save }),
  };
}

const base = { title: 'Scans', link: 'https://example.org' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typing', () => {
  test('is on the device at once and on the server after two seconds', { tags: ['ORG-413'] }, async () => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    keeper.type({ ...base, title: 'Scans Ltd' });
    expect(world.here()?.body).toEqual({ ...base, title: 'Scans Ltd' });
    await vi.advanceTimersByTimeAsync(1900);
    expect(world.save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(world.stored().draft?.body).toEqual({ ...base, title: 'Scans Ltd' });
    expect(keeper.kept()).toMatchObject({ state: 'saved', item: { version: 2 } });
    expect(world.here()).toBeNull();
  });

  test('while a save is on its way is saved after it', async () => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    keeper.type({ ...base, title: 'A' });
    const saving = keeper.flush();
    keeper.type({ ...base, title: 'AB' });
    await saving;
    expect(world.here()?.body).toMatchObject({ title: 'AB' });
    await vi.advanceTimersByTimeAsync(2100);
    expect(world.stored().draft?.body).toMatchObject({ title: 'AB' });
    expect(world.here()).toBeNull();
  });

  test('that could not be saved stays, on the page and on the device, and is tried again', { tags: ['ORG-708'] }, async () => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    world.save.mockRejectedValueOnce(new CallFailed(503, 'UNAVAILABLE', 'The database is away'));
    keeper.type({ ...base, title: 'B' });
    expect(await keeper.flush()).toBe(false);
    expect(keeper.kept()).toMatchObject({ state: 'failed', body: { title: 'B' } });
    expect(world.here()?.body).toMatchObject({ title: 'B' });
    await vi.advanceTimersByTimeAsync(10_100);
    expect(world.stored().draft?.body).toMatchObject({ title: 'B' });
    expect(keeper.kept()).toMatchObject({ state: 'saved', failure: undefined });
  });

  test('comes back after a crash, and is saved', { tags: ['ORG-411'] }, async () => {
    const world = site(itemOf(1, base));
    world.open().type({ ...base, title: 'C' });
    vi.clearAllTimers();
    const again = world.open();
    expect(again.kept()).toMatchObject({ state: 'typed', body: { title: 'C' } });
    expect(again.kept().restoredFrom).toBeDefined();
    await vi.advanceTimersByTimeAsync(2100);
    expect(world.stored().draft?.body).toMatchObject({ title: 'C' });
  });
});

describe('two editors', { tags: ['ORG-411'] }, () => {
  test('of different fields: both are kept, without asking', async () => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    world.others({ ...base, link: 'https://example.com' });
    keeper.type({ ...base, title: 'Mine' });
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(10);
    expect(world.stored().draft?.body).toEqual({ title: 'Mine', link: 'https://example.com' });
    expect(keeper.kept()).toMatchObject({ state: 'saved', mergedWith: 'Adhavan' });
  });

  test.each([
    ['mine', 'Mine and more'],
    ['theirs', 'Theirs'],
  ] as const)('of the same field: nothing is saved before it was decided, and then %s', async (whose, title) => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    world.others({ ...base, title: 'Theirs' });
    keeper.type({ ...base, title: 'Mine' });
    await keeper.flush();
    expect(keeper.kept()).toMatchObject({ state: 'clash', clash: { fields: [{ at: 'title', mine: 'Mine', theirs: 'Theirs' }] } });
    keeper.type({ title: 'Mine and more', link: 'https://new.example.org' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(world.stored().draft?.body).toMatchObject({ title: 'Theirs' });
    expect(world.here()?.body).toMatchObject({ title: 'Mine and more' });
    keeper.decide('title', whose);
    await vi.advanceTimersByTimeAsync(10);
    expect(world.stored().draft?.body).toEqual({ title, link: 'https://new.example.org' });
    expect(world.here()).toBeNull();
  });

  test('a crash in between: what was typed over an older version is still asked about', () => {
    const world = site(itemOf(1, base));
    world.open().type({ ...base, title: 'Mine' });
    vi.clearAllTimers();
    world.others({ ...base, title: 'Theirs' });
    expect(world.open().kept()).toMatchObject({ state: 'clash', body: { title: 'Mine' } });
  });

  test('who has typed nothing sees what the other saved', () => {
    const world = site(itemOf(1, base));
    const keeper = world.open();
    keeper.came(world.others({ ...base, title: 'Theirs' }));
    expect(keeper.kept()).toMatchObject({ state: 'saved', body: { title: 'Theirs' } });
  });
});
