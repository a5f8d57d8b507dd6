import * as contract from '@isocentre/contract/people';
import * as asking from '@isocentre/contract/review/reviewer-invitations';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { acceptInvitation, checkInvitation, declineInvitation } from './answer-invitation.ts';
import { inviteAgain, withdrawInvitation } from './change-invitation.ts';
import { changeRoles } from './change-roles.ts';
import type { PeopleDeps } from './deps.ts';
import { invitePerson } from './invite-person.ts';
import { checkReviewerList, inviteReviewers, listReviewerInvitations } from './invite-reviewers.ts';
import { listEarlierPeople } from './list-earlier-people.ts';
import { listPeople } from './list-people.ts';
import { readMyEditions } from './read-my-editions.ts';
import { resetFactor } from './reset-factor.ts';

/** The same use cases in an edition and in a society: `scopeOf` tells which. */
export const peopleRoutes = (deps: PeopleDeps): BoundRoute[] => [
  bind(contract.readMyEditions, (_input, visit) => readMyEditions(deps, visit)),
  bind(contract.listPeople, (_input, visit) => listPeople(deps, visit)),
  bind(contract.listEarlierPeople, (_input, visit) => listEarlierPeople(deps, visit)),
  bind(contract.invitePerson, ({ body }, visit) => invitePerson(deps, body, visit)),
  bind(contract.inviteAgain, ({ params }, visit) => inviteAgain(deps, params.id, visit)),
  bind(contract.withdrawInvitation, ({ params }, visit) => withdrawInvitation(deps, params.id, visit)),
  bind(contract.changeRoles, ({ params, body }, visit) => changeRoles(deps, { ...params, ...body }, visit)),
  bind(contract.resetFactor, ({ params, body }, visit) => resetFactor(deps, { ...params, ...body }, visit)),
  bind(contract.listSocietyPeople, (_input, visit) => listPeople(deps, visit)),
  bind(contract.inviteToSociety, ({ body }, visit) => invitePerson(deps, body, visit)),
  bind(contract.inviteToSocietyAgain, ({ params }, visit) => inviteAgain(deps, params.id, visit)),
  bind(contract.withdrawSocietyInvitation, ({ params }, visit) => withdrawInvitation(deps, params.id, visit)),
  bind(contract.changeSocietyRoles, ({ params, body }, visit) => changeRoles(deps, { ...params, ...body }, visit)),
  bind(contract.resetSocietyFactor, ({ params, body }, visit) => resetFactor(deps, { ...params, ...body }, visit)),
  bind(asking.listReviewerInvitations, (_input, visit) => listReviewerInvitations(deps, visit)),
  bind(asking.checkReviewerList, ({ body }, visit) => checkReviewerList(deps, body, visit)),
  bind(asking.inviteReviewers, ({ body }, visit) => inviteReviewers(deps, body, visit)),
  bind(contract.checkInvitation, ({ body }, visit) => checkInvitation(deps, body.token, visit)),
  bind(contract.acceptInvitation, ({ body }, visit, connection) => acceptInvitation(deps, body, visit, connection)),
  bind(contract.declineInvitation, ({ body }, visit) => declineInvitation(deps, body, visit)),
];
