import type { Assigned, Assignments } from '@isocentre/contract/review/assignment';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { readSituation } from './assignment-input.ts';
import { type AssignmentRow, listAssignments } from './queries/assignments.ts';
import { openedAt } from './queries/opening.ts';
import { listRunRows, newestRuns } from './queries/runs.ts';
import { readerIn } from './read-standings.ts';
import { describeRun, fitOf } from './read-run.ts';
import type { ReviewDeps } from './read-call.ts';

export const assignedOf = ({ id, account, state, origin, reason, opened, categoryBefore, waiver }: AssignmentRow): Assigned => ({
  id,
  account,
  state,
  origin,
  reason,
  opened,
  categoryBefore,
  waiver,
});

/** Who reviews what, and the newest proposal. Nothing of abstracts with which the viewer is in conflict. */
export async function readAssignments({ db }: ReviewDeps, visit: Visit): Promise<Assignments> {
  const editionId = visit.edition.id;
  const hidden = await listHidden(db, readerIn(visit));
  const situation = await readSituation(db, editionId);
  const { settings, people } = situation;
  const reviewers = new Set(people.map(({ account }) => account));
  const assigned = Map.groupBy(await listAssignments(db, editionId), ({ abstract }) => abstract);
  const live = [...assigned]
    .flatMap(([abstract, rows]) => (hidden.has(abstract) ? [] : rows))
    .filter(({ state }) => state === 'open' || state === 'submitted');
  const [run, previous] = await newestRuns(db, editionId, REGULAR_CALL);
  const before = previous && (await listRunRows(db, editionId, previous.id)).filter(({ abstract }) => !hidden.has(abstract));
  return {
    openedAt: (await openedAt(db, editionId, REGULAR_CALL))?.toISOString() ?? null,
    dueAt: settings.dueAt,
    wanted: settings.wanted,
    abstracts: situation.abstracts
      .filter(({ id }) => !hidden.has(id))
      .map(({ id, reviewNumber, title, category, conflicts }) => ({
        id,
        number: reviewNumber,
        title,
        category,
        assigned: (assigned.get(id) ?? []).map(assignedOf),
        conflicts: conflicts.filter((account) => reviewers.has(account)),
      }))
      .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)),
    reviewers: people.map(({ account, name, expert, able, load, paused }) => ({
      account,
      name,
      expert,
      able,
      load: load ?? settings.load,
      taken: live.filter((one) => one.account === account).length,
      paused,
    })),
    run: run ? await describeRun(db, { editionId, run, situation, hidden }) : null,
    previous:
      previous && before
        ? {
            proposed: before.length,
            wanted: previous.figures.abstracts.filter(({ id }) => !hidden.has(id)).length * previous.figures.wanted,
            fit: fitOf(before),
          }
        : null,
  };
}
