import { addresses } from '@isocentre/domain/addresses';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { ProofId } from './job-definitions.ts';
import { findProof } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';

/** Mails a delegate the result of a review. */
export async function sendProofVerdict(deps: MailJobDeps, { editionId, proofId }: ProofId): Promise<void> {
  const { config, db, sendMail } = deps;
  const proof = await findProof(db, editionId, proofId);
  // Replaced meanwhile, or reopened for another review.
  if (!proof?.reviewed_at) return;
  const row = await findRegistration(db, editionId, proof.registration_id);
  if (!row || row.erased_at) return;
  const edition = await deps.readEdition(editionId);
  const accepted = proof.status === 'verified';
  await sendMail({
    editionId,
    to: row.email,
    subject: `Your ${proofName(ProofKind.parse(proof.kind))} was ${accepted ? 'accepted' : 'not accepted'}, ${edition.shortName}`,
    messageId: messageIdOf(config, `proof-${proofId}-${proof.status}`),
    ...(await renderEmail('registration/proof-verdict', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(ProofKind.parse(proof.kind)),
      accepted,
      note: proof.note,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  });
}
