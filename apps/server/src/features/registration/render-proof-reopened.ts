import { addresses } from '@isocentre/domain/addresses';
import { proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findProof, verdictLetterState } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';
import { placeOf } from './render-proof-verdict.ts';

/** Tells a delegate that what they have read about their document does not count any more. */
export async function renderProofReopened(
  deps: LetterDeps,
  { editionId, about: proofId, occasion: verdictId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const proof = await findProof(db, editionId, proofId);
  const row = proof && (await findRegistration(db, editionId, proof.registration_id));
  if (!row || row.erased_at) return undefined;
  // It was about to leave when the verdict was taken back, and did not.
  if ((await verdictLetterState(db, editionId, proofId, verdictId)) === 'discarded') return undefined;
  const edition = await deps.readEdition(editionId);
  return {
    to: [row.email],
    subject: `Your ${proofName(proof.kind)} is looked at again, ${edition.shortName}`,
    ...(await renderEmail('registration/proof-reopened', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(proof.kind),
      place: row.payment_status === 'NOT PAID' || row.payment_status === 'PENDING' ? placeOf(edition, row, clock.edition({})) : null,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  };
}
