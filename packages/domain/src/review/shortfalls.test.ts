import { expect, test } from 'vitest';
import { assignReviewers } from './assign.ts';
import { remedyInWords, shortAbstracts, shortfallsOf } from './shortfalls.ts';

const abstract = (number: number, category: string, conflicts: readonly string[] = []) => ({
  number,
  category,
  wanted: 2,
  existing: [],
  conflicts,
});
const reviewer = (id: string, load: number, topic: string) => ({ id, load, taken: 0, topics: { [topic]: 'expert' as const } });

test('[REV-037] what is missing, its cause and the smallest remedy', () => {
  const input = {
    outside: false,
    abstracts: [abstract(1, 'Dose'), abstract(2, 'Dose'), abstract(3, 'Film'), abstract(4, 'Optics', ['o1'])],
    reviewers: [
      reviewer('d1', 1, 'Dose'),
      reviewer('d2', 2, 'Dose'),
      reviewer('f1', 5, 'Film'),
      reviewer('o1', 5, 'Optics'),
      reviewer('o2', 5, 'Optics'),
    ],
  };
  const short = shortAbstracts(input, assignReviewers(input));
  expect(short.map(({ number, cause }) => [number, cause])).toEqual([
    [1, 'load'],
    [3, 'topic'],
    [4, 'conflicts'],
  ]);
  const found = shortfallsOf(short);
  expect(found).toEqual([
    { category: 'Dose', missing: 1, cause: 'load' },
    { category: 'Film', missing: 1, cause: 'topic' },
    { category: 'Optics', missing: 1, cause: 'conflicts' },
  ]);
  expect(found.map(remedyInWords)).toEqual([
    'Dose: 1 more review than its reviewers take. Raise what they take, or invite somebody.',
    'Film: 1 more review by people who know the topic. Add it to somebody’s topics, or invite somebody.',
    'Optics: 1 more review by somebody without a conflict of interest there. Invite somebody from elsewhere.',
  ]);
  expect(shortfallsOf(shortAbstracts({ ...input, abstracts: [] }, []))).toEqual([]);
});
