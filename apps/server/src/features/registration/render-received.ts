import { addresses } from '@isocentre/domain/addresses';
import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { readOrigin } from '../../platform/edition-origin.ts';
import { readWorkshopWords } from '../../platform/edition-workshop.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { firstPassword } from '../accounts/first-password.ts';
import { findRegistration } from './queries/registration.ts';

/** Mails a new delegate their number, and the price as quoted when they registered. */
export async function renderReceived(
  deps: LetterDeps,
  { editionId, about: registrationId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const row = await findRegistration(db, editionId, registrationId);
  if (!row || row.erased_at) return undefined;
  const edition = await deps.readEdition(editionId);
  const category = edition.categories.find((one) => one.code === row.category);
  const kind = ProofKind.safeParse(category?.proof).data;
  const password = await firstPassword(deps, editionId, row.account_id);
  const number = delegateNumber(edition.delegatePrefix, row.delegate_number);
  return {
    to: [row.email],
    subject: `Your registration ${number}, ${edition.shortName}`,
    ...(await renderEmail('registration/registration-received', {
      ...mailFrame(edition),
      name: row.name,
      number,
      category: category?.label ?? null,
      quote: quoteToday(edition, row, row.registered_at)?.words ?? null,
      payLater: row.pay_later,
      byOrganisers: row.source === 'desk' || row.source === 'import',
      complimentary: row.payment_status === 'COMPLIMENTARY',
      priceKept: row.price_kept,
      passwordLink: password?.link ?? null,
      workshop: category?.includesWorkshop ? await readWorkshopWords(db, editionId) : null,
      proof: kind ? proofName(kind) : null,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
    ...(password ? { secret: password.token } : {}),
  };
}
