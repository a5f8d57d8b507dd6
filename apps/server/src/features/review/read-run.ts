import type { Run } from '@isocentre/contract/review/assignment';
import { Refused } from '@isocentre/domain/refusals';
import type { TopicLevel } from '@isocentre/domain/review/assignment';
import { changesSince } from '@isocentre/domain/review/assignment-figures';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { figuresOf, readSituation, type Situation } from './assignment-input.ts';
import { findRun, listNames, listRunRows, type RunRow } from './queries/runs.ts';
import { readerIn } from './read-standings.ts';
import type { ReviewDeps } from './read-call.ts';

export async function readRun({ db }: ReviewDeps, id: string, visit: Visit): Promise<Run> {
  const editionId = visit.edition.id;
  const run = await findRun(db, editionId, id);
  if (!run) throw new Refused('NOT_FOUND');
  const situation = await readSituation(db, editionId);
  return describeRun(db, { editionId, run, situation, hidden: await listHidden(db, readerIn(visit)) });
}

interface Described {
  editionId: number;
  run: RunRow;
  /** As it is now, to say what has changed since. */
  situation: Situation;
  /** Abstracts with which the viewer is in conflict. */
  hidden: ReadonlySet<string>;
}

/** All figures are counted from what the viewer may know of. */
export async function describeRun(db: Database, { editionId, run, situation, hidden }: Described): Promise<Run> {
  const { figures } = run;
  const rows = (await listRunRows(db, editionId, run.id)).filter(({ abstract }) => !hidden.has(abstract));
  const abstracts = figures.abstracts.filter(({ id }) => !hidden.has(id));
  const category = new Map(abstracts.map((one) => [one.id, one.category]));
  const number = new Map(situation.abstracts.map((one) => [one.id, one.reviewNumber]));
  const existing = abstracts.flatMap((one) => one.existing.map((account) => ({ account, category: one.category })));
  const names = await listNames(
    db,
    figures.people.map(({ account }) => account),
  );
  return {
    id: run.id,
    state: run.state,
    outside: run.outside,
    madeAt: run.madeAt.toISOString(),
    madeBy: run.madeBy,
    appliedAt: run.appliedAt?.toISOString() ?? null,
    changes: run.state === 'proposed' ? changesSince(figures.parts, figuresOf(situation)) : [],
    undoable: run.state === 'applied' && !run.started,
    abstracts: abstracts.length,
    wanted: abstracts.length * figures.wanted,
    existing: existing.length,
    proposed: rows.length,
    fit: fitOf(rows),
    reviewers: figures.people
      .map(({ account, load }) => ({
        account,
        name: names.get(account) ?? '',
        load,
        has: existing.filter((one) => one.account === account).length,
        fit: fitOf(rows.filter((row) => row.account === account)),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    topics: [...new Set(category.values())].toSorted().map((name) => ({
      category: name,
      wanted: abstracts.filter((one) => one.category === name).length * figures.wanted,
      has: existing.filter((one) => one.category === name).length,
      fit: fitOf(rows.filter((row) => category.get(row.abstract) === name)),
    })),
    short: figures.short
      .filter(({ abstract }) => !hidden.has(abstract))
      .map((one) => ({ ...one, number: number.get(one.abstract) ?? null })),
    rows,
  };
}

export function fitOf(rows: ReadonlyArray<{ explanation: { level: TopicLevel } }>): Record<TopicLevel, number> {
  const fit = { expert: 0, able: 0, outside: 0 };
  for (const { explanation } of rows) fit[explanation.level] += 1;
  return fit;
}
