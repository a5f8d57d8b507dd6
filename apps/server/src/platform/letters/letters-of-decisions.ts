import { randomUUID } from 'node:crypto';
import { type DecisionLetter, purposeOf, TELLING_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import { LETTER_PRIORITY } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { currentRequestId } from '../request-id.ts';
import { moveLetter, moveLetters } from './move-letter.ts';

/**
 * What the letters about these abstracts tell is no longer so: those that have not left are replaced. One that is being sent
 * at this moment is compared with its decision once more before it leaves.
 */
export async function supersedeLetters(transaction: Database, editionId: number, abstracts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; state: 'draft' | 'released' }>`
    select id, state from letters
    where edition_id = ${editionId} and about = any (${abstracts}::text[]) and purpose = any (${TELLING_PURPOSES}::text[])
      and state in ('draft', 'released')
    order by id for update`.execute(transaction);
  const idsOf = (state: 'draft' | 'released') => rows.filter((row) => row.state === state).map(({ id }) => id);
  const ids = idsOf('draft');
  if (ids.length > 0) await moveLetters(transaction, { editionId, ids }, { to: 'superseded' });
  // One after the other: about one abstract there is at most one draft, and an earlier letter may wait for its next try beside it.
  for (const id of idsOf('released')) {
    await moveLetter(transaction, { editionId, id }, { from: 'released', to: 'draft', code: 'superseded' });
    await moveLetter(transaction, { editionId, id }, { to: 'superseded' });
  }
}

/** One letter for each of these decisions, in place of any that waits. Drafts: a person reads and releases them. */
export async function prepareLetters(
  transaction: Database,
  editionId: number,
  decided: ReadonlyArray<{ readonly abstract: string; readonly kind: DecisionLetter | null }>,
): Promise<void> {
  await supersedeLetters(
    transaction,
    editionId,
    decided.map(({ abstract }) => abstract),
  );
  const written = decided.flatMap(({ abstract, kind }) => (kind === null ? [] : [{ abstract, purpose: purposeOf(kind) }]));
  await sql`
    insert into letters (edition_id, id, purpose, about, occasion, account_id, kind, state, priority, request_id)
    select ${editionId}, n.id, n.purpose, n.abstract::text, d.version::text, r.account_id, 'reviewed', 'draft', ${LETTER_PRIORITY.usual},
      ${currentRequestId() ?? null}
    from unnest(
      ${written.map(() => randomUUID())}::uuid[], ${written.map(({ purpose }) => purpose)}::text[],
      ${written.map(({ abstract }) => abstract)}::uuid[]
    ) as n (id, purpose, abstract)
    join abstracts a on a.edition_id = ${editionId} and a.id = n.abstract
    join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)
    join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)`.execute(transaction);
}

/** To the author of an abstract in which a chair has mended something. Its occasion is the revision that came of it. */
export async function prepareCorrectionLetter(transaction: Database, editionId: number, abstract: string): Promise<void> {
  await sql`
    insert into letters (edition_id, id, purpose, about, occasion, account_id, kind, state, priority, request_id)
    select ${editionId}, ${randomUUID()}, ${purposeOf('text-corrected')}, a.id::text, a.version::text, r.account_id, 'reviewed', 'draft',
      ${LETTER_PRIORITY.usual}, ${currentRequestId() ?? null}
    from abstracts a join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)
    where a.edition_id = ${editionId} and a.id = ${abstract}`.execute(transaction);
}
