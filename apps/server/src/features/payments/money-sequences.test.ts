import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, readingEverything } from '../../platform/database.ts';
import { type MoneyWorld, openMoneyWorld, type Person } from '../../test/money-world.ts';
import { type Action, ACTIONS, TO_DRAW, USUAL } from '../../test/money-actions.ts';
import { PLANTS, planting } from '../../test/money-plants.ts';
import { brokenInvariants, type Rule, RULES } from './queries/invariants.ts';

/** `MONEY_SEQUENCES=10000 pnpm exec vitest run --project server money-sequences` for the long run. */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 300);
const AT_ONCE = 8;
/** After how many sequences every invariant is checked; meanwhile they are checked all the time. */
const BATCH = 50;

/** Cash and providers, organisers and accidents, in any order; some steps by two people at once. */
const sequenceOf = (actions: readonly Action[]) =>
  fc.array(fc.record({ action: fc.constantFrom(...actions), dice: fc.nat(0xffff), twice: fc.nat(5).map((n) => n === 0) }), {
    minLength: 6,
    maxLength: 30,
    size: 'max',
  });
type Sequence = ReturnType<ReturnType<typeof sequenceOf>['generate']>['value'];

const sequences = (numRuns: number, seed: number, actions: readonly Action[] = TO_DRAW): Sequence[] =>
  fc.sample(sequenceOf(actions), { numRuns, seed });

const steps = (...drawn: ReadonlyArray<readonly [action: Action, dice: number]>): Sequence =>
  drawn.map(([action, dice]) => ({ action, dice, twice: false }));

/**
 * What a few hundred random sequences may miss, since it takes several steps in one order; played before them. Half of the people choose a
 * category with too few seats, so that for them some of it is refused: each is played twice.
 */
const SELDOM_DRAWN: readonly Sequence[] = [
  steps(['invoice is issued', 9], ['invoice is paid', 13], ['payment is reversed', 13]),
  steps(['invoice is issued', 9], ['invoice is cancelled', 9]),
  steps(['pays cash', 6], ['price is corrected', 0], ['pays cash', 11]),
  steps(['begins to pay online', 1], ['provider captures', 17]),
  steps(['begins to pay online', 1], ['provider captures', 1], ['refund at the provider is decided', 12]),
  steps(['begins to pay online', 1], ['provider captures', 1], ['refund in the dashboard', 6]),
  steps(['begins to pay online', 1], ['provider captures', 1], ['refund in the dashboard', 7]),
  steps(['begins to pay online', 1], ['provider captures', 1], ['explanation is withdrawn', 1]),
];

/** Every state there is, reached by somebody. */
const EVERYTHING = {
  outcomes: ['difference', 'mismatch', 'part', 'seat-lost', 'second-payment', 'settles'],
  refunds: ['declined', 'failed', 'pending', 'processed', 'proposed', 'requested'],
  orders: ['ended', 'expired', 'open', 'paid', 'part', 'replaced', 'review', 'unfulfilled'],
  payments: ['authorized', 'captured', 'failed', 'returned', 'reversed'],
  statuses: ['COMPLIMENTARY', 'NOT PAID', 'PAID', 'PENDING', 'REFUNDED'],
  rails: ['card-terminal', 'cash', 'cheque', 'moved', 'provider', 'transfer'],
  recorded: [
    'registration.handed-on',
    'registration.merged',
    'registration.address-noted',
    'waiting-list.joined',
    'workshop.changed',
    'receipt.corrected',
    'registration.excess-moved',
    'refund.effect-decided',
    'settlement-line.decided',
    'settlements.imported',
    'shift.counted',
    'shift.recounted',
    'shift.closed',
    'invoice.issued',
    'invoice.paid',
    'invoice.cancelled',
    'bank-credit.recorded',
    'bank-credit.corrected',
    'bank-credit.closed',
    'settlement-line.withdrawn',
  ],
};

/** What of it nobody has reached yet. */
async function notSeen(world: MoneyWorld): Promise<string[]> {
  const seen = await world.seen();
  return (Object.keys(EVERYTHING) as Array<keyof typeof EVERYTHING>).flatMap((kind) =>
    EVERYTHING[kind].filter((state) => !seen[kind].includes(state)).map((state) => `${kind}: ${state}`),
  );
}

async function play(world: MoneyWorld, person: Person, sequence: Sequence): Promise<void> {
  for (const { action, dice, twice } of sequence) {
    const act = () => world.attempt(() => ACTIONS[action](world, person, dice));
    await (twice ? Promise.all([act(), act()]) : act());
  }
}

async function playAll(world: MoneyWorld, all: readonly Sequence[]): Promise<Map<string, Sequence>> {
  const people = await world.people(all.length);
  const waiting = people.map((person, n) => ({ person, sequence: all[n] ?? [] }));
  const played = new Map(waiting.map(({ sequence, person }) => [person.registrationId, sequence]));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await play(world, one.person, one.sequence);
    }),
  );
  return played;
}

/**
 * What goes on beside in a conference: a worker, since in a long run receipts and jobs would wait for more than a quarter of an hour; and
 * PostgreSQL counts its rows, without which it reads all payments of the edition to find those of one person.
 */
