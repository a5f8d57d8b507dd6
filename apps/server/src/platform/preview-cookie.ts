import { PREVIEW_MS } from '@isocentre/domain/editions/preview';

/**
 * Names the preview that this browser is in. It opens nothing by itself: the session that made the preview must still be
 * open. Not readable by scripts, for one host.
 */
export const PREVIEW_COOKIE = '__Host-preview';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const IN_COOKIE = new RegExp(`(?:^|;\\s*)${PREVIEW_COOKIE}=([\\w-]{43})(?:;|$)`);

export const previewIn = (cookies: string | undefined): string | undefined => IN_COOKIE.exec(cookies ?? '')?.[1];

export const previewCookie = (token: string): string => `${PREVIEW_COOKIE}=${token}; Max-Age=${PREVIEW_MS / 1000}; ${ATTRIBUTES}`;

export const noPreviewCookie = `${PREVIEW_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
