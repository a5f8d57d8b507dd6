/**
 * Recognises a browser in which a second factor was given before, so that a login from another one can be told by mail. It
 * opens nothing.
 */
const BROWSER_COOKIE = '__Host-browser';

/** The longest that browsers keep a cookie. */
export const BROWSER_DAYS = 400;

const IN_COOKIE = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([\\w-]{43})(?:;|$)`);

export const browserIn = (cookies: string | undefined): string | undefined => IN_COOKIE.exec(cookies ?? '')?.[1];

export const browserCookie = (token: string): string =>
  `${BROWSER_COOKIE}=${token}; Max-Age=${BROWSER_DAYS * 24 * 3600}; Path=/; Secure; HttpOnly; SameSite=Lax`;
