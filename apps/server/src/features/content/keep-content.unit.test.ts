import { expect, test } from 'vitest';
import type { Visit } from '../../platform/feature.ts';
import { keepContent } from './keep-content.ts';

const visit = (id: number, contentVersion: number) => ({ edition: { id, contentVersion } }) as Visit;

test('what was read is kept until the content changes, separately for each edition and route', async () => {
  let away = false;
  const reads: string[] = [];
  const keep = keepContent();
  const read = keep(async (input: { slug: string }, { edition }) => {
    if (away) throw new Error('the database is away');
    reads.push(`${input.slug} of ${edition.id}`);
    return { slug: input.slug };
  });
  expect(await read({ slug: 'terms' }, visit(1, 7))).toEqual({ slug: 'terms' });
  expect(await read({ slug: 'terms' }, visit(2, 7))).toEqual({ slug: 'terms' });
  away = true;
  expect(await read({ slug: 'terms' }, visit(1, 7))).toEqual({ slug: 'terms' });
  await expect(read({ slug: 'privacypolicy' }, visit(1, 7))).rejects.toThrow('away');
  await expect(read({ slug: 'terms' }, visit(1, 8))).rejects.toThrow('away');
  away = false;
  expect(await read({ slug: 'terms' }, visit(1, 8))).toEqual({ slug: 'terms' });
  expect(reads).toEqual(['terms of 1', 'terms of 2', 'terms of 1']);
});

test('two routes with the same question keep their own answers', async () => {
  const keep = keepContent();
  const [awards, sponsors] = [keep(async () => ['award']), keep(async () => ['sponsor'])];
  expect([await awards({}, visit(1, 1)), await sponsors({}, visit(1, 1)), await awards({}, visit(1, 1))]).toEqual([
    ['award'],
    ['sponsor'],
    ['award'],
  ]);
});
