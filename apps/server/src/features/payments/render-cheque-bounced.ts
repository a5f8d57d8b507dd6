import { addresses } from '@isocentre/domain/addresses';
import { money } from '@isocentre/domain/fees/fee-table';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findRegistration } from '../registration/queries/registration.ts';
import { findOrder } from './queries/orders.ts';
import { findPayment } from './queries/payments.ts';

/** Tells a delegate that their cheque did not clear, so that they can pay otherwise. */
export async function renderChequeBounced(deps: LetterDeps, { editionId, about }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const payment = await findPayment(db, editionId, about);
  const order = payment && (await findOrder(db, editionId, payment.order_id));
  const row = order && (await findRegistration(db, editionId, order.registration_id));
  if (!payment || !row || row.erased_at) return undefined;
  const edition = await deps.readEdition(editionId);
  return {
    to: [row.email],
    subject: `Your cheque was returned, ${edition.shortName}`,
    ...(await renderEmail('payments/cheque-bounced', {
      ...mailFrame(edition),
      name: row.name,
      amount: money({ chargeMinor: payment.amount_minor, currency: payment.currency }),
      reference: payment.reference ?? '',
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.payment}`,
    })),
  };
}
