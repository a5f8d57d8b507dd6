import { readMyAbstracts } from '@isocentre/contract/abstracts';
import { readEdition } from '@isocentre/contract/editions';
import { readMyRegistration } from '@isocentre/contract/registration';
import { delegateJourney, inWindow } from '@isocentre/domain/registration/journey';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { readPresentations } from '../../lib/read-presentations.ts';
import { receivedSoFar, settleOpenTexts } from './drafts/received-drafts.ts';

/** Null: somebody from an earlier conference who has not joined this one. */
export const load = (async (call) => {
  await settleOpenTexts();
  const receivedBefore = receivedSoFar();
  const edition = await call(readEdition, {});
  try {
    const [myAbstracts, own, presentations] = await Promise.all([
      call(readMyAbstracts, {}),
      call(readMyRegistration, {}),
      readPresentations(call),
    ]);
    const submitted = myAbstracts.submissions.filter(({ status }) => status !== 'withdrawn').length;
    return {
      myAbstracts: { ...myAbstracts, receivedBefore },
      presentations,
      name: own.userName,
      zone: zoneInShort(myAbstracts.timeZone, myAbstracts.window.lastDay),
      journey: delegateJourney(inWindow(edition, myAbstracts.window), { ...own, abstracts: submitted }, new Date(edition.serverNow)),
    };
  } catch (error) {
    if (toFailure(error).code !== 'NO_REGISTRATION') throw error;
    return {
      myAbstracts: null,
      presentations: [],
      name: undefined,
      zone: '',
      journey: delegateJourney(edition, null, new Date(edition.serverNow)),
    };
  }
}) satisfies Load<unknown>;

/**
 * Of the day on which the deadline ends: in many zones the clocks go forward between a call and its end. Browsers and servers may name
 * a zone differently, so the name is chosen while loading.
 */
const zoneInShort = (timeZone: string, day: string) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

export type AbstractsPageData = Awaited<ReturnType<typeof load>>;
