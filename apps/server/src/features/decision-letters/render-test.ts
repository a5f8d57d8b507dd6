import type { Piece } from '@isocentre/domain/letters/template';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { composeLetter } from './compose-letter.ts';
import { emailOf } from './decision-email.ts';
import { findDecisionLetter, findTester } from './queries/decision-letters.ts';
import { listTemplates } from './queries/templates.ts';

const shown = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, variable }) => text ?? `[${variable ?? 'something'} is missing]`).join('');

/** A letter as it reads at this moment, to whoever asked for the test, and to nobody of those whom it is for. */
export async function renderTest(
  { config, db, readEdition }: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findDecisionLetter(db, editionId, about);
  const to = accountId === null ? undefined : await findTester(db, accountId);
  if (!row || to === undefined) return undefined;
  const edition = await readEdition(editionId);
  const composing = {
    edition,
    origin: await readOrigin(db, editionId, config.PUBLIC_ORIGIN),
    templates: await listTemplates(db, editionId),
  };
  const letter = composeLetter(row, composing);
  const subject = `[Test] ${shown(letter.subject)}`;
  return { to: [to], subject, ...(await emailOf(edition, { subject, body: shown(letter.body) })) };
}
