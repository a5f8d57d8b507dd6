import { readSession } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import { readPaymentState } from '@isocentre/contract/payments';
import { readWorkshopSeats } from '@isocentre/contract/payments/workshop-seats';
import { ADDITIONAL_CHARGES } from '@isocentre/domain/fees/fee-table';
import { delegateJourney, inWindow } from '@isocentre/domain/registration/journey';
import { withKeptType } from '@isocentre/domain/registration/kept-type';
import type { Load } from '../../../lib/load.ts';
import { readOwn } from '../details/read-own.ts';
import { countsAsSubmitted, readSubmissions } from '../details/read-submissions.ts';
import { seenPayment } from '../../payments/seen-payment.ts';
import { load as loadRegistration } from '../load-registration.ts';
import { load as loadPayments } from '../../payments/load-payments.ts';
import { loadWorkshop } from '../../workshop/load-booked-workshop.ts';
import { proofLimits } from './proof-limits.ts';

/** Everything the page shows. Texts and limits are included as data: importing them would load the schemas. */
export const load = (async (call) => {
  const own = await readOwn(call);
  const [
    workshop,
    { submissions, window, canSubmit },
    { user },
    edition,
    { rules, nextChangeAt, today, phases, categories, notes, standing },
    payment,
  ] = await Promise.all([
    loadWorkshop(call),
    readSubmissions(call),
    call(readSession, {}),
    call(readEdition, {}),
    loadRegistration(call),
    own && call(readPaymentState, {}),
  ]);
  const { lines: attempts, difference } = payment && payment.state !== 'none' ? await loadPayments(call) : { lines: [], difference: null };
  const journeyOf = (paying: boolean) =>
    delegateJourney(
      window ? inWindow(edition, window) : edition,
      own && { ...own, completed: own.completed || paying, abstracts: countsAsSubmitted(submissions) },
      new Date(edition.serverNow),
    );
  const withWorkshop = Object.values(categories).some(({ includesWorkshop }) => includesWorkshop);
  return {
    own,
    name: own?.userName ?? user?.name ?? '',
    rules: own
      ? withKeptType(rules, {
          category: own.registrationCategory,
          type: own.registrationType,
          label: own.registrationTypeLabel,
          quote: own.quote,
        })
      : rules,
    nextChangeAt,
    standing,
    today,
    phases,
    categories,
    // Shown with the fee table; here it would be beside the amount that is charged.
    notes: notes.filter((note) => note !== ADDITIONAL_CHARGES),
    workshop,
    attempts,
    difference,
    /** Whether this delegate can submit an abstract now. */
    canSubmit: canSubmit && window?.state === 'open',
    meals: rules.meals,
    proof: proofLimits,
    payment: payment && seenPayment(payment, edition.timeZone),
    seats: withWorkshop ? await call(readWorkshopSeats, {}) : null,
    journey: journeyOf(false),
    /** While a payment is in progress or was declined, the details step is done. */
    payingJourney: journeyOf(true),
  };
}) satisfies Load<unknown>;

export type CompletionData = Awaited<ReturnType<typeof load>>;
