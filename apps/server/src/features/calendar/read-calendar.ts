import type { readCalendar as route } from '@isocentre/contract/calendar';
import type { Answer } from '@isocentre/contract/route';
import { KINDS, type KindName } from '@isocentre/domain/content/kinds';
import { type ComingChange, comingChanges } from '@isocentre/domain/editions/coming-changes';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { findWaitingPublications, type WaitingPublication } from './queries/waiting-publications.ts';

const ALWAYS = new Date(0);

export async function readCalendar(db: Database, { edition: { id, edition }, now }: Visit): Promise<Answer<typeof route>> {
  const dates = comingChanges(edition, ALWAYS, await listFurtherCalls(db, id));
  const waiting = (await findWaitingPublications(db, id)).map(goesLive);
  const all = [...dates, ...waiting].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const isPast = ({ at }: ComingChange) => at <= now;
  return {
    now: now.toISOString(),
    timeZone: edition.timeZone,
    changes: all.filter((change) => !isPast(change)).map(inAnswer),
    past: all.filter(isPast).map(inAnswer),
  };
}

const inAnswer = ({ at, matter, title, besides }: ComingChange) => ({ at: at.toISOString(), matter, title, besides: [...besides] });

function goesLive({ at, kinds, items }: WaitingPublication): ComingChange {
  const names = kinds.map((kind) => (kind in KINDS ? KINDS[kind as KindName].name : kind)).join(', ');
  return { at, matter: 'publications', title: `${items === 1 ? 'A change goes' : `${items} changes go`} live: ${names}`, besides: [] };
}
