import type { BulkRun, readBulkRun } from '@isocentre/contract/delegates/bulk';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { findRefusals, findRuns, type ReportRow } from './queries/runs.ts';

export async function listRuns({ db }: { db: Database }, visit: Visit): Promise<{ runs: BulkRun[] }> {
  return { runs: (await findRuns(db, visit.edition.id)).map(describe) };
}

/** The report: what was done, and for whom nothing was done, with the cause. */
export async function readRun({ db }: { db: Database }, id: string, visit: Visit): Promise<Answer<typeof readBulkRun>> {
  const { id: editionId, edition } = visit.edition;
  const [row] = await findRuns(db, editionId, id);
  if (!row) throw new Refused('NOT_FOUND');
  const refusals = await findRefusals(db, editionId, id);
  return {
    run: describe(row),
    body: row.body,
    refusals: refusals.map(({ number, ...rest }) => ({ ...rest, number: delegateNumber(edition.delegatePrefix, number) })),
  };
}

const describe = ({ body: _body, startedAt, finishedAt, ...row }: ReportRow): BulkRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
