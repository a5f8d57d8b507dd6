import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { isSettled, paymentStatusOf } from '@isocentre/domain/registration/payment-status';
import { lacksProof, ProofKind, proofName, proofStanding, ProofStatus } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import type { RegistrationId } from './job-definitions.ts';
import { listProofs } from './queries/proofs.ts';
import { findRegistration } from './queries/registration.ts';

/** Reminds somebody who has paid of the missing document. */
export async function sendProofMissing(deps: MailJobDeps, { editionId, registrationId }: RegistrationId): Promise<void> {
  const { config, db, sendMail } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  if (!row || row.erased_at || !row.proof_reminded_of || !isSettled(paymentStatusOf(row.payment_status))) return;
  const edition = await deps.readEdition(editionId);
  const wanted = ProofKind.safeParse(edition.categories.find((one) => one.code === row.category)?.proof).data ?? null;
  const proofs = (await listProofs(db, editionId, registrationId)).map(({ kind, status }) => ({ kind, status: ProofStatus.parse(status) }));
  // Uploaded meanwhile.
  if (wanted === null || !lacksProof(proofStanding(wanted, proofs))) return;
  await sendMail({
    editionId,
    to: row.email,
    subject: `Your ${proofName(wanted)} is missing, ${edition.shortName}`,
    messageId: messageIdOf(config, `proof-missing-${registrationId}-${row.proof_reminded_of.getTime()}`),
    ...(await renderEmail('registration/proof-missing', {
      ...mailFrame(edition),
      name: row.name,
      proof: proofName(wanted),
      before: dateInWords(edition.startsOn),
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.profile}`,
    })),
  });
}
