import { DeclineCause } from '@isocentre/domain/people/invitation';
import { PastedPeople } from '@isocentre/domain/review/pasted-people';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Many people invited at once to review or to judge, from a pasted list. */

const o = '/api/v1/organiser/{edition}';
const params = z.object({ edition: z.string() });
const instant = z.iso.datetime({ offset: true });

export const InvitedRole = z.enum(['reviewer', 'judge']);
export type InvitedRole = z.infer<typeof InvitedRole>;

const PastedRow = z.object({
  /** As an editor counts lines. */
  line: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Topics of this conference, and what stands in their place and is none. */
  topics: z.array(z.string()),
  unknown: z.array(z.string()),
  state: z.enum(['new', 'known', 'unreadable']),
  /** Of a known one: has the role, has an open invitation, or declined one and is asked again only if that is wanted. */
  known: z.nullable(z.enum(['has-role', 'invited', 'declined'])),
  /** What is wrong with it, or what is to be known about it. */
  words: z.nullable(z.string()),
});
export type PastedRow = z.infer<typeof PastedRow>;

const Report = z.object({ rows: z.array(PastedRow) });

export const checkReviewerList = defineRoute({
  name: 'checkReviewerList',
  summary: 'Who of a pasted list is new, known or cannot be read, line by line; stores nothing',
  method: 'POST',
  path: `${o}/reviewer-invitations/check`,
  access: organiser('abstracts.decide'),
  params,
  body: z.strictObject({ text: PastedPeople, role: InvitedRole }),
  bodyMaxBytes: 300_000,
  status: 200,
  answer: Report,
});

export const inviteReviewers = defineRoute({
  name: 'inviteReviewers',
  summary: 'Invite everybody who is new in a pasted list. Their letters are drafts until somebody releases them',
  method: 'POST',
  path: `${o}/reviewer-invitations`,
  access: organiser('abstracts.decide', { confirm: true }),
  params,
  body: z.strictObject({
    text: PastedPeople,
    role: InvitedRole,
    /** Lines of people who declined before and are asked again all the same. */
    again: z.array(z.int().check(z.positive())).check(z.maxLength(500)),
  }),
  bodyMaxBytes: 300_000,
  idempotent: true,
  status: 200,
  answer: z.object({ invited: z.int(), rows: z.array(PastedRow) }),
});

const ReviewerInvitation = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  email: z.string(),
  roles: z.array(InvitedRole),
  topics: z.array(z.string()),
  /** `prepared`: its letter waits for somebody to release it. */
  state: z.enum(['prepared', 'sent', 'accepted', 'declined', 'withdrawn', 'expired']),
  invitedAt: instant,
  expiresAt: instant,
  declineCause: z.nullable(DeclineCause),
  declineReason: z.nullable(z.string()),
});
export type ReviewerInvitation = z.infer<typeof ReviewerInvitation>;

export const listReviewerInvitations = defineRoute({
  name: 'listReviewerInvitations',
  summary: 'Who was invited to review or to judge, and what they answered',
  method: 'GET',
  path: `${o}/reviewer-invitations`,
  access: organiser('abstracts.decide'),
  params,
  status: 200,
  answer: z.object({ invitations: z.array(ReviewerInvitation) }),
});
