import { createHash } from 'node:crypto';
import type { ReviewerLetterDraft } from '@isocentre/contract/review/reviewer-letters';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { type LetterWords, type ReviewerLetter, reviewerLetterOf, reviewerLetterWords } from '@isocentre/domain/letters/reviewer-letters';
import { lastDayOf } from '@isocentre/domain/review/review-reminders';
import type { ReviewerLetterRow } from './queries/reviewer-letters.ts';

/** What a letter says by what is stored now; nothing: the reason for it is gone. */
export function composeReviewerLetter(
  row: ReviewerLetterRow,
  { shortName, timeZone }: Pick<Edition, 'shortName' | 'timeZone'>,
): { kind: ReviewerLetter; words: LetterWords } | undefined {
  const kind = reviewerLetterOf(row.purpose);
  if (!kind || !stands(row, kind)) return undefined;
  const words = reviewerLetterWords(kind, {
    name: row.name,
    conference: shortName,
    roles: row.roles,
    open: row.open,
    day: row.dueAt ? dateInWords(lastDayOf(row.dueAt, timeZone)) : '',
  });
  return { kind, words };
}

function stands({ invitation, open, dueAt, blind }: ReviewerLetterRow, kind: ReviewerLetter): boolean {
  if (kind === 'review-invitation') return invitation !== null;
  return open > 0 && dueAt !== null && (kind !== 'review-names-shown' || blind === 'single');
}

export function describeDraft(row: ReviewerLetterRow, edition: Pick<Edition, 'shortName' | 'timeZone'>): ReviewerLetterDraft[] {
  const composed = composeReviewerLetter(row, edition);
  if (!composed) return [];
  const { subject, paragraphs } = composed.words;
  return [
    {
      id: row.id,
      kind: composed.kind,
      name: row.name,
      email: row.email,
      subject,
      paragraphs: [...paragraphs],
      digest: createHash('sha256')
        .update([row.email, subject, ...paragraphs].join('\0'))
        .digest('hex')
        .slice(0, 16),
    },
  ];
}
