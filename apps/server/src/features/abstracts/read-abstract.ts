import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeAbstract } from './describe-abstract.ts';
import { findAbstract } from './queries/abstracts.ts';

export async function readAbstract({ db }: { db: Database }, visit: RegistrationVisit, id: string): Promise<AbstractRecord> {
  const row = await findAbstract(db, visit.edition.id, visit.registrationId, id);
  if (!row) throw new Refused('NOT_FOUND');
  return describeAbstract(row, visit);
}
