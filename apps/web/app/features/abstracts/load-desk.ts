import { readAbstractDesk } from '@isocentre/contract/abstracts';
import { readEdition } from '@isocentre/contract/editions';
import { readMyRegistration } from '@isocentre/contract/registrations';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

/** Null: somebody of an earlier conference who has not joined this one. */
export const load = (async (call) => {
  const edition = await call(readEdition, {});
  try {
    const [desk, own] = await Promise.all([call(readAbstractDesk, {}), call(readMyRegistration, {})]);
    const submitted = desk.submissions.filter(({ status }) => status !== 'withdrawn').length;
    return {
      desk,
      name: own.userName,
      zone: zoneInShort(desk.timeZone),
      journey: delegateJourney(edition, { ...own, abstracts: submitted }, new Date(edition.serverNow)),
    };
  } catch (error) {
    if (toFailure(error).code !== 'NO_REGISTRATION') throw error;
    return { desk: null, name: undefined, zone: '', journey: delegateJourney(edition, null, new Date(edition.serverNow)) };
  }
}) satisfies Load<unknown>;

/** Browsers and servers may name a zone differently, so it is named once, while loading. */
const zoneInShort = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

export type DeskData = Awaited<ReturnType<typeof load>>;
