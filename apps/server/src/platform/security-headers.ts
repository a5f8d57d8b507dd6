import { createHash } from 'node:crypto';

/** Sent with every answer. Pages add their own Content-Security-Policy; everything else runs nothing at all. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * The policy of one page. Its own inline scripts are allowed by their hashes, computed once and kept with the page: a
 * nonce in a shared page would be known to everybody. Its own are those the renderer marked; whatever else found its
 * way into the page is not allowed. Styles come from files only.
 */
export function pagePolicy(html: string, mark: string, frameOrigins: readonly string[]): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const own = attributes.includes(` nonce="${mark}"`);
    if (own && script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigins.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The marks have served their purpose; a kept page must be the same every time it is rendered. */
export const withoutMarks = (html: string, mark: string) => html.replaceAll(` nonce="${mark}"`, '');
