import { expect, test } from 'vitest';
import { assignReviewers } from './assign.ts';
import { type AssignmentInput, levelOf, loadCost, topicCost } from './assignment.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Size {
  abstracts: number;
  reviewers: number;
  wanted: number;
  categories: number;
  load: (random: () => number) => number;
  conflict: number;
}

function makeCase(random: () => number, { abstracts, reviewers, wanted, categories, load, conflict }: Size): AssignmentInput {
  const people = Array.from({ length: reviewers }, (_, i) => ({
    id: `r${String(i).padStart(4, '0')}`,
    load: load(random),
    taken: 0,
    topics: Object.fromEntries(
      Array.from({ length: categories }, (_topic, c) => [`c${c}`, random()] as const)
        .filter(([, chance]) => chance < 0.6)
        .map(([name, chance]) => [name, chance < 0.25 ? 'expert' : 'able'] as const),
    ),
  }));
  return {
    outside: random() < 0.5,
    reviewers: people,
    abstracts: Array.from({ length: abstracts }, (_, i) => ({
      number: i + 1,
      category: `c${Math.floor(random() * categories)}`,
      wanted,
      existing: [],
      conflicts: people.filter(() => random() < conflict).map(({ id }) => id),
    })),
  };
}

type Rank = readonly number[];
const better = (a: Rank, b: Rank | undefined): boolean => {
  if (!b) return true;
  const i = a.findIndex((value, at) => value !== b[at]);
  return i >= 0 && (a[i] ?? 0) > (b[i] ?? 0);
};

/**
 * Every way there is: how many abstracts have a first, a second, a third reviewer, in this order, then the least cost. Ways that
 * leave everybody with the same loads go on alike, so only the best of them is followed.
 */
function bestOfAll({ abstracts, reviewers, outside }: AssignmentInput): Rank {
  const most = Math.max(0, ...abstracts.map(({ wanted }) => wanted));
  let reached = new Map<string, Rank>([[reviewers.map(({ taken }) => taken).join(), [...Array<number>(most).fill(0), 0]]]);
  for (const abstract of abstracts) {
    const next = new Map<string, Rank>();
    const free = reviewers.flatMap((reviewer, r) => {
      const level = levelOf(reviewer, abstract.category);
      const kept = abstract.conflicts.includes(reviewer.id) || abstract.existing.includes(reviewer.id);
      return kept || (level === 'outside' && !outside) ? [] : [{ r, cost: topicCost(level) }];
    });
    for (let set = 0; set < 2 ** free.length; set += 1) {
      const chosen = free.filter((_, i) => (set & (2 ** i)) !== 0);
      if (chosen.length + abstract.existing.length > Math.max(abstract.wanted, abstract.existing.length)) continue;
      for (const [key, rank] of reached) {
        const loads = key.split(',').map(Number);
        for (const { r } of chosen) loads[r] = (loads[r] ?? 0) + 1;
        if (chosen.some(({ r }) => (loads[r] ?? 0) > (reviewers[r]?.load ?? 0))) continue;
        const total = chosen.length + abstract.existing.length;
        const cost = chosen.reduce((sum, one) => sum + one.cost, 0);
        const grown = [...rank.slice(0, most).map((count, k) => count + (total > k ? 1 : 0)), (rank[most] ?? 0) - cost];
        if (better(grown, next.get(loads.join()))) next.set(loads.join(), grown);
      }
    }
    reached = next;
  }
  let best: Rank | undefined;
  for (const [key, rank] of reached) {
    const loads = key.split(',').map(Number);
    const weighed = [...rank.slice(0, most), (rank[most] ?? 0) - loadsCost(reviewers, loads)];
    if (better(weighed, best)) best = weighed;
  }
  return best ?? [];
}

const loadsCost = (reviewers: AssignmentInput['reviewers'], loads: readonly number[]) =>
  reviewers.reduce((sum, { load, taken }, r) => {
    let cost = sum;
    for (let n = taken; n < (loads[r] ?? 0); n += 1) cost += loadCost(n, load);
    return cost;
  }, 0);

function rankOf(input: AssignmentInput): Rank {
  const { abstracts, reviewers } = input;
  const most = Math.max(0, ...abstracts.map(({ wanted }) => wanted));
  const rows = assignReviewers(input);
  const loads = reviewers.map(({ id, taken }) => taken + rows.filter(({ reviewer }) => reviewer === id).length);
  const counts = abstracts.map(({ number, existing }) => existing.length + rows.filter((row) => row.number === number).length);
  // What must never be: a conflict, too much for somebody, twice the same, somebody outside who may not.
  for (const { number, conflicts, existing, wanted, category } of abstracts) {
    const mine = rows.filter((row) => row.number === number).map(({ reviewer }) => reviewer);
    expect(new Set([...mine, ...existing]).size).toBe(mine.length + existing.length);
    expect(mine.filter((id) => conflicts.includes(id))).toEqual([]);
    expect(mine.length).toBeLessThanOrEqual(Math.max(0, wanted - existing.length));
    for (const reviewer of reviewers.filter(({ id }) => mine.includes(id)))
      expect(input.outside || levelOf(reviewer, category) !== 'outside').toBe(true);
  }
  reviewers.forEach(({ load, taken }, r) => expect(loads[r]).toBeLessThanOrEqual(Math.max(load, taken)));
  const topics = rows.reduce((sum, { level }) => sum + topicCost(level), 0);
  return [...Array.from({ length: most }, (_, k) => counts.filter((count) => count > k).length), 0 - topics - loadsCost(reviewers, loads)];
}

