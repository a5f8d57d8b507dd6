import { assignReviewers } from '@isocentre/domain/review/assign';

/**
 * How long the assignment of reviewers takes, and how much memory: `node bench/assignment.ts`. Loads are tight, so that room has to be made
 * by moving others. Seconds of the processor, since the machine may be busy with other work.
 */

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x80_00_00_00;
  };
}

const CATEGORIES = 20;

for (const [abstracts, people, load] of [
  [180, 20, 28],
  [5000, 300, 52],
] as const) {
  const random = seeded(abstracts);
  const reviewers = Array.from({ length: people }, (_, i) => ({
    id: `r${String(i).padStart(4, '0')}`,
    load,
    taken: 0,
    topics: Object.fromEntries(
      Array.from({ length: CATEGORIES }, (_topic, c) => [`c${c}`, random()] as const)
        .filter(([, chance]) => chance < 0.3)
        .map(([name, chance]) => [name, chance < 0.1 ? 'expert' : 'able'] as const),
    ),
  }));
  const input = {
    outside: false,
    reviewers,
    abstracts: Array.from({ length: abstracts }, (_, i) => ({
      number: i + 1,
      category: `c${Math.floor(random() * CATEGORIES)}`,
      wanted: 3,
      existing: [],
      conflicts: reviewers.filter(() => random() < 0.03).map(({ id }) => id),
    })),
  };
  const before = process.cpuUsage();
  const rows = assignReviewers(input);
  const { user, system } = process.cpuUsage(before);
  const seconds = ((user + system) / 1e6).toFixed(2);
  console.log(`${abstracts} × ${people} × 3: ${rows.length} assignments, ${seconds} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
}
