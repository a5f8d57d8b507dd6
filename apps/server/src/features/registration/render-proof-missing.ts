import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { lacksProof, ProofKind, proofName, proofStanding } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { listProofs } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';

/** Reminds somebody who has paid of the missing document. */
export async function renderProofMissing(
  deps: LetterDeps,
  { editionId, about: registrationId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  if (!row || row.erased_at || !row.proof_reminded_of || !isSettled(row.payment_status)) return undefined;
  const edition = await deps.readEdition(editionId);
  const wanted = ProofKind.safeParse(edition.categories.find((one) => one.code === row.category)?.proof).data ?? null;
  const proofs = await listProofs(db, editionId, registrationId);
  // Uploaded meanwhile.
  if (wanted === null || !lacksProof(proofStanding(wanted, proofs))) return undefined;
  return {
    to: [row.email],
    subject: `Your ${proofName(wanted)} is missing, ${edition.shortName}`,
    ...(await renderEmail('registration/proof-missing', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(wanted),
      before: dateInWords(edition.startsOn),
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  };
}
