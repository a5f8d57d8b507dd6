import { randomUUID } from 'node:crypto';
import type { Selection, tagDelegates as tagRoute, writeToDelegates as letterRoute } from '@isocentre/contract/delegates/bulk';
import type { Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, roleOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { workRunJob } from './job-definitions.ts';
import * as runs from './queries/runs.ts';
import { findSpelling } from './queries/tags.ts';
import { chosenBy, refuseOthers, wantedBy } from './selection.ts';

interface RunDeps {
  db: Database;
  enqueue: Enqueue;
}

interface Started {
  run: string;
  people: number;
}

type NewRun = Pick<runs.NewRun, 'kind'> & Partial<Pick<runs.NewRun, 'tag' | 'subject' | 'body' | 'news' | 'undoes'>>;

/** `fill` writes down whom it is about: all of it, or nothing, is there when the worker begins. */
async function start(
  { enqueue }: RunDeps,
  transaction: Database,
  visit: Visit,
  { run, chosen, fill }: { run: NewRun; chosen: object; fill: (runId: string) => Promise<number> },
): Promise<Started> {
  const { id: editionId } = visit.edition;
  const id = randomUUID();
  const { kind, tag = null, subject = null, body = null, news = false, undoes = null } = run;
  await runs.insertRun(transaction, {
    editionId,
    id,
    kind,
    tag,
    subject,
    body,
    news,
    undoes,
    startedBy: accountOf(visit).id,
    role: roleOf(visit),
  });
  const people = await fill(id);
  if (people === 0) throw new Refused('NOBODY_SELECTED');
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'bulk-run.started',
    entity: 'bulk-run',
    entityId: id,
    // A tag or a subject may name somebody: they stand in the run.
    after: { kind, people, ...(news && { news }), ...chosen },
    requestId: visit.requestId,
  });
  await enqueue(transaction, workRunJob, { editionId, runId: id });
  return { run: id, people };
}

const startFor = (deps: RunDeps, selection: Selection, visit: Visit, runOf: (transaction: Database) => Promise<NewRun>): Promise<Started> =>
  deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const fill = async (runId: string) => {
        const people = await runs.fillRun(transaction, {
          editionId: visit.edition.id,
          runId,
          ...(await wantedBy(transaction, selection, visit)),
        });
        refuseOthers(selection, people);
        return people;
      };
      return start(deps, transaction, visit, { run: await runOf(transaction), chosen: chosenBy(selection), fill });
    }),
  );

/** A tag keeps the spelling in which it came first. */
export const tagDelegates = (deps: RunDeps, { selection, tag, kind }: Parsed<typeof tagRoute>['body'], visit: Visit): Promise<Started> =>
  startFor(deps, selection, visit, async (transaction) => ({
    kind,
    tag: (await findSpelling(transaction, visit.edition.id, tag)) ?? tag,
  }));

export const writeToDelegates = (
  deps: RunDeps,
  { selection, ...letter }: Parsed<typeof letterRoute>['body'],
  visit: Visit,
): Promise<Started> =>
  startFor(deps, selection, visit, async () => ({
    kind: 'letter',
    subject: letter.subject,
    body: letter.body,
    news: letter.news ?? false,
  }));

/** The opposite, for exactly those whom it changed; who had the tag before keeps it. */
export const undoRun = (deps: RunDeps, undoes: string, visit: Visit): Promise<Started> =>
  deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const before = await runs.lockRun(transaction, visit.edition.id, undoes);
      if (!before) throw new Refused('NOT_FOUND');
      if (before.kind === 'letter' || before.undoes !== null || before.undone || before.finishedAt === null)
        throw new Refused('NOT_UNDOABLE');
      const kind = before.kind === 'tag' ? 'untag' : 'tag';
      const fill = (runId: string) => runs.fillFromDone(transaction, { editionId: visit.edition.id, runId, undoes });
      return start(deps, transaction, visit, { run: { kind, tag: before.tag, undoes }, chosen: { undoes }, fill });
    }),
  );
