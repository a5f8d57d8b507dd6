import { randomUUID } from 'node:crypto';
import { LETTER_PRIORITY } from '@isocentre/domain/letters/letter-state';
import { purposeOfReviewerLetter, type ReviewerLetter } from '@isocentre/domain/letters/reviewer-letters';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { currentRequestId } from '../request-id.ts';
import { defineLetter, type LetterDefinition } from './letter.ts';
import { writeLetter } from './write-letter.ts';

const define = (kind: ReviewerLetter): LetterDefinition => defineLetter(purposeOfReviewerLetter(kind), { kind: 'reviewed' });

/** About an invitation, or the account of a reviewer; the occasion is the run, the settings' version or the request. */
export const reviewerLetterDefinitions: Readonly<Record<ReviewerLetter, LetterDefinition>> = {
  'review-invitation': define('review-invitation'),
  'review-assigned': define('review-assigned'),
  'review-due-moved': define('review-due-moved'),
  'review-names-shown': define('review-names-shown'),
};

interface Prepared {
  readonly editionId: number;
  readonly kind: Exclude<ReviewerLetter, 'review-invitation'>;
  readonly occasion: string;
  readonly accounts: readonly string[];
}

/**
 * One draft for each of them, in the transaction that causes it. Whoever has one waiting that says the same, or says it with
 * everything else, gets no second one: letters are read anew when they leave.
 */
export const prepareReviewerLetters = (transaction: Database, { editionId, kind, occasion, accounts }: Prepared): Promise<void> =>
  insertDrafts(transaction, {
    editionId,
    purpose: purposeOfReviewerLetter(kind),
    // A letter about new work names the day as well.
    saidBy: kind === 'review-due-moved' ? [purposeOfReviewerLetter('review-assigned')] : [],
    occasion,
    letters: accounts.map((account) => ({ id: randomUUID(), account })),
  });

/** About an invitation: its link is made when the letter leaves. */
export const prepareInvitationLetter = (transaction: Database, editionId: number, invitation: string): Promise<void> =>
  writeLetter(transaction, reviewerLetterDefinitions['review-invitation'], { editionId, about: invitation });

interface Drafts {
  readonly editionId: number;
  readonly purpose: string;
  /** Purposes of waiting letters that say the same. */
  readonly saidBy: readonly string[];
  readonly occasion: string;
  readonly letters: ReadonlyArray<{ readonly id: string; readonly account: string }>;
}

async function insertDrafts(transaction: Database, { editionId, purpose, saidBy, occasion, letters }: Drafts): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    insert into letters (edition_id, id, purpose, about, occasion, account_id, kind, state, priority, request_id)
    select ${editionId}, n.id, ${purpose}, n.account::text, ${occasion}, n.account, 'reviewed', 'draft', ${LETTER_PRIORITY.usual},
      ${currentRequestId() ?? null}
    from unnest(
      ${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ account }) => account)}::uuid[]
    ) as n (id, account)
    where not exists (
      select from letters l
      where l.edition_id = ${editionId} and l.account_id = n.account and l.state = 'draft' and l.purpose = any (${[purpose, ...saidBy]}::text[])
    )
    on conflict do nothing`.execute(transaction);
}
