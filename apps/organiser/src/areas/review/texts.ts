import { readAssignment, type ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { call } from '../../lib/call.ts';

/** Texts in the memory of this page: what was read, and the next three, so that reading goes on without a connection. */
const texts = new Map<string, ReadingAssignment>();
const AHEAD = 3;

export const textInMemory = (id: string): ReadingAssignment | undefined => texts.get(id);

export async function readText(edition: string, id: string): Promise<ReadingAssignment> {
  const read = await call(readAssignment, { params: { edition, id } });
  texts.set(id, read);
  return read;
}

/** The next ones in the queue that are not there yet. */
export async function readAhead(edition: string, ids: readonly string[]): Promise<void> {
  for (const id of ids.slice(0, AHEAD)) if (!texts.has(id)) await readText(edition, id).catch(() => undefined);
}

export const noteReview = (id: string, review: ReadingAssignment['review']): void => {
  const known = texts.get(id);
  if (known) texts.set(id, { ...known, review });
};

export const forgetText = (id: string): boolean => texts.delete(id);

export const forgetTexts = (): void => texts.clear();
