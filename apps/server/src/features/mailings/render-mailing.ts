import { standingOf } from '@isocentre/domain/letters/mailing';
import { TooEarly } from '../../platform/letters/failure.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { emailOf } from '../decision-letters/decision-email.ts';
import { digestOf } from './compose-mailing.ts';
import { findLeaving } from './queries/mailing-letters.ts';

/** As a person released it. An answer reaches all organisers, not one inbox. */
export async function renderMailing(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, id }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const found = await findLeaving(db, editionId, id);
  if (!found || found.subject === null || found.body === null || found.email === null) return undefined;
  const words = { subject: found.subject, body: found.body };
  // Somebody without an account is known by the address alone: another one is another person.
  if (found.account === null && digestOf({ email: found.email, ...words }) !== found.digest) return undefined;
  const edition = await readEdition(editionId);
  if (found.plannedFor !== null && standingOf(found.plannedFor, edition.timeZone, clock.edition({})) === 'late')
    throw new TooEarly('It was to leave more than a day ago, so it waits for a person.');
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to: [found.email],
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: words.subject,
    ...(await emailOf(edition, words)),
  };
}
