import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import type { Actor } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { NO_PERSON_DIRECTORY } from '../platform/cells/person-directory.ts';
import type { PaymentDeps } from '../features/payments/deps.ts';
import { type Database, isDatabaseAway } from '../platform/database.ts';
import type { LoadedEdition } from '../platform/edition-directory.ts';
import type { RegistrationVisit } from '../platform/feature.ts';
import { TooMany } from '../platform/limits.ts';
import { EARLY } from './delegates.ts';
import { QUIET } from './limits.ts';
import { makeBuyers, openPaying, type Paying } from './paying.ts';
import { openTill } from './tills.ts';

/** Somebody whose money is moved about. */
export interface Person {
  readonly registrationId: string;
  /** The first of two organisers who act; refunds need both. */
  readonly visit: RegistrationVisit;
  readonly colleague: RegistrationVisit;
}

type Seen = Record<'outcomes' | 'refunds' | 'orders' | 'payments' | 'statuses' | 'rails' | 'recorded', string[]>;

/** A database, a payment sandbox and the use cases about money, without routes: organisers' ones have none yet. */
export interface MoneyWorld {
  readonly paying: Paying;
  readonly deps: PaymentDeps;
  readonly db: Database;
  /** The connections for reading everything. */
  readonly reports: Database;
  /** What went wrong otherwise than by a refusal. */
  readonly unexpected: string[];
  /** How often somebody was told that another was first. */
  changedElsewhere: number;
  people(count: number): Promise<Person[]>;
  /** Runs an action. A refusal is a result like any other. */
  attempt(act: () => Promise<unknown>): Promise<void>;
  /** Every state that was reached. */
  seen(): Promise<Seen>;
  close(): Promise<void>;
}

/** One thing that anybody may do about somebody's registration or money; `dice` decides the details. */
export type Act = (world: MoneyWorld, person: Person, dice: number) => Promise<unknown>;

const CHOICES = [
  { category: 'ampi', registrationType: 'early-bird' },
  { category: 'oncology-or-physicist', registrationType: 'fixed' },
];

export async function openMoneyWorld(atOnce: number): Promise<MoneyWorld> {
  // Two people may act at once on each of the registrations that are played at once.
  const paying = await openPaying({ env: { DATABASE_POOL_SIZE: String(2 * atOnce + 4) } });
  const { site, deps } = paying;
  const [first, second] = await makeBuyers(site, 2, { category: 'ampi', registrationType: 'early-bird' });
  for (const cashier of [first, second]) await openTill(site.db, cashier?.accountId ?? '');
  const loaded: LoadedEdition = {
    id: 1,
    contentVersion: 1,
    origin: site.config.PUBLIC_ORIGIN,
    edition: ampiTnpy2025,
    frames: [],
    paymentAccount: { name: null, keyId: site.config.RAZORPAY_KEY_ID ?? '' },
    paymentAccounts: [],
    status: 'published' as const,
    newest: null,
  };
  const visitBy = (accountId: string, registrationId: string): RegistrationVisit => ({
    edition: loaded,
    now: new Date(EARLY),
    secretsUntil: new Date(EARLY),
    shown: (instant) => instant.toISOString(),
    clockMoved: false,
    onOrganisersHost: false,
    requestId: 'sequence',
    people: NO_PERSON_DIRECTORY,
    actor: { kind: 'staff', accountId, role: 'treasurer' } satisfies Actor,
    account: undefined,
    ownRegistrationId: undefined,
    registrationId,
  });
  const unexpected: string[] = [];
  let seats = 0;
  const world: MoneyWorld = {
    paying,
    deps,
    db: site.db,
    reports: site.reports,
    unexpected,
    changedElsewhere: 0,
    people: async (count) => {
      const made = await Promise.all(CHOICES.map((choice) => makeBuyers(site, Math.ceil(count / CHOICES.length), choice)));
      // Too few seats for everybody.
      seats += Math.ceil(count / 12);
      // Organisers may have made more of them, and sold them.
      await site.pool.query('update workshop_seats set capacity = greatest(taken, $1) where edition_id = 1', [seats]);
      return made.flat().map(({ registrationId }) => ({
        registrationId,
        visit: visitBy(first?.accountId ?? '', registrationId),
        colleague: visitBy(second?.accountId ?? '', registrationId),
      }));
    },
    attempt: async (act) => {
      try {
        await act();
      } catch (error) {
        if (error instanceof Refused && error.code === 'CHANGED_ELSEWHERE') world.changedElsewhere += 1;
        if (error instanceof Refused || error instanceof TooMany) return;
        // On a busy machine somebody is told "not now": nothing has happened, and money is right all the same.
        if (!QUIET && isDatabaseAway(error) && !/deadlock/i.test(String(error))) return;
        unexpected.push(
          error instanceof Error
            ? `${error.message} ${error.stack?.split('\n').find((line) => line.includes('features')) ?? ''}`
            : String(error),
        );
      }
    },
    seen: async () => {
      const { rows } = await site.pool.query<Seen>(
        `select array(select distinct outcome from payments where outcome is not null order by 1) as outcomes,
           array(select distinct state from refunds order by 1) as refunds,
           array(select distinct state from payment_orders order by 1) as orders,
           array(select distinct state from payments order by 1) as payments,
           array(select distinct payment_status from registrations order by 1) as statuses,
           array(select distinct rail from payments order by 1) as rails,
           array(select distinct action from audit_log order by 1) as recorded`,
      );
      const [row] = rows;
      if (!row) throw new Error('nothing was seen');
      return row;
    },
    close: async () => {
      try {
        await site.close();
      } finally {
        await paying.sandbox.close();
      }
    },
  };
  return world;
}
