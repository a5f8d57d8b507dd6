import { readSession } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import { readRegistrationOptions } from '@isocentre/contract/registrations';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { MEALS } from '@isocentre/domain/registration/meals';
import type { Load } from '../../../lib/load.ts';
import { readOwn } from '../details/read-own.ts';
import { countsAsSubmitted, readSubmissions } from '../details/read-submissions.ts';

export const load = (async (call) => {
  const [own, submissions, { user }, edition, { nextChangeAt: _, ...rules }] = await Promise.all([
    readOwn(call),
    readSubmissions(call),
    call(readSession, {}),
    call(readEdition, {}),
    call(readRegistrationOptions, {}),
  ]);
  return {
    own,
    submissions,
    /** Known also of somebody who is not registered here. */
    name: own ? `${own.userTitle} ${own.userName}`.trim() : `${user?.title ?? ''} ${user?.name ?? ''}`.trim(),
    rules,
    meals: MEALS as readonly string[],
    journey: delegateJourney(edition, own && { ...own, abstracts: countsAsSubmitted(submissions) }, new Date(edition.serverNow)),
  };
}) satisfies Load<unknown>;

export type ProfileData = Awaited<ReturnType<typeof load>>;
