import { expect, test, vi } from 'vitest';
import { type Body, TextKeeper } from './text-keeper.ts';

interface Item {
  readonly version: number;
  readonly body: Body;
}

const keeperOf = (body: Body) => {
  const device = { read: () => null, write: vi.fn<(kept: unknown) => void>(), drop: vi.fn<() => void>() };
  const save = async (item: Item, typed: Body): Promise<Item> => ({ version: item.version + 1, body: typed });
  const keeper = new TextKeeper<Item>(
    { version: 1, body },
    { save, bodyOf: (item) => item.body, savedBy: () => 'somebody', device, pauseMs: 60_000 },
  );
  return { keeper, device };
};

test('what is typed while something is published stays, on the page and on this device', { tags: ['ORG-404'] }, async () => {
  const { keeper, device } = keeperOf({ title: 'a' });
  const published = Promise.withResolvers<Item>();
  const change = keeper.change(() => published.promise);
  await Promise.resolve();
  keeper.type({ title: 'a and more' });
  published.resolve({ version: 2, body: { title: 'a' } });
  await change;
  expect(keeper.kept()).toMatchObject({ body: { title: 'a and more' }, item: { version: 2 }, mergedWith: undefined });
  expect(device.write).toHaveBeenLastCalledWith(expect.objectContaining({ version: 2, body: { title: 'a and more' } }));
  expect(await keeper.flush()).toBe(true);
  expect(keeper.kept()).toMatchObject({ state: 'saved', item: { version: 3, body: { title: 'a and more' } } });
});

test('what was done while nothing was typed is shown as it is', async () => {
  const { keeper, device } = keeperOf({ title: 'a' });
  await keeper.change(async (item) => ({ version: item.version + 1, body: { title: 'restored' } }));
  expect(keeper.kept()).toMatchObject({ body: { title: 'restored' }, state: 'saved' });
  expect(device.drop).toHaveBeenCalled();
});
