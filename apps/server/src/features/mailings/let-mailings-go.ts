import { standingOf } from '@isocentre/domain/letters/mailing';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { View } from '../../platform/feature.ts';
import type { ReadEdition } from '../../platform/letters/letter.ts';
import { dropLetters } from './drop-letters.ts';
import { mayWriteTo } from './group-rows.ts';
import { letLettersGo, lockMailingLetters } from './queries/mailing-letters.ts';
import { findHeld } from './queries/releaser.ts';
import { listPlanned, lockMailing, type LockedMailing, type PlannedMailing, storeMailing } from './queries/mailings.ts';
import { composeRest } from './read-mailings.ts';

export interface LetGoDeps {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly readEdition: ReadEdition;
}

const LATE = 'It could not leave within a day of its time.';
const NOT_PERMITTED = 'Whoever released it may no longer read its table.';
const NOT_UNDERSTOOD = 'Its group could not be read when its time came.';

/**
 * Mailings whose time has come, by the clock of their edition. One that is more than a day late is held, also what is left of one
 * that had begun to leave.
 */
export async function letMailingsGo(deps: LetGoDeps): Promise<number> {
  let done = 0;
  for (const planned of await listPlanned(deps.db)) {
    const { timeZone } = await deps.readEdition(planned.editionId);
    const standing = standingOf(planned.plannedFor, timeZone, deps.clock.edition({}));
    const isNext = standing === 'late' || (standing === 'due' && planned.leftAt === null);
    if (isNext && (await deps.db.transaction().execute((db) => work({ ...deps, db }, planned, standing)))) done += 1;
  }
  return done;
}

/** False: somebody has called it off, or another worker was quicker. */
async function work(deps: LetGoDeps, planned: PlannedMailing, standing: 'due' | 'late'): Promise<boolean> {
  const mailing = await lockMailing(deps.db, planned.editionId, planned.id);
  if (mailing?.state !== 'released' || mailing.plannedFor !== planned.plannedFor) return false;
  if (mailing.leftAt?.getTime() !== planned.leftAt?.getTime()) return false;
  const group = standing === 'late' ? LATE : await groupNow(deps, planned, mailing);
  await (typeof group === 'string' ? hold(deps.db, planned, group) : leave(deps.db, planned, group));
  return true;
}

/** What its letters would say now, as whoever released it would see them; or why that cannot be said. */
async function groupNow(deps: LetGoDeps, { editionId, id }: PlannedMailing, mailing: LockedMailing): Promise<ReadonlySet<string> | string> {
  const view = await viewOf(deps, editionId, mailing);
  if (!mayWriteTo(mailing.group.table, view)) return NOT_PERMITTED;
  try {
    const { letters } = await composeRest(deps, { id, ...mailing }, view);
    return new Set(letters.filter(({ missing }) => missing.length === 0).map(({ digest }) => digest));
  } catch (error) {
    if (error instanceof Refused) return NOT_UNDERSTOOD;
    throw error;
  }
}

/** What the person who released it would see now. */
async function viewOf({ db, clock, readEdition }: LetGoDeps, editionId: number, { releaser }: LockedMailing): Promise<View> {
  return {
    edition: { id: editionId, edition: await readEdition(editionId) },
    now: clock.edition({}),
    shown: (instant) => clock.asShown(instant, {}).toISOString(),
    account: releaser === null ? undefined : { id: releaser },
    staff: { held: releaser === null ? [] : await findHeld(db, editionId, releaser) },
  };
}

/**
 * The group is read again. Whoever no longer belongs to it, or would read something else, gets nothing; whoever has come to it
 * since was shown to nobody and gets nothing either.
 */
async function leave(db: Database, { editionId, id }: PlannedMailing, group: ReadonlySet<string>): Promise<void> {
  const waiting = await lockMailingLetters(db, { editionId, mailing: id }, ['released']);
  const over = waiting.filter(({ digest }) => !group.has(digest));
  const known = new Set(waiting.map(({ digest }) => digest));
  const come = [...group].filter((digest) => !known.has(digest)).length;
  const dropped = await dropLetters(
    db,
    editionId,
    over.map((letter) => letter.id),
    'group-changed',
  );
  await letLettersGo(
    db,
    editionId,
    waiting.map((letter) => letter.id),
  );
  await storeMailing(db, { editionId, id }, { left_at: new Date(), note: differenceSince(dropped, come) });
  await writeAudit(db, {
    editionId,
    actor: SYSTEM,
    action: 'mailing.left',
    entity: 'mailing',
    entityId: id,
    after: { letters: waiting.length - dropped, dropped, come },
  });
}

function differenceSince(dropped: number, come: number): string | null {
  const parts = [
    ...(dropped > 0
      ? [`${dropped} ${dropped === 1 ? 'letter was' : 'letters were'} not sent: no longer in the group, or it would say something else.`]
      : []),
    ...(come > 0
      ? [`${come} ${come === 1 ? 'letter' : 'letters'} more would be written to the group now, which nobody has released.`]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

async function hold(db: Database, { editionId, id }: PlannedMailing, why: string): Promise<void> {
  const waiting = await lockMailingLetters(db, { editionId, mailing: id }, ['released']);
  const held = await dropLetters(
    db,
    editionId,
    waiting.map((letter) => letter.id),
    'held',
  );
  const note = `${why} ${held} ${held === 1 ? 'letter has' : 'letters have'} not left. Please release it again, or call it off.`;
  await storeMailing(db, { editionId, id }, { state: 'held', note });
  await writeAudit(db, { editionId, actor: SYSTEM, action: 'mailing.held', entity: 'mailing', entityId: id, after: { letters: held } });
}
