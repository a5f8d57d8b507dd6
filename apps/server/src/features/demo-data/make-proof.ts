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
  { rows, chance, editionId, files }: World,
  { registrationId, person, registeredAt }: Delegate,
  kind: ProofKind,
): void {
  const status = chance.weighted({ pending: 35, verified: 45, rejected: 10, missing: 10 });
  if (status === 'missing') return;
  const bytes = sampleDocument([NAMES[kind], `of ${person.name}`, person.institute, 'This is a sample document.']);
  const key = `proofs-${editionId}/${chance.id().replaceAll('-', '')}.pdf`;
  files.set(key, bytes);
  rows.proofs.push({
    edition_id: editionId,
    id: chance.id(),
    registration_id: registrationId,
    kind,
    status,
    note: status === 'rejected' ? 'The document does not show your name. Please upload another one.' : null,
    file_name: `${kind}.pdf`,
    type: 'application/pdf',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storage_key: key,
    uploaded_at: new Date(registeredAt.getTime() + 300_000),
    reviewed_at: status === 'pending' ? null : new Date(registeredAt.getTime() + DAY_MS),
  });
}
