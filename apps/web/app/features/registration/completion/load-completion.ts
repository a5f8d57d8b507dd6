import { readSession } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import { readPaymentState, readWorkshopPlaces } from '@isocentre/contract/payments';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { PROOF_MAX_BYTES, PROOF_TYPES, ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import type { Load } from '../../../lib/load.ts';
import { readOwn } from '../details/read-own.ts';
import { countsAsSubmitted, readSubmissions } from '../details/read-submissions.ts';
import { seenPayment } from '../payment/seen-payment.ts';
import { load as loadRegistration } from '../load-registration.ts';

/** Everything the page shows. Words and limits come along as data: importing them would bring the schemas. */
export const load = (async (call) => {
  const own = await readOwn(call);
  const [submissions, { user }, edition, { rules, nextChangeAt, today, phases, categories, notes }, payment] = await Promise.all([
    readSubmissions(call),
    call(readSession, {}),
    call(readEdition, {}),
    loadRegistration(call),
    own && call(readPaymentState, {}),
  ]);
  const withWorkshop = Object.values(categories).some(({ includesWorkshop }) => includesWorkshop);
  return {
    own,
    name: own?.userName ?? user?.name ?? '',
    rules,
    nextChangeAt,
    today,
    phases,
    categories,
    notes,
    meals: rules.meals,
    proof: {
      maxBytes: PROOF_MAX_BYTES,
      types: PROOF_TYPES as readonly string[],
      names: Object.fromEntries(ProofKind.options.map((kind) => [kind, proofName(kind)])) as Record<ProofKind, string>,
    },
    payment: payment && seenPayment(payment, edition.timeZone),
    places: withWorkshop ? await call(readWorkshopPlaces, {}) : null,
    journey: delegateJourney(edition, own && { ...own, abstracts: countsAsSubmitted(submissions) }, new Date(edition.serverNow)),
  };
}) satisfies Load<unknown>;

export type CompletionData = Awaited<ReturnType<typeof load>>;
