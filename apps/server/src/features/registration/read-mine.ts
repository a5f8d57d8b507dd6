import type { MyRegistration } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeRegistration } from './my-registration.ts';
import { findRegistration } from './queries/registration.ts';

export async function readMine({ db }: { db: Database }, visit: Visit): Promise<MyRegistration> {
  const { id } = visit.edition;
  const row = await findRegistration(db, id, accountOf(visit).id);
  if (!row) throw new Refused('NO_REGISTRATION');
  return describeRegistration(db, visit, row);
}
