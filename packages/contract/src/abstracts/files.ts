import { ABSTRACT_FILE_MAX_BYTES } from '@isocentre/domain/abstracts/abstract-file-rules';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { OwnAbstractFile } from './shapes.ts';

/** Files beside the text of an abstract, in editions that take them. They count at once, while the text is a draft or submitted. */

/** Of an abstract, or of the draft that will become one under this id. */
const of = z.object({ id: z.uuid() });
const one = z.object({ id: z.uuid(), file: z.uuid() });
const Answer = z.object({ files: z.array(OwnAbstractFile) });

export const addAbstractFile = defineRoute({
  name: 'addAbstractFile',
  uses: 'storage',
  summary: 'Add a file to an abstract or a draft of mine, where the edition takes them. Sent twice under the same id, it is stored once',
  method: 'POST',
  path: '/api/v1/me/abstracts/{id}/files',
  access: 'delegate',
  params: of,
  query: z.strictObject({
    /** Chosen by the sender. */
    file: z.uuid(),
    /** The author's name for it. Shown back to them, used for nothing else. */
    name: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  upload: { maxBytes: ABSTRACT_FILE_MAX_BYTES },
  status: 201,
  answer: Answer,
  limit: { calls: 300, perSeconds: 3600 },
  accountLimit: { calls: 40, perSeconds: 3600 },
});

export const removeAbstractFile = defineRoute({
  name: 'removeAbstractFile',
  summary: 'Remove a file from an abstract or a draft of mine, while it can be edited',
  method: 'DELETE',
  path: '/api/v1/me/abstracts/{id}/files/{file}',
  access: 'delegate',
  params: one,
  status: 200,
  answer: Answer,
});

export const readAbstractFile = defineRoute({
  name: 'readAbstractFile',
  summary: 'A file of an abstract or a draft of mine, as I sent it',
  method: 'GET',
  path: '/api/v1/me/abstracts/{id}/files/{file}',
  access: 'delegate',
  params: one,
  download: true,
  status: 200,
  answer: z.string(),
});

export const abstractFileRoutes = [addAbstractFile, removeAbstractFile, readAbstractFile] as const;
