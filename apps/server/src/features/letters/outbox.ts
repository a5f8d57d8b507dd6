import type { listOutbox as route, OutboxLetter, OutboxQuery } from '@isocentre/contract/letters/outbox';
import type { Answer } from '@isocentre/contract/route';
import { LetterState } from '@isocentre/domain/letters/letter-state';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { RETRIED } from '../../platform/letters/count-tries.ts';
import { moveLetter } from '../../platform/letters/move-letter.ts';
import { countOutbox, findOne, findOutbox, type OutboxRow, PAGE } from './queries/outbox.ts';
import { hiddenFrom } from './hidden-from.ts';

export async function listOutbox({ db }: { db: Database }, query: OutboxQuery, visit: Visit): Promise<Answer<typeof route>> {
  const editionId = visit.edition.id;
  const without = await hiddenFrom(db, visit);
  const rows = await findOutbox(db, editionId, without, query);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const counted = await countOutbox(db, editionId, without);
  const countOf = (state: LetterState) => counted.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0);
  return {
    letters: rows.slice(0, PAGE).map(describe),
    next: last ? `${last.exactly}_${last.id}` : null,
    counts: Object.fromEntries(LetterState.options.flatMap((state) => (countOf(state) > 0 ? [[state, countOf(state)]] : []))),
    purposes: [...new Set(counted.map(({ purpose }) => purpose))].toSorted(),
  };
}

/** A letter that failed leaves as if it had just been written. Pressed twice, or by two, it is sent once. */
export async function sendLetterAgain({ db }: { db: Database }, id: string, visit: Visit): Promise<OutboxLetter> {
  const editionId = visit.edition.id;
  const without = await hiddenFrom(db, visit);
  return db.transaction().execute(async (transaction) => {
    const before = await findOne(transaction, editionId, without, id);
    if (!before) throw new Refused('NOT_FOUND');
    const moved = !before.erased && (await moveLetter(transaction, { editionId, id }, { from: 'failed', to: 'released', code: RETRIED }));
    const after = await findOne(transaction, editionId, without, id);
    if (!moved || !after) throw new Refused('CHANGED_ELSEWHERE', { current: after && describe(after), words: STATE_MOVED });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'letter.sent-again',
      entity: 'letter',
      entityId: id,
      after: { purpose: before.purpose },
      requestId: visit.requestId,
    });
    return describe(after);
  });
}

const describe = ({ exactly: _, erased, writtenAt, sentAt, ...row }: OutboxRow): OutboxLetter => ({
  ...row,
  writtenAt: writtenAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  again: row.state === 'failed' && !erased,
});
