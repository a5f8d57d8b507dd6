import type { readMyEditions as route } from '@isocentre/contract/people';
import type { Answer } from '@isocentre/contract/route';
import { standingAt } from '@isocentre/domain/editions/stage';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { PeopleDeps } from './deps.ts';
import { editionsOf, societiesOf } from './queries/people.ts';

export async function readMyEditions({ db }: Pick<PeopleDeps, 'db'>, visit: Visit): Promise<Answer<typeof route>> {
  const { id } = accountOf(visit);
  const editions = await editionsOf(db, id, visit.now);
  return {
    editions: editions.map(({ society, societyName, hasAddress, archived, ...edition }) => ({
      ...edition,
      standing: standingAt({ ...edition, hasAddress, archived }, visit.now),
      society: { slug: society, name: societyName },
    })),
    societies: await societiesOf(db, id),
  };
}
