import { addresses } from '@isocentre/domain/addresses';
import { proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';

/** Mails a delegate the result of a review. */
export async function renderProofVerdict(deps: LetterDeps, { editionId, about: proofId }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const proof = await findProof(db, editionId, proofId);
  // Replaced meanwhile, or reopened for another review.
  if (!proof?.reviewed_at) return undefined;
  const row = await findRegistration(db, editionId, proof.registration_id);
  if (!row || row.erased_at) return undefined;
  const edition = await deps.readEdition(editionId);
  const accepted = proof.status === 'verified';
  return {
    to: [row.email],
    subject: `Your ${proofName(proof.kind)} was ${accepted ? 'accepted' : 'not accepted'}, ${edition.shortName}`,
    ...(await renderEmail('registration/proof-verdict', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(proof.kind),
      accepted,
      note: proof.note,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  };
}
