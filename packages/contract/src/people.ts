import { Acceptance, FactorReset, InvitationToken, Invite, Refusal, RolesChange } from '@isocentre/domain/people/invitation';
import { STANDINGS } from '@isocentre/domain/editions/stage';
import { ROLES } from '@isocentre/domain/people/roles';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Organisers, their roles and invitations: in one edition, and the same for all editions of a society. */

const slug = z.string();
const InEdition = z.object({ edition: slug });
const InSociety = z.object({ society: slug });
const EditionPerson = z.object({ edition: slug, account: z.uuid() });
const SocietyPerson = z.object({ society: slug, account: z.uuid() });
const EditionInvitation = z.object({ edition: slug, id: z.uuid() });
const SocietyInvitation = z.object({ society: slug, id: z.uuid() });

const HeldRole = z.object({ role: z.enum(ROLES), societyWide: z.boolean() });

const SocietyName = z.object({ slug: z.string(), name: z.string() });

export const readMyEditions = defineRoute({
  name: 'readMyEditions',
  summary: 'The editions and societies in which I have a role',
  method: 'GET',
  path: '/api/v1/organiser',
  access: 'account',
  organisersOnly: true,
  status: 200,
  answer: z.object({
    editions: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        shortName: z.string(),
        startsOn: z.string(),
        endsOn: z.string(),
        timeZone: z.string(),
        /** A draft has no address for visitors yet. */
        standing: z.enum(STANDINGS),
        /** The edition's own main colour; null: the usual one. */
        colour: z.nullable(z.string()),
        society: SocietyName,
        roles: z.array(HeldRole),
      }),
    ),
    /** Those that I manage as a whole. */
    societies: z.array(SocietyName),
  }),
});

export const Person = z.object({
  account: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(HeldRole),
  /** A second factor is set up; `needsFactor`: a role here needs one. */
  hasFactor: z.boolean(),
  needsFactor: z.boolean(),
  lastHereAt: z.nullable(z.iso.datetime()),
});
export type Person = z.infer<typeof Person>;

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  /** Null: by the command of the installation. */
  invitedBy: z.nullable(z.string()),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['sent', 'accepted', 'declined', 'withdrawn', 'expired']),
  declineReason: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const People = z.object({ people: z.array(Person), invitations: z.array(Invitation) });
export type People = z.infer<typeof People>;

const EarlierPerson = z.object({
  account: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** In the edition before; not those for the whole society, which go on by themselves. */
  roles: z.array(z.enum(ROLES)),
  /** `has-roles`: all of these already, here or everywhere. `invited`: an invitation is open. */
  here: z.enum(['nothing', 'invited', 'has-roles']),
});
export type EarlierPerson = z.infer<typeof EarlierPerson>;

const EarlierPeople = z.object({
  /** The edition that this one was made from; null: none. */
  from: z.nullable(z.object({ slug: z.string(), shortName: z.string() })),
  people: z.array(EarlierPerson),
});
export type EarlierPeople = z.infer<typeof EarlierPeople>;

const list = { summary: 'Who has which role, and who is invited', method: 'GET', status: 200, answer: People } as const;
const invite = {
  summary: 'Invite an address; an open invitation of it is replaced',
  method: 'POST',
  idempotent: true,
  body: Invite,
  status: 201,
  answer: Invitation,
} as const;
const again = {
  summary: 'Send the invitation again; its older link stops working',
  method: 'POST',
  status: 200,
  answer: Invitation,
} as const;
const withdraw = { summary: 'Withdraw an invitation', method: 'DELETE', status: 200, answer: Invitation } as const;
const change = {
  summary: 'Set all roles that somebody has here; taking one away ends their sessions',
  method: 'PUT',
  body: RolesChange,
  status: 200,
  answer: People,
} as const;
const reset = {
  summary: 'Delete a colleague’s second factors, with a reason; ends their sessions',
  method: 'DELETE',
  body: FactorReset,
  status: 200,
  answer: People,
} as const;

const managePeople = organiser('people.manage', { confirm: true });
const manageSociety = organiser('society.manage', { confirm: true });

