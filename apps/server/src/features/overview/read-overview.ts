import type { readOverview as route } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import { comingChanges } from '@isocentre/domain/editions/coming-changes';
import { ATTENTION, isPutOff } from '@isocentre/domain/overview/attention';
import { may } from '@isocentre/domain/people/permissions';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { countAbstracts } from './count-abstracts.ts';
import { countFigures, type Figures } from './count-figures.ts';
import type { createFiguresCache } from './figures-cache.ts';
import { findSnoozes } from './queries/snoozes.ts';

export interface OverviewDeps {
  db: Database;
  reports: Database;
  aside: ReadAside;
  cache: ReturnType<typeof createFiguresCache<Figures>>;
}

/** Somebody who moved the clock for themselves gets numbers of their own. */
export const figuresFor = ({ reports, aside, cache }: OverviewDeps, { edition, now, clockMoved }: Visit): Promise<Figures> =>
  clockMoved
    ? countFigures({ reports, aside }, edition, now)
    : cache(`${edition.id}`, () => countFigures({ reports, aside }, edition, now));

/** Numbers for everybody, money and names only for those who may see them. */
export async function readOverview(deps: OverviewDeps, visit: Visit): Promise<Answer<typeof route>> {
  const { held } = staffOf(visit);
  const figures = await figuresFor(deps, visit);
  const { newLastDay, paidLastDay, ...people } = figures.people;
  const named = may(held, 'delegates.read');
  const theirs = figures.waiting.filter(({ kind }) => may(held, ATTENTION[kind].needs));
  const reader = readerOf(visit);
  // Put off is put off for one person.
  const snoozes = reader === undefined ? [] : await findSnoozes(deps.db, visit.edition.id, reader);
  const calls = await listFurtherCalls(deps.db, visit.edition.id);
  const waiting = theirs.map((one) => ({ ...one, snooze: snoozes.find(({ kind }) => kind === one.kind) }));
  return {
    asOf: figures.asOf.toISOString(),
    version: figures.version,
    people: { ...people, lastDay: { registered: newLastDay, paid: paidLastDay } },
    totals: figures.totals,
    earlier: figures.earlier ?? null,
    money: may(held, 'money.read') ? figures.money : null,
    lastSettlement: (may(held, 'books.keep') && figures.lastSettlement) || null,
    abstracts: await countAbstracts(deps.db, visit),
    workshop: figures.workshop ?? null,
    dates: comingChanges(visit.edition.edition, visit.now, calls).map(({ at, title }) => ({ at: at.toISOString(), title })),
    attention: waiting
      .filter((one) => !isPutOff(visit.now, one, one.snooze))
      .map(({ kind, count, since }) => ({ kind, count, since: since.toISOString() })),
    putOff: waiting.flatMap(({ kind, count, snooze, ...one }) =>
      snooze && isPutOff(visit.now, { ...one, count }, snooze) ? [{ kind, count, until: snooze.until.toISOString() }] : [],
    ),
    events: figures.events.map(({ id, at, action, actorKind, who, about }) => ({
      id,
      at: at.toISOString(),
      action,
      actorKind,
      who: named ? who : null,
      about: named ? about : null,
    })),
  };
}

export const readPulse = async (deps: OverviewDeps, visit: Visit): Promise<{ version: string }> => ({
  version: (await figuresFor(deps, visit)).version,
});
