import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { AbstractDraft, target, version, VERSION_MAX } from './shapes.ts';

/** What the calling delegate is writing, and what a Word document holds. */

const draftOf = z.object({ target });

export const readDraft = defineRoute({
  name: 'readDraft',
  summary: 'What I was writing',
  method: 'GET',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  status: 200,
  answer: AbstractDraft,
});

export const saveDraft = defineRoute({
  name: 'saveDraft',
  summary: 'Keep what I am writing, complete or not',
  method: 'PUT',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  body: z.strictObject({
    /** The version that is being replaced; null: the sender knows of none. */
    version: z.nullable(version),
    /** For a new one; else the server chooses. */
    abstractId: z.optional(z.uuid()),
    /** Of the abstract that is being edited. */
    abstractVersion: z._default(z.nullable(version), null),
    form: AbstractForm,
  }),
  status: 200,
  /** Without the form, which the caller has; a conflict returns the whole draft. */
  answer: z.omit(AbstractDraft, { form: true }),
  // A page saves every few seconds at most, in each of its tabs.
  accountLimit: { calls: 60, perSeconds: 60 },
});

export const discardDraft = defineRoute({
  name: 'discardDraft',
  summary: 'Throw away what I was writing',
  method: 'DELETE',
  path: '/api/v1/me/abstract-drafts/{target}',
  access: 'delegate',
  params: draftOf,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(VERSION_MAX)) }),
  status: 200,
  answer: z.object({ discarded: z.literal(true) }),
});

export const DOCUMENT_MAX_BYTES = 1024 * 1024;

export const readAbstractDocument = defineRoute({
  name: 'readAbstractDocument',
  summary: 'What a Word document made from the template says, as a form to look over; nothing is stored',
  method: 'POST',
  path: '/api/v1/me/abstract-documents',
  access: 'delegate',
  upload: { maxBytes: DOCUMENT_MAX_BYTES },
  status: 200,
  answer: z.object({
    /** Only what was found; the rest stays as it is. */
    found: z.object({
      title: z.optional(z.string()),
      category: z.optional(z.string()),
      keywords: z.optional(z.array(z.string())),
      authors: z.optional(AbstractForm.shape.authors),
      abstract: z.object({
        background: z.optional(z.string()),
        methods: z.optional(z.string()),
        results: z.optional(z.string()),
        conclusion: z.optional(z.string()),
      }),
    }),
    /** Remarks for the author: headings that were not found, a category that is not on the list. */
    remarks: z.array(z.string()),
  }),
  limit: { calls: 200, perSeconds: 600 },
  accountLimit: { calls: 30, perSeconds: 600 },
});
