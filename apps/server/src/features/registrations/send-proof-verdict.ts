import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { ProofId, RegistrationJobDeps } from './jobs.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { findProof } from './queries/proofs.ts';
import { findRegistrationById } from './queries/registrations.ts';

/** Tells a delegate what became of a document. */
export async function sendProofVerdict(deps: RegistrationJobDeps, { editionId, proofId }: ProofId): Promise<void> {
  const { config, db, sendMail } = deps;
  const proof = await findProof(db, editionId, proofId);
  // Replaced by another one meanwhile, or taken back for a second look.
  if (!proof?.reviewed_at) return;
  const row = await findRegistrationById(db, editionId, proof.registration_id);
  if (!row || row.erased_at) return;
  const edition = await deps.readEdition(editionId);
  const accepted = proof.status === 'verified';
  await sendMail({
    to: row.email,
    subject: `Your ${proofName(ProofKind.parse(proof.kind))} was ${accepted ? 'accepted' : 'not accepted'}, ${edition.shortName}`,
    messageId: messageIdOf(config, `proof-${proofId}-${proof.status}`),
    ...(await renderEmail('registrations/proof-verdict', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(ProofKind.parse(proof.kind)),
      accepted,
      note: proof.note,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}/paymentPage`,
    })),
  });
}
