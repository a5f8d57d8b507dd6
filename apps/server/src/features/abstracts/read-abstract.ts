import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeAbstract } from './describe-abstract.ts';
import { findAbstract } from './queries/abstracts.ts';

export async function readAbstract({ db }: { db: Database }, id: string, visit: Visit): Promise<AbstractRecord> {
  const row = await findAbstract(db, visit.edition.id, accountOf(visit).id, id);
  if (!row) throw new Refused('NOT_FOUND');
  return describeAbstract(row, visit);
}
