import { isMarked } from '@isocentre/domain/people/permissions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from './all-routes.ts';
import { defineRoute, type RouteShape } from './route.ts';
import { device, organiser } from './staff-access.ts';

const rest = { name: 'planted', summary: 'Only here', method: 'GET', status: 200, answer: z.object({}) } as const;

test('an organiser route without a permission, or at the wrong path, does not compile', { tags: ['ORG-002'] }, () => {
  // @ts-expect-error: no permission.
  defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: organiser() });
  // @ts-expect-error: no such permission.
  defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: organiser('planted.read') });
  // @ts-expect-error: no access at all.
  defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted' });
  // @ts-expect-error: the edition is not in the path.
  defineRoute({ ...rest, path: '/api/v1/planted', access: organiser('edition.read') });
  // @ts-expect-error: a society's permission under an edition.
  defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: organiser('society.manage') });
  // @ts-expect-error: an edition's permission under a society.
  defineRoute({ ...rest, path: '/api/v1/societies/{society}/planted', access: organiser('edition.read') });
  // @ts-expect-error: a device outside the desk.
  defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: device('door') });
  // @ts-expect-error: a device of no kind.
  defineRoute({ ...rest, path: '/api/v1/desk/{edition}/planted', access: device() });

  const right = defineRoute({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: organiser('edition.read') });
  expect(right.access).toEqual({ kind: 'organiser', permission: 'edition.read', confirm: false });
});

const AREA = /^\/api\/v1\/(organiser|review|judge|desk|societies)\//;

/** The other way round: nothing in these areas is open to everybody. */
const isOpen = ({ path, access }: RouteShape) => AREA.test(path) && typeof access === 'string';

test('every route in an organisers’ area says which permission it needs', { tags: ['ORG-002'] }, () => {
  expect(allRoutes.filter(isOpen)).toEqual([]);
  expect(isOpen({ ...rest, path: '/api/v1/organiser/{edition}/planted', access: 'account' })).toBe(true);
});

const confirmed = allRoutes.filter(({ access }) => typeof access === 'object' && access.kind === 'organiser' && access.confirm);

/**
 * As far as the routes exist: roles, invitations, resets of a second factor, files with personal data, letters to
 * many, whose a registration is, money that goes back, which edition visitors see, and which programs read.
 */
const CONFIRMED: readonly string[] = [
  'invitePerson',
  'inviteAgain',
  'withdrawInvitation',
  'changeRoles',
  'resetFactor',
  'inviteToSociety',
  'inviteToSocietyAgain',
  'withdrawSocietyInvitation',
  'changeSocietyRoles',
  'resetSocietyFactor',
  'registerPeople',
  'exportDelegates',
  'exportDelegatesWorkbook',
  'exportSelection',
  'exportSelectionWorkbook',
  'writeToDelegates',
  'exportMeals',
  'exportKit',
  'exportContacts',
  'transferDelegate',
  'noteAddress',
  'mergeDelegates',
  'readTaxSummary',
  'approveRefund',
  'refuseRefund',
  'decideRefundEffect',
  'payOutRefund',
  'moveMainHost',
  'tickCheck',
  'changeEditionStatus',
  'addHost',
  'removeHost',
  'deleteDraft',
  'releaseProgrammeLetters',
  'publishSettings',
  'moveSettingsPublication',
  'undoSettingsPublication',
  'makeToken',
  'endToken',
  'addWebhook',
  'changeWebhook',
  'removeWebhook',
  'renewWebhookSecret',
  'testWebhook',
  'sendDeliveryAgain',
  'inviteReviewers',
  'releaseReviewerLetters',
  'readWordBook',
  'readJats',
  'readBookTable',
  'removeReviewer',
  'nameActingChair',
  'dismissActingChair',
  'exportAbstracts',
  'releaseLetters',
  'releaseMailing',
  'exportPresenters',
];

test('what is confirmed is exactly what cannot be undone', { tags: ['ORG-026'] }, () => {
  expect(confirmed.map(({ name }) => name)).toEqual(CONFIRMED);
});

test('whatever is confirmed needs a second factor', () => {
  for (const { name, access } of confirmed)
    expect([name, typeof access === 'object' && access.kind === 'organiser' && isMarked(access.permission)]).toEqual([name, true]);
});
