import { addresses } from '@isocentre/domain/addresses';
/**
 * The pages that need a login: the purpose of the login, and the message on the way. A login only redirects to these,
 * by their names in this table, so a forged URL leads nowhere.
 */
export const RETURN_PLACES = {
  [addresses.profile]: {
    why: 'Log in to see your profile.',
    welcome: 'Welcome back! Redirecting you to your profile...',
    way: 'Taking you to your profile.',
  },
  [addresses.payment]: {
    why: 'Log in to complete your registration.',
    welcome: 'Welcome back! Redirecting you to the payment dashboard...',
    way: 'Taking you to your registration and payment.',
  },
  [addresses.abstracts]: {
    why: 'Log in to submit or edit your abstracts.',
    welcome: 'Welcome back! Redirecting you to abstract submission...',
    way: 'Taking you to abstract submission.',
  },
} as const;

export type ReturnPlace = keyof typeof RETURN_PLACES;

const CONTINUE = 'continue';
const EXPIRED = 'expired';

/** The login page for somebody on the way to `place`. `lost`: they had a session, and it has ended. */
export const loginFor = (place: ReturnPlace, { lost = false } = {}): string =>
  `${addresses.login}?${CONTINUE}=${encodeURIComponent(place)}${lost ? `&${EXPIRED}=1` : ''}`;

/** The return target in a URL or form of the login page; null for none, and for anything not in the table. */
export function returnPlace(asked: unknown): ReturnPlace | null {
  return typeof asked === 'string' && Object.hasOwn(RETURN_PLACES, asked) ? (asked as ReturnPlace) : null;
}

export const askedIn = (search: URLSearchParams) => ({
  place: returnPlace(search.get(CONTINUE)),
  lost: search.has(EXPIRED),
});
