import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * The decision about an abstract is open again, since it was about another text: its reference stays reserved, and the chair
 * sees that it has to be looked at. By the software: its author must not learn from it that there was one.
 */
export async function reopenDecision(transaction: Database, editionId: number, abstractId: string): Promise<void> {
  await sql`
    update abstracts set reference_no = null, presentation_score = null, assigned_presentation_type = null
    where edition_id = ${editionId} and id = ${abstractId}`.execute(transaction);
  await sql`
    with opened as (
      update decisions set state = 'pending', batch_id = null, score = null, reviews = null, version = version + 1
      where edition_id = ${editionId} and abstract_id = ${abstractId} and state = 'applied'
      returning outcome
    )
    insert into decision_events (edition_id, id, abstract_id, kind, outcome, previous)
    select ${editionId}, ${randomUUID()}, ${abstractId}, 'withdrawn', outcome, outcome from opened`.execute(transaction);
}
