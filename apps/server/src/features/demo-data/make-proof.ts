import { createHash } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import type { ProofKind } from '@isocentre/domain/registration/proofs';
import type { Delegate } from './delegate.ts';
import { sampleDocument } from './sample-document.ts';
import type { World } from './world.ts';

const NAMES: Readonly<Record<ProofKind, string>> = {
  age: 'Proof of age',
  bonafide: 'Bonafide certificate',
  employment: 'Proof of employment',
};

/** The document that a category requires; a few have not been uploaded yet. */
export function makeProof(
  { rows, chance, editionId, files, now, ownerId }: World,
  { registrationId, accountId, person, registeredAt }: Delegate,
  kind: ProofKind,
): void {
  const status = chance.weighted({ pending: 35, verified: 45, rejected: 10, missing: 10 });
  if (status === 'missing') return;
  const bytes = sampleDocument([NAMES[kind], `of ${person.name}`, person.institute, 'This is a sample document.']);
  const key = `proofs-${editionId}/${chance.id().replaceAll('-', '')}.pdf`;
  files.set(key, bytes);
  const id = chance.id();
  const uploadedAt = new Date(registeredAt.getTime() + 300_000);
  const judgedAt = new Date(Math.min(registeredAt.getTime() + DAY_MS, now.getTime()));
  const about = { edition_id: editionId, entity: 'proof', entity_id: id };
  rows.audit_log.push({
    ...about,
    id: madeOf(id, 'uploaded'),
    at: uploadedAt,
    actor_kind: 'delegate',
    account_id: accountId,
    action: 'proof.uploaded',
  });
  if (status !== 'pending')
    rows.audit_log.push({
      ...about,
      id: madeOf(id, 'judged'),
      at: judgedAt,
      actor_kind: 'staff',
      account_id: ownerId,
      role: 'owner',
      subject_account_id: accountId,
      action: `proof.${status}`,
    });
  rows.proofs.push({
    edition_id: editionId,
    id,
    registration_id: registrationId,
    kind,
    status,
    note: status === 'rejected' ? 'The document does not show your name. Please upload another one.' : null,
    file_name: `${kind}.pdf`,
    type: 'application/pdf',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storage_key: key,
    uploaded_at: uploadedAt,
    reviewed_at: status === 'pending' ? null : judgedAt,
    judged_by: status === 'pending' ? null : ownerId,
    verdict_id: status === 'pending' ? null : madeOf(id, 'judged'),
  });
}

/** An id that follows from another one, so that the rest of the demonstration stays as it is. */
const madeOf = (id: string, what: string): string =>
  createHash('sha256')
    .update(`${what} ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
