import type { BulkRun } from '@isocentre/contract/delegates/bulk';
import { delegatesWords, peopleWords } from './chosen.ts';

/** `Tag “Bus”`: what a run does. */
export function runTitle({ kind, tag, subject, undoes }: BulkRun): string {
  if (kind === 'letter') return `Letter “${subject}”`;
  if (undoes !== null) return kind === 'tag' ? `Undone: tag “${tag}” given back` : `Undone: tag “${tag}” taken off again`;
  return kind === 'tag' ? `Tag “${tag}”` : `Tag “${tag}” taken off`;
}

/** What came of it, or how far it is. */
export function runOutcome({ kind, people, waiting, done, unchanged, refused, finishedAt }: BulkRun): string {
  if (finishedAt === null) return `${(people - waiting).toLocaleString('en-IN')} of ${people.toLocaleString('en-IN')} worked on`;
  const made = {
    tag: `${delegatesWords(done)} tagged`,
    untag: `${delegatesWords(done)} untagged`,
    letter: `Letters to ${peopleWords(done)} are on their way`,
  }[kind];
  const same = unchanged > 0 ? `, ${unchanged.toLocaleString('en-IN')} ${kind === 'tag' ? 'had it already' : 'did not have it'}` : '';
  return `${made}${same}${refused > 0 ? `, ${refused.toLocaleString('en-IN')} refused` : ''}`;
}

/** Only tags, once, when all is done, and if something was. */
export const isUndoable = ({ kind, undoes, undoneBy, finishedAt, done }: BulkRun) =>
  kind !== 'letter' && undoes === null && undoneBy === null && finishedAt !== null && done > 0;