test('[REV-032] equals the best of all ways, in 2,400 small cases', () => {
  const random = seeded(20_250_926);
  for (let i = 0; i < 2400; i += 1) {
    const input = makeCase(random, {
      abstracts: 1 + Math.floor(random() * 6),
      reviewers: 1 + Math.floor(random() * 5),
      wanted: 1 + Math.floor(random() * 3),
      categories: 1 + Math.floor(random() * 3),
      load: (more) => Math.floor(more() * 5),
      conflict: random() * 0.5,
    });
    expect([i, rankOf(input)]).toEqual([i, bestOfAll(input)]);
  }
});

test('[REV-042] existing assignments are kept and counted: 400 small cases', () => {
  const random = seeded(42);
  for (let i = 0; i < 400; i += 1) {
    const made = makeCase(random, {
      abstracts: 4,
      reviewers: 4,
      wanted: 3,
      categories: 2,
      load: (more) => 1 + Math.floor(more() * 4),
      conflict: 0.2,
    });
    const abstracts = made.abstracts.map((one) => ({ ...one, existing: made.reviewers.filter(() => random() < 0.25).map(({ id }) => id) }));
    const reviewers = made.reviewers.map((one) => ({
      ...one,
      // One of another call too, and some above what they would take now.
      taken: abstracts.filter(({ existing }) => existing.includes(one.id)).length + (random() < 0.3 ? 1 : 0),
    }));
    const input = { ...made, abstracts, reviewers };
    expect([i, rankOf(input)]).toEqual([i, bestOfAll(input)]);
  }
});

const reviewer = (id: string, load: number, topics: Record<string, 'expert' | 'able'> = { a: 'expert' }, taken = 0) => ({
  id,
  load,
  topics,
  taken,
});
const abstract = (number: number, conflicts: readonly string[] = [], wanted = 1, category = 'a') => ({
  number,
  category,
  wanted,
  existing: [],
  conflicts,
});

test('[REV-033] every abstract has its number, though loads become uneven', () => {
  const input = {
    outside: false,
    reviewers: [reviewer('x', 3), reviewer('y', 3)],
    abstracts: [abstract(1, ['y']), abstract(2, ['y']), abstract(3, ['y'])],
  };
  expect(assignReviewers(input).map(({ reviewer: id }) => id)).toEqual(['x', 'x', 'x']);
});

test('[REV-033] room is made by moving others, as a greedy rule would not', () => {
  const input = {
    outside: false,
    reviewers: [reviewer('x', 1, { a: 'expert', b: 'expert' }), reviewer('y', 1, { a: 'able' })],
    abstracts: [abstract(1), abstract(2, [], 1, 'b')],
  };
  expect(assignReviewers(input)).toEqual([
    { number: 1, reviewer: 'y', level: 'able' },
    { number: 2, reviewer: 'x', level: 'expert' },
  ]);
});

test('[REV-034] with equal topics and loads, loads differ by at most one; with unequal loads, the relative ones', () => {
  const abstracts = Array.from({ length: 37 }, (_, i) => abstract(i + 1, [], 3));
  const loadsOf = (reviewers: AssignmentInput['reviewers']) => {
    const rows = assignReviewers({ outside: false, abstracts, reviewers });
    expect(rows).toHaveLength(111);
    return reviewers.map(({ id }) => rows.filter((row) => row.reviewer === id).length);
  };
  const equal = loadsOf(Array.from({ length: 8 }, (_, i) => reviewer(`r${i}`, 30)));
  expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1);
  const [large = 0, small = 0] = loadsOf([
    reviewer('a', 30),
    reviewer('b', 10),
    ...Array.from({ length: 6 }, (_, i) => reviewer(`r${i}`, 20)),
  ]);
  expect(large / 30 - small / 10).toBeLessThanOrEqual(0.1);
  expect(small / 10 - large / 30).toBeLessThanOrEqual(0.1);
});

test('[REV-035] the same in any order of rows, byte for byte', () => {
  const random = seeded(7);
  const input = makeCase(random, { abstracts: 60, reviewers: 12, wanted: 3, categories: 5, load: () => 14, conflict: 0.1 });
  const first = JSON.stringify(assignReviewers(input));
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  for (let i = 0; i < 20; i += 1)
    expect(JSON.stringify(assignReviewers({ ...input, abstracts: shuffled(input.abstracts), reviewers: shuffled(input.reviewers) }))).toBe(
      first,
    );
});

test('[REV-036] experts before able ones; outside the topics only if allowed, and marked', () => {
  const reviewers = [reviewer('a', 5, { a: 'able' }), reviewer('b', 5, { a: 'expert' }), reviewer('c', 5, { b: 'expert' })];
  const levels = (outside: boolean, wanted: number) =>
    assignReviewers({ outside, reviewers, abstracts: [abstract(1, [], wanted)] }).map(({ reviewer: id, level }) => [id, level]);
  expect(levels(true, 1)).toEqual([['b', 'expert']]);
  expect(levels(false, 3)).toEqual([
    ['a', 'able'],
    ['b', 'expert'],
  ]);
  expect(levels(true, 3)).toEqual([
    ['a', 'able'],
    ['b', 'expert'],
    ['c', 'outside'],
  ]);
});

test('[REV-050] 180 abstracts, 20 reviewers, 3 each, within half a second', () => {
  const input = makeCase(seeded(180), { abstracts: 180, reviewers: 20, wanted: 3, categories: 12, load: () => 30, conflict: 0.05 });
  const start = Date.now();
  assignReviewers({ ...input, outside: true });
  expect(Date.now() - start).toBeLessThan(500);
});
