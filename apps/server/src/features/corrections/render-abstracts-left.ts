import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { toldCalls } from '../../platform/calls.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { emailOf, titlesOf } from './queries/cancellation.ts';

/** Mails a chair which abstracts have lost their presenter. */
export async function renderAbstractsLeft(
  deps: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { db, clock } = deps;
  const row = await findRegistration(db, editionId, about);
  const email = accountId === null ? undefined : await emailOf(db, accountId);
  if (!row?.cancelled_at || row.erased_at || email === undefined) return undefined;
  const edition = await deps.readEdition(editionId);
  const told = await toldCalls(db, { edition: { id: editionId, edition }, now: clock.edition({}) });
  return {
    to: [email],
    subject: `A presenter has been cancelled, ${edition.shortName}`,
    ...(await renderEmail('corrections/abstracts-left', {
      ...mailFrame(edition),
      name: row.name,
      number: delegateNumber(edition.delegatePrefix, row.delegate_number),
      abstracts: await titlesOf(db, editionId, about, told),
    })),
  };
}
