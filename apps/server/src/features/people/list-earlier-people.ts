import type { EarlierPeople } from '@isocentre/contract/people';
import type { Visit } from '../../platform/feature.ts';
import type { PeopleDeps } from './deps.ts';
import { findEarlierEdition, listEarlier } from './queries/earlier-people.ts';
import { scopeOf } from './scope.ts';

/** A copy grants no role to anybody; whom to ask again is decided person by person. */
export async function listEarlierPeople({ db, clock }: Pick<PeopleDeps, 'db' | 'clock'>, visit: Visit): Promise<EarlierPeople> {
  const { societyId } = scopeOf(visit);
  const earlier = await findEarlierEdition(db, societyId, visit.edition.id);
  if (!earlier) return { from: null, people: [] };
  const { id, ...from } = earlier;
  return { from, people: await listEarlier(db, { societyId, from: id, to: visit.edition.id, now: clock.system() }) };
}
