import { MOST_TAGS } from '@isocentre/domain/bulk/tags';
import type { BulkCause, BulkKind } from '@isocentre/domain/bulk/runs';
import type { Actor } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { wantsNews } from '../../platform/letters/news.ts';
import { isOpen } from '../../platform/letters/stopped-address.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { currentRequestId } from '../../platform/request-id.ts';
import { writtenLetter } from './letter-definitions.ts';
import * as runs from './queries/runs.ts';
import { countTags, dropTag, putTag } from './queries/tags.ts';

type Outcome = 'done' | 'unchanged' | { refused: BulkCause };

/** So many commit together: one by one, a thousand would wait a thousand times for the disk. */
const TOGETHER = 25;

/**
 * Goes through the rows of a run. What is done for somebody and that it is done are one transaction: a worker that dies leaves
 * the rest to the next, and two of them never take the same row.
 */
export async function workRun({ db }: { db: Database }, { editionId, runId }: { editionId: number; runId: string }): Promise<void> {
  const run = await runs.findToWork(db, editionId, runId);
  if (!run) return;
  while (await db.transaction().execute((transaction) => workSome(transaction, run)));
  await runs.finishRun(db, editionId, runId);
}

/** False when no row waits. */
async function workSome(transaction: Database, run: runs.RunToWork): Promise<boolean> {
  const people = await runs.takePeople(transaction, run.editionId, run.id, TOGETHER);
  for (const person of people) {
    const outcome: Outcome = person.erased ? { refused: 'erased' } : await WORK[run.kind](transaction, run, person);
    const [state, cause] = typeof outcome === 'string' ? [outcome, null] : (['refused', outcome.refused] as const);
    await runs.markRow(transaction, { editionId: run.editionId, runId: run.id, registrationId: person.id, state, cause });
  }
  return people.length > 0;
}

const WORK: Record<BulkKind, (transaction: Database, run: runs.RunToWork, person: runs.PersonRow) => Promise<Outcome>> = {
  tag: async (transaction, run, person) => {
    const key = { editionId: run.editionId, registrationId: person.id, tag: run.tag ?? '' };
    const { number, has } = await countTags(transaction, key);
    if (has) return 'unchanged';
    if (number >= MOST_TAGS) return { refused: 'tags' };
    await putTag(transaction, key);
    await record(transaction, run, person, 'registration.tagged');
    return 'done';
  },
  untag: async (transaction, run, person) => {
    if (!(await dropTag(transaction, { editionId: run.editionId, registrationId: person.id, tag: run.tag ?? '' }))) return 'unchanged';
    await record(transaction, run, person, 'registration.untagged');
    return 'done';
  },
  letter: async (transaction, { editionId, id, news }, person) => {
    if (news && !(await wantsNews(transaction, editionId, person.email))) return { refused: 'unsubscribed' };
    if (!(await isOpen(transaction, person.email))) return { refused: 'address' };
    await writeLetter(transaction, writtenLetter, { editionId, about: person.id, occasion: id, accountId: person.accountId });
    return 'done';
  },
};

/** Under the name of who started it. The tag itself may say something about a person, and the record is never erased. */
async function record(transaction: Database, run: runs.RunToWork, person: runs.PersonRow, action: string): Promise<void> {
  const actor: Actor = { kind: 'staff', accountId: run.startedBy, role: run.role };
  await writeAudit(transaction, {
    editionId: run.editionId,
    actor,
    subject: person.accountId,
    action,
    entity: 'registration',
    entityId: person.id,
    after: { run: run.id },
    requestId: currentRequestId(),
  });
}
