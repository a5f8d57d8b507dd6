import { readMyAbstracts } from '@isocentre/contract/abstracts';
import { readEdition } from '@isocentre/contract/editions';
import { readMyRegistration } from '@isocentre/contract/registration';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { receivedSoFar, settleOpenTexts } from './drafts/received-drafts.ts';

/** Null: somebody from an earlier conference who has not joined this one. */
export const load = (async (call) => {
  await settleOpenTexts();
  const receivedBefore = receivedSoFar();
  const edition = await call(readEdition, {});
  try {
    const [myAbstracts, own] = await Promise.all([call(readMyAbstracts, {}), call(readMyRegistration, {})]);
    const submitted = myAbstracts.submissions.filter(({ status }) => status !== 'withdrawn').length;
    return {
      myAbstracts: { ...myAbstracts, receivedBefore },
      name: own.userName,
      zone: zoneInShort(myAbstracts.timeZone),
      journey: delegateJourney(edition, { ...own, abstracts: submitted }, new Date(edition.serverNow)),
    };
  } catch (error) {
    if (toFailure(error).code !== 'NO_REGISTRATION') throw error;
    return { myAbstracts: null, name: undefined, zone: '', journey: delegateJourney(edition, null, new Date(edition.serverNow)) };
  }
}) satisfies Load<unknown>;

/** Browsers and servers may name a zone differently, so the name is chosen while loading. */
const zoneInShort = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

export type AbstractsPageData = Awaited<ReturnType<typeof load>>;
