import { createHash } from 'node:crypto';
import type { CheckoutSources } from './payments/checkout-sources.ts';

/** Where browsers report what a page's policy refused. */
export const REPORTS_PATH = '/policy-reports';
const REPORTING = [`report-uri ${REPORTS_PATH}`, 'report-to policy'];

/** Sent with every response. Pages add their own Content-Security-Policy; all other responses forbid everything. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'reporting-endpoints': `policy="${REPORTS_PATH}"`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Additional headers of the payment page: a bank may open in a window that reports back. */
export const checkoutHeaders = ({ frames }: CheckoutSources): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${frames.map((one) => `"${one}"`).join(' ')})`,
});

/**
 * The policy of one page. Its own inline scripts are allowed by their hashes, computed once and kept with the page: a
 * nonce in a shared page would be public. Only scripts marked by the renderer get a hash; anything injected does not.
 * Styles come from files only.
 */
export function pagePolicy(
  html: string,
  mark: string,
  frameOrigins: readonly string[],
  checkout?: CheckoutSources,
  framedBy = "'none'",
): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const own = attributes.includes(` nonce="${mark}"`);
    if (own && script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...(checkout?.scripts ?? [])].join(' '),
    // The provider's script adds inline styles for its dialog.
    checkout ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...(checkout?.pictures ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(checkout?.reports ?? [])].join(' '),
    "manifest-src 'self'",
    `frame-src ${[...frameOrigins, ...(checkout?.frames ?? [])].join(' ') || "'none'"}`,
    ["form-action 'self'", ...(checkout?.frames ?? [])].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    ...REPORTING,
  ].join('; ');
}

/**
 * The policy of organisers', reviewers' and judges' pages: everything from files of our own. Organisers also see the
 * public page beside its editor, and a picture before it is uploaded.
 */
export function staffPolicy(path: string): string {
  const organiser = path.startsWith('/organiser');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    organiser ? "img-src 'self' data: blob:" : "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    organiser ? "frame-src 'self'" : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...REPORTING,
  ].join('; ');
}

/** Removes the marks: a kept page must be the same every time it is rendered. */
export const withoutMarks = (html: string, mark: string) => html.replaceAll(` nonce="${mark}"`, '');
