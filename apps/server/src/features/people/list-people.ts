import type { People } from '@isocentre/contract/people';
import type { Visit } from '../../platform/feature.ts';
import type { PeopleDeps } from './deps.ts';
import { describeInvitation, describePerson } from './describe.ts';
import { listInvitations } from './queries/invitations.ts';
import { listPeopleOf } from './queries/people.ts';
import { scopeOf } from './scope.ts';

export async function listPeople({ db, clock }: Pick<PeopleDeps, 'db' | 'clock'>, visit: Visit): Promise<People> {
  const scope = scopeOf(visit);
  const [people, invitations] = [await listPeopleOf(db, scope), await listInvitations(db, scope)];
  return {
    people: people.map(describePerson),
    invitations: invitations.map((row) => describeInvitation(row, clock.system())),
  };
}
