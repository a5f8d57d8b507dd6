import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { currentRequestId } from '../request-id.ts';
import { statement } from '../statement.ts';
import { traceparent } from '../tracing/tracing.ts';
import type { LetterDefinition } from './letter.ts';

export interface NewLetter {
  editionId: number;
  /** The row it is about. */
  about: string;
  /** Which time about the same row, where there can be several: the audit row, the instant of a reminder. */
  occasion?: string;
  /** Who gets it; neither: the organisers, or the address in the row it is about. */
  accountId?: string;
  registrationId?: string;
  /** It does not leave before; by the database's clock. */
  pauseMs?: number;
}

interface LetterRow {
  edition_id: number;
  id: string;
  purpose: string;
  about: string;
  occasion: string;
  account_id: string | null;
  registration_id: string | null;
  kind: string;
  state: string;
  priority: number;
  request_id: string | null;
  traceparent: string | null;
  pause: string;
}

const insert = statement<LetterRow>`
  insert into letters (edition_id, id, purpose, about, occasion, account_id, kind, state, priority, request_id, traceparent, due_at)
  values (
    ${'edition_id'}, ${'id'}, ${'purpose'}, ${'about'}, ${'occasion'},
    coalesce(${'account_id'}::uuid, (
      select account_id from registrations where edition_id = ${'edition_id'} and id = ${'registration_id'}::uuid
    )),
    ${'kind'}, ${'state'}, ${'priority'}, ${'request_id'}, ${'traceparent'}, now() + ${'pause'}::interval
  )
  on conflict do nothing`;

/**
 * Runs in the transaction that causes the letter: both exist or neither. One letter for one reason: a second one about the
 * same row and occasion is not written. An automatic letter is released at once.
 */
export async function writeLetter(transaction: Database, definition: LetterDefinition, letter: NewLetter): Promise<void> {
  const { purpose, kind, priority } = definition;
  await insert(transaction, {
    edition_id: letter.editionId,
    id: randomUUID(),
    purpose,
    about: letter.about,
    occasion: letter.occasion ?? '',
    account_id: letter.accountId ?? null,
    registration_id: letter.registrationId ?? null,
    kind,
    state: kind === 'automatic' ? 'released' : 'draft',
    priority,
    request_id: currentRequestId() ?? null,
    traceparent: traceparent() ?? null,
    pause: `${letter.pauseMs ?? 0} ms`,
  });
}
