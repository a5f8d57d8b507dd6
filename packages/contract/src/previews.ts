import { PreviewInstant, PublicPath } from '@isocentre/domain/editions/preview';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/**
 * A preview is a read-only visit to the public pages, for one organiser and an hour at most: at another instant, with the
 * drafts as if they were published, or both. Nobody else sees any of it, and nothing can be sent from it.
 */
export const makePreview = defineRoute({
  name: 'makePreview',
  summary: 'An address that opens a preview in this browser, once: a page at an instant, with or without drafts',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/previews',
  access: organiser('content.read'),
  params: z.object({ edition: z.string() }),
  body: z.strictObject({
    /** Null: now. */
    at: z.nullable(PreviewInstant),
    drafts: z.boolean(),
    path: PublicPath,
    /** In a frame beside a form: on the organisers' own host, since a frame of another host gets no cookies. */
    beside: z.optional(z.boolean()),
  }),
  accountLimit: { calls: 600, perSeconds: 3600 },
  status: 201,
  answer: z.object({ address: z.url(), until: z.iso.datetime() }),
});
