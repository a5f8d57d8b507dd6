import type { Programme, readProgrammeClashes } from '@isocentre/contract/programme';
import type { readProgrammeChanges } from '@isocentre/contract/programme-changes';
import type { Answer } from '@isocentre/contract/route';
import { clashHeading, clashInWords } from '@isocentre/domain/programme/clash-words';
import { clashesOf } from '@isocentre/domain/programme/clashes';
import { waysOut } from '@isocentre/domain/programme/ways-out';
import type { Visit } from '../../platform/feature.ts';
import type { ProgrammeDeps } from './change-draft.ts';
import { findLastRelease } from './queries/releases.ts';
import { arrangedDraft, describeProgramme, readStored } from './stored-programme.ts';

/** All of one instant, whatever is saved meanwhile. */
export const readProgramme = ({ db }: ProgrammeDeps, visit: Visit): Promise<Programme> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => describeProgramme(transaction, visit));

export async function readClashes({ db }: ProgrammeDeps, visit: Visit): Promise<Answer<typeof readProgrammeClashes>> {
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => readStored(transaction, visit.edition.id));
  const draft = arrangedDraft(stored);
  return {
    clashes: clashesOf(draft).map((clash) => ({
      key: clash.key,
      kind: clash.kind,
      blocks: clash.blocks,
      entries: [...clash.entries],
      heading: clashHeading(draft, clash),
      words: clashInWords(draft, clash),
      ways: waysOut(draft, clash).map(({ words, moves }) => ({ words, moves: [...moves] })),
    })),
  };
}

export async function readChanges({ db }: ProgrammeDeps, visit: Visit): Promise<Answer<typeof readProgrammeChanges>> {
  const last = await findLastRelease(db, visit.edition.id);
  return last
    ? { release: { number: last.number, at: visit.shown(last.at), note: last.note }, changes: [...last.changes] }
    : { release: null, changes: [] };
}
