import { assemble, idsOf, itemsOf, layOver } from '@isocentre/domain/content/items';
import { KIND_NAMES, KINDS, ORDER_ITEM } from '@isocentre/domain/content/kinds';
import { Edition } from '@isocentre/domain/editions/edition';
import { describe, expect, test } from 'vitest';
import { editions, sampleEditions } from './all.ts';

const all = [...editions, ...sampleEditions];

describe.each(all)('$edition.slug as items', ({ edition, content }) => {
  const items = itemsOf(edition, content);

  test('says the same in both shapes', () => {
    expect(assemble(items)).toEqual({ edition, content });
    expect(itemsOf(edition, content)).toEqual(itemsOf(...pair(assemble(items))));
  });

  test.each(KIND_NAMES)('%s: every body has the shape of its kind', (kind) => {
    for (const { id, body } of items.kinds[kind]) {
      expect(KINDS[kind].body.safeParse(body), `${kind} ${id}`).toMatchObject({ success: true, data: body });
    }
  });
});

const pair = ({ edition, content }: ReturnType<typeof assemble>) => [edition, content] as const;
const [{ edition, content }] = all as [(typeof all)[number]];
const items = itemsOf(edition, content);
const idsIn = (of: typeof items) => of.kinds.sponsors.map(({ id }) => id);
const [first, second, third] = items.kinds.sponsors as [Item, Item, Item];
type Item = (typeof items.kinds.sponsors)[number];

describe('drafts over items', () => {
  test('change what an item says, and nothing else', () => {
    const laid = layOver(items, [{ kind: 'sponsors', id: second.id, body: { ...second.body, title: 'Another' }, hides: false }]);
    expect(assemble(laid).content.sponsors[1]).toEqual({ ...content.sponsors[1], title: 'Another' });
    expect({ ...assemble(laid).content, sponsors: content.sponsors }).toEqual(content);
  });

  test('hide it, and bring it back where it stood', () => {
    const hidden = layOver(items, [{ kind: 'sponsors', ...second, hides: true }]);
    expect(idsIn(hidden)).toEqual(idsIn(items).filter((id) => id !== second.id));
    const remembered = new Map([['sponsors' as const, idsIn(items)]]);
    expect(layOver(hidden, [{ kind: 'sponsors', ...second, hides: false }], remembered)).toEqual(items);
    const withoutFirst = layOver(items, [{ kind: 'sponsors', ...first, hides: true }]);
    expect(layOver(withoutFirst, [{ kind: 'sponsors', ...first, hides: false }], remembered)).toEqual(items);
    expect(idsIn(layOver(hidden, [{ kind: 'sponsors', ...second, hides: false }])).at(-1)).toBe(second.id);
  });

  test('put a list in another order; what an order does not name comes after', () => {
    const order = { kind: 'sponsors' as const, id: ORDER_ITEM, body: { ids: [third.id, 'unknown', first.id] }, hides: false };
    expect(idsIn(layOver(items, [order])).slice(0, 3)).toEqual([third.id, first.id, second.id]);
    expect(idsOf({ ids: 'broken' })).toEqual([]);
  });
});

test('every field of an edition belongs to a kind', () => {
  const { slug: _, ...rest } = edition;
  const made = assemble({ ...items, slug: '' }).edition;
  expect(
    Object.keys(made)
      .filter((field) => field !== 'slug')
      .toSorted(),
  ).toEqual(Object.keys(rest).toSorted());
  expect(Object.keys(Edition.shape).toSorted()).toEqual(Object.keys(made).toSorted());
});
