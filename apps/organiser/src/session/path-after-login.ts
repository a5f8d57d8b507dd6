import { isStaffPage } from '@isocentre/contract/pages';

/** Back to the page that asked for the login; never to another site, nor to a path of the public one. */
export const pathAfterLogin = (wanted: string | null): string =>
  wanted !== null && isStaffPage(wanted) && !wanted.startsWith('/organiser/login') ? wanted : '/organiser';

export const loginPath = (from: string): string => `/organiser/login?to=${encodeURIComponent(from)}`;
