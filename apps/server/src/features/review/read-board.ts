import type { Board, changeCapacities as route } from '@isocentre/contract/review/decisions';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Capacity } from '@isocentre/domain/review/decision';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { expectCall } from '../../platform/calls.ts';
import type { Visit } from '../../platform/feature.ts';
import { listCapacities, lockCapacities, replaceCapacities } from './queries/decisions.ts';
import type { ReviewDeps } from './read-call.ts';
import { describeStanding, readStandings } from './read-standings.ts';

/** Everything there is to decide in a call, by rank, and the places there are. */
export async function readBoard({ db }: ReviewDeps, visit: Visit, call = REGULAR_CALL): Promise<Board> {
  const { all, facts } = await readStandings(db, visit, call);
  return {
    abstracts: all.filter(({ status }) => status !== 'withdrawn').map((row) => describeStanding(row, visit)),
    capacities: await listCapacities(db, visit.edition.id, call),
    categories: [...visit.edition.edition.abstractCategories],
    facts,
  };
}

const inWords = (capacities: readonly Capacity[]) =>
  JSON.stringify(capacities.map(({ type, category, places }) => `${category ?? ''} ${type} ${places}`).toSorted());

/** How many talks and e-posters there are. Of two who change them the second sees what the first stored. */
export async function changeCapacities(
  { db }: ReviewDeps,
  { call, seen, capacities }: Parsed<typeof route>['body'] & { call: string },
  visit: Visit,
): Promise<Answer<typeof route>> {
  await expectCall(db, visit.edition.id, call);
  const { id: editionId, edition } = visit.edition;
  const unknown = capacities.find(({ category }) => category !== null && !edition.abstractCategories.includes(category));
  if (unknown) throw new Refused('VALIDATION', { fields: { capacities: `This conference has no topic “${unknown.category}”.` } });
  return db.transaction().execute(async (transaction) => {
    await lockCapacities(transaction, editionId);
    const before = await listCapacities(transaction, editionId, call);
    if (inWords(before) === inWords(capacities)) return { capacities: before };
    if (inWords(before) !== inWords(seen)) throw new Refused('CHANGED_ELSEWHERE', { current: { capacities: before } });
    await replaceCapacities(transaction, { editionId, call }, capacities);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'capacities.changed',
      entity: 'call',
      entityId: call,
      before: { capacities: before },
      after: { capacities },
      requestId: visit.requestId,
    });
    return { capacities: await listCapacities(transaction, editionId, call) };
  });
}
