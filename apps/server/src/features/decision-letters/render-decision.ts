import { wordsOf } from '@isocentre/domain/letters/template';
import { toldCalls } from '../../platform/calls.ts';
import { TooEarly } from '../../platform/letters/failure.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { composeLetter } from './compose-letter.ts';
import { emailOf } from './decision-email.ts';
import { letterDocument } from './letter-document.ts';
import { findDecisionLetter } from './queries/decision-letters.ts';

/**
 * As a person released it, to the submitter and the corresponding author. Looked at once more before it leaves: not before the
 * results, and not when something else has been decided meanwhile.
 */
export async function renderDecision(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, id }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findDecisionLetter(db, editionId, id);
  if (row === undefined || row.releasedSubject === null || row.releasedBody === null) return undefined;
  const edition = await readEdition(editionId);
  const { stands, to, subject, body, pdf } = composeLetter(row, { edition, origin: '', templates: [] });
  if (!stands) return undefined;
  const told = await toldCalls(db, { edition: { id: editionId, edition }, now: clock.edition({}) });
  if (!told.includes(row.call)) throw new TooEarly('The results are not published yet.');
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to,
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: wordsOf(subject),
    ...(await emailOf(edition, { subject: wordsOf(subject), body: wordsOf(body) })),
    ...(pdf && { attachments: [await letterDocument(edition, row, { subject: wordsOf(subject), body: wordsOf(body) })] }),
  };
}
