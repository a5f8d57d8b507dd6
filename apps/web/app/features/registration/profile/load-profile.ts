import { readSession } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import { readPaymentState } from '@isocentre/contract/payments';
import { readRegistrationOptions } from '@isocentre/contract/registration';
import { delegateJourney, inWindow } from '@isocentre/domain/registration/journey';
import { MEALS } from '@isocentre/domain/registration/meals';
import type { Load } from '../../../lib/load.ts';
import { readPresentations } from '../../../lib/read-presentations.ts';
import { proofLimits } from '../completion/proof-limits.ts';
import { beingConfirmed, isBeingConfirmed, isStarted } from '../../payments/under-way.ts';
import { loadWorkshop } from '../../workshop/load-booked-workshop.ts';
import { readOwn } from '../details/read-own.ts';
import { countsAsSubmitted, readSubmissions } from '../details/read-submissions.ts';

export const load = (async (call) => {
  const [workshop, own, { submissions, window }, { user }, edition, { nextChangeAt: _, ...rules }] = await Promise.all([
    loadWorkshop(call),
    readOwn(call),
    readSubmissions(call),
    call(readSession, {}),
    call(readEdition, {}),
    call(readRegistrationOptions, {}),
  ]);
  const presentations = own ? await readPresentations(call) : [];
  const payment = own && !own.settled ? (await call(readPaymentState, {})).state : 'none';
  const journey = delegateJourney(
    window ? inWindow(edition, window) : edition,
    own && { ...own, completed: own.completed || isStarted(payment), abstracts: countsAsSubmitted(submissions) },
    new Date(edition.serverNow),
  );
  return {
    own,
    submissions,
    presentations,
    /** Also known for somebody who is not registered here. */
    name: own ? `${own.userTitle} ${own.userName}`.trim() : `${user?.title ?? ''} ${user?.name ?? ''}`.trim(),
    rules,
    meals: MEALS as readonly string[],
    proof: proofLimits,
    /** If the delegate's category includes it. */
    workshop: edition.categories.some(({ code, includesWorkshop }) => code === own?.registrationCategory && includesWorkshop)
      ? workshop
      : null,
    paymentWaits: isBeingConfirmed(payment),
    journey: isBeingConfirmed(payment) ? beingConfirmed(journey) : journey,
  };
}) satisfies Load<unknown>;

export type ProfileData = Awaited<ReturnType<typeof load>>;
