import type { MyRegistration } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeRegistration } from './my-registration.ts';
import { isTheirs } from './is-theirs.ts';
import { findRegistration } from './queries/registration.ts';

/** A registration as its delegate sees it. */
export async function readRegistration({ db }: { db: Database }, visit: RegistrationVisit): Promise<MyRegistration> {
  const { id } = visit.edition;
  const row = await findRegistration(db, id, visit.registrationId);
  if (!row || !isTheirs(visit, row)) throw new Refused('NO_REGISTRATION');
  return describeRegistration(db, visit, row);
}
