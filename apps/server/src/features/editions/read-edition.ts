import type { readEdition as route } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { editionState, nextChangeAt, noticesAt } from '@isocentre/domain/editions/calendar';
import type { Visit } from '../../platform/feature.ts';

/** The edition's facts and what its dates mean at the visit's time. Only fields of the contract are returned. */
export async function readEdition({ edition: loaded, now }: Visit): Promise<Answer<typeof route>> {
  const { edition, contentVersion, origin, status, newest } = loaded;
  const next = newest && (newest.from === null || newest.from <= now) ? { shortName: newest.shortName, origin: newest.origin } : null;
  return {
    ...edition,
    notices: noticesAt(edition, now),
    origin,
    archived: status === 'archived' ? { newest: next } : null,
    contentVersion,
    serverNow: now.toISOString(),
    nextChangeAt: nextChangeAt(edition, now)?.toISOString() ?? null,
    state: editionState(edition, now),
  };
}