async function goOn({ paying: { site } }: MoneyWorld, owner: pg.Client): Promise<void> {
  await owner.query('analyze');
  await site.pool.query(`update letters set state = 'sent', sent_at = clock_timestamp() where state = 'released'`);
  await site.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where name like 'payments.%' and state = 'created'`,
  );
}

/** With a connection as the owner of the tables. */
async function openWithOwner(): Promise<[MoneyWorld, pg.Client]> {
  const world = await openMoneyWorld(AT_ONCE);
  const owner = new pg.Client({ connectionString: world.paying.site.database.migrationUrl });
  await owner.connect();
  return [world, owner];
}

describe('money by any channel, in any order', () => {
  let world: MoneyWorld;
  let owner: pg.Client;
  beforeAll(async () => {
    [world, owner] = await openWithOwner();
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  test(`every invariant holds while and after ${SEQUENCES} sequences are played`, { tags: ['ORG-710'], timeout: 3_600_000 }, async () => {
    const end = new AbortController();
    const meanwhile: unknown[] = [];
    const watch = (async () => {
      for (; !end.signal.aborted; await pause(2000)) meanwhile.push(...(await brokenInvariants(world.reports)));
    })();
    const drawn = sequences(SEQUENCES, 28);
    const batches = Array.from({ length: Math.ceil(SEQUENCES / BATCH) }, (_, n) => drawn.slice(n * BATCH, (n + 1) * BATCH));
    try {
      for (const [batch, some] of [[...SELDOM_DRAWN, ...SELDOM_DRAWN], ...batches].entries()) {
        const played = await playAll(world, some);
        const broken = await brokenInvariants(world.reports);
        // Names the sequences, so that they can be played again alone.
        const breaking = broken.length === 0 ? [] : [...played].filter(([id]) => JSON.stringify(broken).includes(id));
        expect({ batch, broken, breaking }).toEqual({ batch, broken: [], breaking: [] });
        await goOn(world, owner);
      }
    } finally {
      end.abort();
      await watch;
    }
    expect(meanwhile).toEqual([]);
    expect(world.unexpected).toEqual([]);
    // A test of sequences that are all refused would prove nothing.
    expect(await notSeen(world)).toEqual([]);
    const { recorded: _, ...states } = EVERYTHING;
    expect(await world.seen()).toMatchObject(states);
    expect(world.changedElsewhere).toBeGreaterThan(0);
  });
});

/** What a long run found once, and was mended. */
const FOUND_BEFORE: Readonly<Record<string, Sequence>> = {
  'a difference is reversed whose money had come to cover the price too': [
    { action: 'gives a cheque', dice: 38809, twice: false },
    { action: 'cheque clears', dice: 35661, twice: false },
    { action: 'price is corrected', dice: 52785, twice: false },
    { action: 'pays by terminal', dice: 7855, twice: false },
    { action: 'payment is reversed', dice: 31249, twice: false },
    { action: 'refund is declined', dice: 55087, twice: false },
    { action: 'pays by terminal', dice: 12126, twice: true },
    { action: 'payment is reversed', dice: 57694, twice: false },
  ],
};

describe('found before', () => {
  test.each(Object.entries(FOUND_BEFORE))('%s', async (_, found) => {
    const world = await openMoneyWorld(AT_ONCE);
    try {
      // Which of several payments is reversed depends on their ids.
      await playAll(world, Array<Sequence>(3 * AT_ONCE).fill(found));
      expect(await brokenInvariants(world.reports)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});

describe('control: with one rule broken on purpose, it is noticed', () => {
  const TRIES = 120;
  const FEW = AT_ONCE;
  let world: MoneyWorld;
  let owner: pg.Client;
  beforeAll(async () => {
    [world, owner] = await openWithOwner();
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  /** What the faults before it broke stays broken, so only what is added counts. */
  const breaches = (rule: Rule) =>
    readingEverything(world.reports, async (transaction) => (await RULES[rule].execute(transaction)).rows.length);

  test.each(Object.keys(PLANTS) as Rule[])('%s', { timeout: 120_000 }, async (rule) => {
    const { before, after } = planting(PLANTS[rule]);
    const broken = await breaches(rule);
    if (before) await owner.query(before);
    try {
      for (let n = 1; n <= TRIES && (await breaches(rule)) <= broken; n += 1) {
        await playAll(world, sequences(FEW, n, PLANTS[rule].by ?? USUAL));
        if (PLANTS[rule].afterwards) break;
      }
    } finally {
      if (after) await owner.query(after);
    }
    expect(await breaches(rule)).toBeGreaterThan(broken);
  });

  test('without the lock on the registration, two organisers propose more than came', { timeout: 120_000 }, async () => {
    const added = async (db: Database) => {
      const rule = 'no more goes back than came, and no more is proposed';
      const before = await breaches(rule);
      const acting = { ...world, deps: { ...world.deps, db } };
      const people = await world.people(12);
      for (const person of people) await world.attempt(() => ACTIONS['pays cash'](world, person, 0));
      const propose = (person: Person) => world.attempt(() => ACTIONS['refund is proposed'](acting, person, 2));
      for (const person of people) await Promise.all(Array.from({ length: 6 }, () => propose(person)));
      return (await breaches(rule)) - before;
    };
    expect(await added(world.deps.db)).toBe(0);
    expect(await added(world.deps.db.withPlugin(new WithoutLocks()))).toBeGreaterThan(0);
  });
});

/** Takes the row locks out of every query. */
class WithoutLocks implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node;
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
