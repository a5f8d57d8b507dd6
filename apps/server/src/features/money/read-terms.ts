import type { PaymentTerms } from '@isocentre/contract/money/offline';
import { localDate } from '@isocentre/domain/editions/local-time';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { type OfflineTerms, offlineTerms } from '../payments/offline-terms.ts';
import { type Payer, readPayer } from '../payments/queries/payers.ts';
import { categoryLabel } from './describe.ts';

/** What one delegate has to pay for money that came on a given day; nothing is stored. */
export async function readPaymentTerms(deps: MoneyDeps, visit: RegistrationVisit, receivedOn: string): Promise<PaymentTerms> {
  const { edition } = visit.edition;
  const payer = await readPayer(deps.db, visit.edition.id, visit.registrationId);
  if (!payer) throw new Refused('NOT_FOUND');
  const today = localDate(visit.now, edition.timeZone);
  if (receivedOn > today) throw new Refused('VALIDATION', { fields: { receivedOn: 'This day has not come yet.' } });
  const shared = {
    delegate: { number: delegateNumber(edition.delegatePrefix, payer.delegate_number), name: payer.name, status: payer.payment_status },
    closesOrder: payer.live_order_id !== null,
  };
  const [then, now] = [await termsOn(deps, payer, visit, receivedOn), await termsOn(deps, payer, visit, today)];
  if (typeof then === 'string')
    return {
      ...shared,
      currency: currencyOf(edition),
      dueMinor: 0,
      priceMinor: 0,
      paidMinor: 0,
      description: '',
      kind: 'nothing',
      dueTodayMinor: null,
      blocked: then,
    };
  const due = payer.cancelled ? 0 : then.dueMinor;
  return {
    ...shared,
    currency: then.currency,
    dueMinor: due,
    priceMinor: due === 0 ? 0 : then.kind === 'difference' ? then.dueMinor : then.price_minor,
    paidMinor: due === 0 || then.kind === 'difference' ? 0 : then.price_minor - then.dueMinor,
    description: [categoryLabel(edition, then.category), then.registration_type && typeLabel(edition, then.registration_type)]
      .filter(Boolean)
      .join(', '),
    kind: due === 0 ? 'nothing' : then.kind,
    dueTodayMinor: typeof now !== 'string' && !payer.cancelled && now.dueMinor !== then.dueMinor ? now.dueMinor : null,
    blocked: null,
  };
}

/** Why nothing can be recorded, if so. */
async function termsOn(deps: MoneyDeps, payer: Payer, visit: RegistrationVisit, day: string): Promise<OfflineTerms | string> {
  try {
    return await offlineTerms(deps.db, payer, { rail: 'transfer', amountMinor: 1, receivedOn: day }, visit, deps.clock.system());
  } catch (error) {
    if (error instanceof Refused) return BLOCKED[error.code as keyof typeof BLOCKED] ?? error.message;
    throw error;
  }
}

/** To the organiser; the refusals themselves speak to the delegate. */
const BLOCKED = {
  REGISTRATION_INCOMPLETE: 'The delegate has not completed their details yet: category, mobile number, designation and postal address.',
  REGISTRATION_CLOSED: 'On that day nothing could be booked in this category.',
  NOTHING_TO_PAY: 'There is nothing to pay in this category.',
  PAYMENT_IN_REVIEW: 'Another payment of this delegate waits for a decision. Please decide about it first.',
} as const;
