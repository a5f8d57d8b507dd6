import * as contract from '@isocentre/contract/people';
import type { EarlierPeople, Invitation, People } from '@isocentre/contract/people';
import type { Invite } from '@isocentre/domain/people/invitation';
import type { Role } from '@isocentre/domain/people/roles';
import { call } from '../../../lib/call.ts';

/** People of one edition, or of all editions of a society: the same page over two sets of routes. */
export interface PeopleScope {
  readonly societyWide: boolean;
  readonly list: () => Promise<People>;
  /** Whoever organised the edition before. */
  readonly earlier: () => Promise<EarlierPeople>;
  readonly invite: (body: Invite, idempotencyKey: string) => Promise<Invitation>;
  readonly inviteAgain: (id: string) => Promise<Invitation>;
  readonly withdraw: (id: string) => Promise<Invitation>;
  readonly changeRoles: (account: string, roles: readonly Role[]) => Promise<People>;
  readonly resetFactor: (account: string, reason: string) => Promise<People>;
}

export const editionPeople = (edition: string): PeopleScope => ({
  societyWide: false,
  list: () => call(contract.listPeople, { params: { edition } }),
  earlier: () => call(contract.listEarlierPeople, { params: { edition } }),
  invite: (body, idempotencyKey) => call(contract.invitePerson, { params: { edition }, body, idempotencyKey }),
  inviteAgain: (id) => call(contract.inviteAgain, { params: { edition, id } }),
  withdraw: (id) => call(contract.withdrawInvitation, { params: { edition, id } }),
  changeRoles: (account, roles) => call(contract.changeRoles, { params: { edition, account }, body: { roles: [...roles] } }),
  resetFactor: (account, reason) => call(contract.resetFactor, { params: { edition, account }, body: { reason } }),
});

export const societyPeople = (society: string): PeopleScope => ({
  societyWide: true,
  list: () => call(contract.listSocietyPeople, { params: { society } }),
  // Whoever has a role in the society keeps it from one edition to the next.
  earlier: () => Promise.resolve({ from: null, people: [] }),
  invite: (body, idempotencyKey) => call(contract.inviteToSociety, { params: { society }, body, idempotencyKey }),
  inviteAgain: (id) => call(contract.inviteToSocietyAgain, { params: { society, id } }),
  withdraw: (id) => call(contract.withdrawSocietyInvitation, { params: { society, id } }),
  changeRoles: (account, roles) => call(contract.changeSocietyRoles, { params: { society, account }, body: { roles: [...roles] } }),
  resetFactor: (account, reason) => call(contract.resetSocietyFactor, { params: { society, account }, body: { reason } }),
});
