/**
 * The only proof of being signed in. With the name's prefix browsers refuse it without `Secure`, for other hosts and
 * for parts of the site; scripts cannot read it.
 */
export const SESSION_COOKIE = '__Host-session';

/** As long as a session's idle limit; the server decides, the cookie only follows. */
const LASTING_SECONDS = 30 * 24 * 3600;

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const IN_COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`);

/** The token in a request's cookies, if it looks like one of ours. */
export const tokenIn = (cookies: string | undefined): string | undefined => IN_COOKIE.exec(cookies ?? '')?.[1];

/** `remember`: survives closing the browser. */
export const sessionCookie = (token: string, remember: boolean): string =>
  `${SESSION_COOKIE}=${token}; ${remember ? `Max-Age=${LASTING_SECONDS}; ` : ''}${ATTRIBUTES}`;

export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
