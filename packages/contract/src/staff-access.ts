import type { Permission } from '@isocentre/domain/people/permissions';

/** Organisers, reviewers and judges with this permission in the edition, or the society, of the path. */
export interface OrganiserAccess<P extends Permission = Permission> {
  readonly kind: 'organiser';
  readonly permission: P;
  /** The second factor is given again, at most ten minutes before: for what cannot be undone. */
  readonly confirm: boolean;
}

export type DeviceKind = 'door' | 'counter' | 'cashier';

/** Devices of the desk of these kinds. */
export interface DeviceAccess {
  readonly kind: 'device';
  readonly kinds: readonly DeviceKind[];
}

export type StaffAccess = OrganiserAccess | DeviceAccess;

export const organiser = <const P extends Permission>(permission: P, { confirm }: { confirm?: true } = {}): OrganiserAccess<P> => ({
  kind: 'organiser',
  permission,
  confirm: confirm === true,
});

export const device = (...kinds: readonly [DeviceKind, ...DeviceKind[]]): DeviceAccess => ({ kind: 'device', kinds });

type EditionArea = 'organiser' | 'review' | 'judge';

/** The edition, or the society, stands in the path: one login reaches them all, and a draft needs no host name. */
export type StaffPath<A> =
  A extends OrganiserAccess<'society.manage'>
    ? `/api/v1/societies/{society}${'' | `/${string}`}`
    : A extends OrganiserAccess
      ? `/api/v1/${EditionArea}/{edition}${'' | `/${string}`}`
      : A extends DeviceAccess
        ? `/api/v1/desk/{edition}/${string}`
        : `/api/v1/${string}`;

/** For lists of routes: `organiser(people.manage)!`, where the mark means that it is confirmed. */
export function accessInWords(access: string | StaffAccess): string {
  if (typeof access === 'string') return access;
  if (access.kind === 'device') return `device(${access.kinds.join(', ')})`;
  return `organiser(${access.permission})${access.confirm ? '!' : ''}`;
}

/** Sent with what a page asks by itself, when nobody has touched it for a while: it does not keep the second step alive. */
export const UNATTENDED_HEADER = 'x-unattended';