export const listPeople = defineRoute({
  ...list,
  name: 'listPeople',
  path: '/api/v1/organiser/{edition}/people',
  access: organiser('people.manage'),
  params: InEdition,
});
export const listEarlierPeople = defineRoute({
  name: 'listEarlierPeople',
  summary: 'Who organised the edition that this one was made from, to be invited again',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/people/earlier',
  access: organiser('people.manage'),
  params: InEdition,
  status: 200,
  answer: EarlierPeople,
});
export const invitePerson = defineRoute({
  ...invite,
  name: 'invitePerson',
  path: '/api/v1/organiser/{edition}/invitations',
  access: managePeople,
  params: InEdition,
});
export const inviteAgain = defineRoute({
  ...again,
  name: 'inviteAgain',
  path: '/api/v1/organiser/{edition}/invitations/{id}/again',
  access: managePeople,
  params: EditionInvitation,
});
export const withdrawInvitation = defineRoute({
  ...withdraw,
  name: 'withdrawInvitation',
  path: '/api/v1/organiser/{edition}/invitations/{id}',
  access: managePeople,
  params: EditionInvitation,
});
export const changeRoles = defineRoute({
  ...change,
  name: 'changeRoles',
  path: '/api/v1/organiser/{edition}/people/{account}/roles',
  access: managePeople,
  params: EditionPerson,
});
export const resetFactor = defineRoute({
  ...reset,
  name: 'resetFactor',
  path: '/api/v1/organiser/{edition}/people/{account}/second-factor',
  access: managePeople,
  params: EditionPerson,
});

export const listSocietyPeople = defineRoute({
  ...list,
  name: 'listSocietyPeople',
  path: '/api/v1/societies/{society}/people',
  access: organiser('society.manage'),
  params: InSociety,
});
export const inviteToSociety = defineRoute({
  ...invite,
  name: 'inviteToSociety',
  path: '/api/v1/societies/{society}/invitations',
  access: manageSociety,
  params: InSociety,
});
export const inviteToSocietyAgain = defineRoute({
  ...again,
  name: 'inviteToSocietyAgain',
  path: '/api/v1/societies/{society}/invitations/{id}/again',
  access: manageSociety,
  params: SocietyInvitation,
});
export const withdrawSocietyInvitation = defineRoute({
  ...withdraw,
  name: 'withdrawSocietyInvitation',
  path: '/api/v1/societies/{society}/invitations/{id}',
  access: manageSociety,
  params: SocietyInvitation,
});
export const changeSocietyRoles = defineRoute({
  ...change,
  name: 'changeSocietyRoles',
  path: '/api/v1/societies/{society}/people/{account}/roles',
  access: manageSociety,
  params: SocietyPerson,
});
export const resetSocietyFactor = defineRoute({
  ...reset,
  name: 'resetSocietyFactor',
  path: '/api/v1/societies/{society}/people/{account}/second-factor',
  access: manageSociety,
  params: SocietyPerson,
});

/** The token is in the body, never in the path. */
export const checkInvitation = defineRoute({
  name: 'checkInvitation',
  summary: 'What an invitation offers, by the token of its link',
  method: 'POST',
  path: '/api/v1/invitations/check',
  access: 'public',
  withSession: true,
  organisersOnly: true,
  body: InvitationToken,
  status: 200,
  answer: z.object({
    society: z.string(),
    /** Null: all editions of the society. */
    edition: z.nullable(z.string()),
    roles: z.array(z.enum(ROLES)),
    name: z.nullable(z.string()),
    /** In part only: links are forwarded. */
    email: z.string(),
    expiresAt: z.iso.datetime(),
    /** What has to happen before it can be accepted. */
    next: z.enum(['accept', 'log-in', 'create-account', 'other-account']),
    /** For somebody who is asked to review: the topics there are, those they were thought to know, and how many others take. */
    reviewing: z.nullable(z.object({ categories: z.array(z.string()), topics: z.array(z.string()), load: z.int() })),
  }),
  limit: { calls: 60, perSeconds: 3600 },
});

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  summary: 'Accept, as the account of the invited address; without an account, with name and password, one is created',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  access: 'public',
  withSession: true,
  organisersOnly: true,
  body: Acceptance,
  status: 200,
  answer: z.object({ accepted: z.literal(true), edition: z.nullable(z.string()), society: z.string() }),
  limit: { calls: 30, perSeconds: 3600 },
});

export const declineInvitation = defineRoute({
  name: 'declineInvitation',
  summary: 'Decline, with or without a reason',
  method: 'POST',
  path: '/api/v1/invitations/decline',
  access: 'public',
  organisersOnly: true,
  body: Refusal,
  status: 200,
  answer: z.object({ declined: z.literal(true) }),
  limit: { calls: 30, perSeconds: 3600 },
});
