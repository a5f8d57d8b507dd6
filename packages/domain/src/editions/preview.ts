import * as z from 'zod/mini';
import { MINUTE_MS, HOUR_MS } from '../durations.ts';

/** A preview ends after this long, whatever happens. */
export const PREVIEW_MS = HOUR_MS;

/** Its address works once, and only for so long. */
export const OPENING_MS = 5 * MINUTE_MS;

/** A page of the public site: a path of our own, never another site, the API or the organisers' pages. */
export const PublicPath = z.string().check(
  z.maxLength(300),
  z.regex(/^\/(?![/\\])[\w\-./~%?=&#]*$/, 'Please give the path of a page, such as /registration.'),
  z.refine(
    (path) => !/^\/+(api|organiser|review|judge|desk|previews)(?=[/?#]|$)/i.test(path),
    'Only pages of the public site can be previewed.',
  ),
);

/** As far from now as a conference can be. */
export const PreviewInstant = z.iso
  .datetime()
  .check(z.refine((at) => at >= '2000-01-01' && at < '2100-01-01', 'Please choose a date between 2000 and 2100.'));
