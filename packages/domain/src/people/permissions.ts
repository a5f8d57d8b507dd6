import type { HeldRole, Role } from './roles.ts';

/** Why a permission asks for a second factor: personal data, money, or power (publishing, deciding, roles). */
export type Mark = 'personal' | 'money' | 'power';

interface PermissionRow {
  /** What it allows, for people. */
  readonly allows: string;
  readonly marks: readonly Mark[];
  readonly roles: readonly Role[];
  /** Held only by those whose role is for all editions of the society. */
  readonly societyWideOnly?: true;
}

const row = (allows: string, marks: readonly Mark[], ...roles: readonly Role[]): PermissionRow => ({ allows, marks, roles });

/**
 * Who may do what: the only table of permissions. The server checks it, and the People page shows it. Roles add up; none
 * takes a permission away.
 */
export const PERMISSIONS = {
  'edition.read': row('See numbers and calendar', [], 'owner', 'treasurer', 'registrar', 'scientific-chair', 'editor', 'viewer'),
  'delegates.read': row('See delegates', ['personal'], 'owner', 'treasurer', 'registrar'),
  'delegates.change': row('Correct, cancel, transfer, merge and register delegates; notes and tags', ['personal'], 'owner', 'registrar'),
  'delegates.export': row('Download lists of delegates', ['personal'], 'owner', 'registrar'),
  'proofs.judge': row('Accept or reject proofs', ['personal'], 'owner', 'registrar'),
  'messages.answer': row('Answer messages', ['personal'], 'owner', 'registrar'),
  'seats.change': row('Workshop places, groups and the waiting list', [], 'owner', 'registrar'),
  'money.read': row('See orders, payments and receipts', ['personal', 'money'], 'owner', 'treasurer', 'registrar'),
  'money.take': row('Record offline payments; own shift', ['money'], 'owner', 'treasurer', 'registrar', 'desk'),
  'refunds.propose': row('Propose refunds', ['money'], 'owner', 'treasurer', 'registrar'),
  'refunds.approve': row('Approve refunds', ['money'], 'owner', 'treasurer'),
  'books.keep': row('Mismatches, settlements, closing shifts, tax, invoices, vouchers', ['money'], 'owner', 'treasurer'),
  'content.read': row('See drafts and previews', [], 'owner', 'registrar', 'scientific-chair', 'editor', 'viewer'),
  'content.change': row('Edit pages and people', ['power'], 'owner', 'editor'),
  'content.publish': row('Publish pages and people', ['power'], 'owner', 'editor'),
  'programme.change': row('Edit the programme', ['power'], 'owner', 'scientific-chair', 'editor'),
  'programme.release': row('Release the programme and changes on the day', ['power'], 'owner', 'scientific-chair', 'editor'),
  'settings.change': row('Fees, phases, categories, dates, limits and contact', ['power'], 'owner'),
  'people.manage': row('Invite organisers and change their roles', ['power'], 'owner'),
  'edition.publish': row('Publish and archive the edition', ['power'], 'owner'),
  'outbound.manage': row('Tokens and webhooks', ['power'], 'owner'),
  'audit.read': row('Read the record', ['personal'], 'owner'),
  'society.manage': { ...row('New editions, the society and its owners', ['power'], 'owner'), societyWideOnly: true },
  'abstracts.read': row('See abstracts, reviews and presenters', ['personal'], 'owner', 'scientific-chair'),
  'abstracts.decide': row('Calls, rubric, reviewers, judges, assignment, decisions and contests', ['power'], 'owner', 'scientific-chair'),
  'reviews.write': row('Review what is assigned to oneself', [], 'scientific-chair', 'reviewer'),
  'contests.judge': row('Fill in one’s own score sheets', [], 'judge'),
  'abstracts.publish': row('Abstract book, exports and public pages of abstracts', ['power'], 'owner', 'scientific-chair', 'editor'),
  'mail.write': row('Mail templates', ['power'], 'owner', 'registrar', 'scientific-chair', 'editor'),
  'mail.send': row('Letters and mailings', ['personal'], 'owner', 'registrar', 'scientific-chair'),
  'desk.use': row('Counts, scan conflicts, badge queue, notices, quorum', ['personal'], 'owner', 'registrar', 'desk'),
  'desk.manage': row('Devices, desk lists, badge batches, print stations', ['personal'], 'owner', 'registrar'),
  'certificates.issue': row('Make, release, reissue and correct certificates', ['personal'], 'owner', 'registrar'),
  'certificates.revoke': row('Revoke certificates', ['power'], 'owner'),
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

const rowOf = (permission: Permission): PermissionRow => PERMISSIONS[permission];

const permissionsOf = (role: Role) => ALL_PERMISSIONS.filter((permission) => rowOf(permission).roles.includes(role));

/** The same table, by role. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissionsOf('owner'),
  treasurer: permissionsOf('treasurer'),
  registrar: permissionsOf('registrar'),
  desk: permissionsOf('desk'),
  'scientific-chair': permissionsOf('scientific-chair'),
  reviewer: permissionsOf('reviewer'),
  judge: permissionsOf('judge'),
  editor: permissionsOf('editor'),
  viewer: permissionsOf('viewer'),
};

/** A permission without a role: what the token of a program holds. */
interface HeldScope {
  readonly scope: Permission;
}

/** What somebody, or a program, may do by. */
export type Held = HeldRole | HeldScope;

/** The first of somebody's roles that has the permission: the one the record names. */
export const roleThatMay = (held: readonly Held[], permission: Permission): Role | undefined => {
  const { roles, societyWideOnly } = rowOf(permission);
  return held.flatMap((one) => ('role' in one && roles.includes(one.role) && (one.societyWide || !societyWideOnly) ? [one.role] : []))[0];
};

export const may = (held: readonly Held[], permission: Permission): boolean =>
  held.some((one) => 'scope' in one && one.scope === permission) || roleThatMay(held, permission) !== undefined;

/** Whether a permission reaches personal data, money or power. */
export const isMarked = (permission: Permission): boolean => rowOf(permission).marks.length > 0;

/** Whoever reaches personal data, money or power gives a second factor. */
export const needsSecondFactor = (role: Role): boolean => ROLE_PERMISSIONS[role].some(isMarked);
