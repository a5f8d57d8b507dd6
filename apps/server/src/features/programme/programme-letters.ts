import type { listProgrammeLetters as listRoute, releaseProgrammeLetters as releaseRoute } from '@isocentre/contract/programme-letters';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import { composeProgrammeLetter, type ComposedLetter } from './compose-programme-letter.ts';
import { listEngaged } from './queries/engaged-people.ts';
import { fixProgrammeWords, listProgrammeLetters, lockProgrammeLetters, type ProgrammeLetterRow } from './queries/programme-letters.ts';
import { findLastRelease, readSnapshot } from './queries/releases.ts';

export interface ProgrammeLetterDeps {
  readonly db: Database;
  readonly config: Config;
}

const SHOWN: readonly LetterState[] = ['draft', 'released', 'sending', 'sent', 'failed', 'bounced'];

interface Composed {
  readonly row: ProgrammeLetterRow;
  readonly letter: ComposedLetter;
}

/** As they would leave now: from the release that each person knew to the last one. */
async function composeAll(
  { db, config }: ProgrammeLetterDeps,
  { id: editionId, edition }: { id: number; edition: Edition },
  rows: readonly ProgrammeLetterRow[],
): Promise<Composed[]> {
  const people = new Map((await listEngaged(db, editionId)).map((one) => [one.person, one]));
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  const last = (await findLastRelease(db, editionId))?.number ?? 0;
  const snapshots = new Map(
    await Promise.all(
      [...new Set([last, ...rows.map(({ knew }) => knew)])].map(
        async (number) => [number, number === 0 ? undefined : await readSnapshot(db, editionId, number)] as const,
      ),
    ),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.person);
    const told = { edition, origin, before: snapshots.get(row.knew), after: snapshots.get(last) };
    return person ? [{ row, letter: composeProgrammeLetter(person, told) }] : [];
  });
}

export async function readProgrammeLetters(deps: ProgrammeLetterDeps, visit: Visit): Promise<Answer<typeof listRoute>> {
  const rows = await listProgrammeLetters(deps.db, visit.edition.id, SHOWN);
  const composed = await composeAll(deps, visit.edition, rows);
  return {
    letters: composed.map(({ row, letter }) => ({
      id: row.id,
      state: row.state,
      name: letter.name,
      address: letter.to,
      subject: row.releasedSubject ?? letter.subject,
      body: row.releasedBody ?? letter.body,
      digest: letter.digest,
      sentAt: row.sentAt?.toISOString() ?? null,
    })),
  };
}

/** The only way for them to leave: a person has read them and lets them go as they were shown, or none goes. */
export const releaseProgrammeLetters = (
  deps: ProgrammeLetterDeps,
  { letters }: Parsed<typeof releaseRoute>['body'],
  visit: Visit,
): Promise<Answer<typeof releaseRoute>> =>
  deps.db.transaction().execute((db) => once(db, visit.requestKey, () => release({ ...deps, db }, letters, visit)));

async function release(deps: ProgrammeLetterDeps, shown: ReadonlyArray<{ id: string; digest: string }>, visit: Visit) {
  const editionId = visit.edition.id;
  const drafts = (await lockProgrammeLetters(deps.db, editionId)).filter(({ state }) => state === 'draft');
  const ready = new Map((await composeAll(deps, visit.edition, drafts)).map((one) => [one.row.id, one.letter]));
  const found = shown.map(({ id, digest }) => ({ id, digest, letter: ready.get(id) }));
  const gone = found.filter(({ letter }) => letter === undefined || letter.changes.length === 0).length;
  const changed = found.filter(({ letter, digest }) => letter !== undefined && letter.digest !== digest).length;
  if (gone + changed > 0) throw new Refused('OUTBOX_CHANGED', { current: { gone, changed, added: 0 } });
  const words = found.flatMap(({ id, letter }) => (letter ? [{ id, subject: letter.subject, body: letter.body }] : []));
  await fixProgrammeWords(deps.db, editionId, words);
  const ids = words.map(({ id }) => id);
  const moved = await moveLetters(deps.db, { editionId, ids }, { from: 'draft', to: 'released', by: accountOf(visit).id });
  if (moved.length !== new Set(ids).size) throw new Refused('OUTBOX_CHANGED');
  await writeAudit(deps.db, {
    editionId,
    actor: visit.actor,
    action: 'letters.released',
    entity: 'letter',
    entityId: 'programme',
    after: { letters: moved.length, held: false },
    requestId: visit.requestId,
  });
  return { released: moved.length };
}
