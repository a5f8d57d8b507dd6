import { addresses } from '@isocentre/domain/addresses';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { emailOf } from './queries/cancellation.ts';
import { findTransfer } from './queries/transfer.ts';

/** Mails whoever held a registration that it is another person's now. */
export async function renderHandedOn(
  { db, readEdition }: LetterDeps,
  { editionId, about, occasion, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findRegistration(db, editionId, about);
  const said = await findTransfer(db, editionId, occasion);
  const email = accountId === null ? undefined : await emailOf(db, accountId);
  if (!row || !said || email === undefined) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [email],
    subject: `Your registration was handed on, ${edition.shortName}`,
    ...(await renderEmail('corrections/handed-on', {
      ...mailFrame(edition),
      name: said.from,
      to: said.to,
      number: delegateNumber(edition.delegatePrefix, row.delegate_number),
    })),
  };
}

/** Mails whoever holds it now what it is, and how they get to it. */
export async function renderTakenOver(
  { config, db, readEdition }: LetterDeps,
  { editionId, about, occasion, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findRegistration(db, editionId, about);
  const said = await findTransfer(db, editionId, occasion);
  // Handed on again, or gone: a later letter says what counts.
  if (!row || !said || row.account_id !== accountId || row.erased_at || row.cancelled_at) return undefined;
  const edition = await readEdition(editionId);
  const category = edition.categories.find(({ code }) => code === row.category);
  const kind = ProofKind.safeParse(category?.proof).data;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  return {
    to: [row.email],
    subject: `You are registered, ${edition.shortName}`,
    ...(await renderEmail('corrections/taken-over', {
      ...mailFrame(edition),
      name: row.name,
      from: said.from,
      email: row.email,
      number: delegateNumber(edition.delegatePrefix, row.delegate_number),
      category: category?.label ?? null,
      proof: kind ? proofName(kind) : null,
      link: `${origin}${addresses.profile}`,
      passwordLink: `${origin}${addresses.forgotPassword}`,
    })),
  };
}
