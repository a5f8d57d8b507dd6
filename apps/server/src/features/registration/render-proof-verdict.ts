import { addresses } from '@isocentre/domain/addresses';
import type { Edition } from '@isocentre/domain/editions/edition';
import { money } from '@isocentre/domain/fees/fee-table';
import { type Choice, quoteToday } from '@isocentre/domain/fees/quote-today';
import { proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findProof, moneyOfMove } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';

/** Mails a delegate the result of a review. */
export async function renderProofVerdict(
  deps: LetterDeps,
  { editionId, about: proofId, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const proof = await findProof(db, editionId, proofId);
  // Replaced meanwhile, taken back, or judged again: that verdict has a letter of its own.
  if (!proof?.reviewed_at || (proof.verdict_id !== null && proof.verdict_id !== occasion)) return undefined;
  const row = await findRegistration(db, editionId, proof.registration_id);
  // Cancelled since: a price would be asked for a place that is gone.
  if (!row || row.erased_at || row.cancelled_at) return undefined;
  const edition = await deps.readEdition(editionId);
  const accepted = proof.status === 'verified';
  const paid = proof.verdict_id === null ? undefined : await moneyOfMove(db, editionId, proof.verdict_id);
  const inWords = (minor: number) => money({ chargeMinor: minor, currency: paid?.currency ?? '' });
  return {
    to: [row.email],
    subject: `Your ${proofName(proof.kind)} was ${accepted ? 'accepted' : 'not accepted'}, ${edition.shortName}`,
    ...(await renderEmail('registration/proof-verdict', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(proof.kind),
      accepted,
      note: proof.note,
      moved:
        proof.moved_from === null
          ? null
          : paid
            ? { ...placeOf(edition, row, clock.edition({})), price: inWords(paid.dueMinor), open: inWords(paid.openMinor) }
            : { ...placeOf(edition, row, clock.edition({})), open: null },
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${proof.moved_from === null ? addresses.profile : addresses.payment}`,
    })),
  };
}

/** The category of a registration and what it costs now, in words. */
export const placeOf = (edition: Edition, row: Choice, now: Date): { category: string; price: string | null } => ({
  category: edition.categories.find((one) => one.code === row.category)?.label ?? '',
  price: quoteToday(edition, row, now)?.words ?? null,
});
