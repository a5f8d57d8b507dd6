import { emailField } from '@isocentre/domain/accounts/email';
import { FILE_PIECE_BYTES, FileKind, FileScan, FileType } from '@isocentre/domain/presentations/presentation-file';
import { PresentationAnswer, PresentationState, PresentationType } from '@isocentre/domain/presentations/presentation';
import * as z from 'zod/mini';
import { VERSION_MAX } from './abstracts/shapes.ts';
import { defineRoute } from './route.ts';

/** Accepted abstracts of the calling delegate, from the results on: the place offered, the answer, and who presents. */

const instant = z.iso.datetime({ offset: true });
const one = z.object({ id: z.uuid() });
/** 0: nothing has been answered yet. */
const version = z.int().check(z.nonnegative(), z.maximum(VERSION_MAX));

const MyFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: FileType,
  bytes: z.int(),
  pages: z.int(),
  scan: FileScan,
  uploadedAt: instant,
  /** The one that counts. */
  isCurrent: z.boolean(),
});

export const MyPresentation = z.object({
  /** Of the abstract. */
  id: z.uuid(),
  number: z.string(),
  reference: z.nullable(z.string()),
  title: z.string(),
  /** What was asked for, and what the committee offers. */
  wish: PresentationType,
  type: PresentationType,
  score: z.nullable(z.number()),
  state: PresentationState,
  /** Until when it can be answered; null: no last moment is set. */
  until: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  presenter: z.object({
    position: z.int(),
    name: z.string(),
    email: z.string(),
    /** How many of the caller's own that are not declined the same person presents. */
    presents: z.int(),
  }),
  authors: z.array(z.object({ position: z.int(), name: z.string(), isCorresponding: z.boolean() })),
  /** The conference is past: nothing is answered any more. */
  over: z.boolean(),
  /** Whether another presenter can be named now, and until when; null: until the conference begins. */
  canNamePresenter: z.boolean(),
  presenterUntil: z.nullable(instant),
  /** Where and when, as the programme was last released. Times are those of the place. */
  slots: z.array(
    z.object({
      session: z.string(),
      date: z.iso.date(),
      starts: z.nullable(z.string()),
      ends: z.nullable(z.string()),
      room: z.nullable(z.string()),
      /** Of the session: `Chairperson: A; Speaker: B`. */
      people: z.nullable(z.string()),
    }),
  ),
  files: z.object({
    /** Whether one can be sent now; and until when, the last moment for all. */
    canUpload: z.boolean(),
    until: instant,
    /** What is wanted: slides (PDF or PowerPoint) or an e-poster (PDF of one page). */
    kind: FileKind,
    maxMb: z.int(),
    maxPages: z.int(),
    /** The newest first; with those that were replaced. */
    stored: z.array(MyFile),
  }),
  /** Of an e-poster; null: a talk. */
  wall: z.nullable(
    z.object({
      /** Whether its author agreed that everybody sees it. */
      agreed: z.boolean(),
      /** Of the file that counts. `failed`: it cannot be drawn, another PDF of the same poster often can. */
      page: z.enum(['none', 'waiting', 'drawn', 'failed']),
      /** From when on the wall is public; null: no instant is set. */
      from: z.nullable(instant),
    }),
  ),
  version,
});
export type MyPresentation = z.infer<typeof MyPresentation>;

export const readMyPresentations = defineRoute({
  name: 'readMyPresentations',
  summary: 'My accepted abstracts from the results on: what is offered, what I answered, and who presents',
  method: 'GET',
  path: '/api/v1/me/presentations',
  access: 'delegate',
  status: 200,
  answer: z.object({
    timeZone: z.string(),
    /** Of how many presentations of one person authors are warned. */
    perPresenter: z.int(),
    presentations: z.array(MyPresentation),
  }),
});

export const answerOffer = defineRoute({
  name: 'answerOffer',
  summary: 'Confirm or decline the place offered. The same answer twice counts once; another offer than seen: CHANGED_ELSEWHERE',
  method: 'POST',
  path: '/api/v1/me/presentations/{id}/answer',
  access: 'delegate',
  params: one,
  body: z.strictObject({
    version,
    /** The kind of place that was seen: nobody confirms a talk and gets a poster. */
    type: PresentationType,
    answer: PresentationAnswer,
    /** Why it is declined. */
    reason: z.optional(z.string().check(z.maxLength(1000, 'Please use at most 1000 characters.'))),
  }),
  status: 200,
  answer: MyPresentation,
  accountLimit: { calls: 60, perSeconds: 600 },
});

export const namePresenter = defineRoute({
  name: 'namePresenter',
  summary: 'Say which of the authors presents. Based on an older version: CHANGED_ELSEWHERE with what is stored',
  method: 'PUT',
  path: '/api/v1/me/presentations/{id}/presenter',
  access: 'delegate',
  params: one,
  body: z.strictObject({
    version,
    /** 1: the first author. */
    position: z.int().check(z.minimum(1), z.maximum(1000)),
    /** Of a presenter who is not the corresponding author. */
    email: z.optional(emailField('Please give the presenter’s e-mail address.', 'Please give a valid e-mail address.')),
  }),
  status: 200,
  answer: MyPresentation,
  accountLimit: { calls: 60, perSeconds: 600 },
});

export const agreeToWall = defineRoute({
  name: 'agreeToWall',
  summary: 'Agree that my e-poster is shown on the public wall, or no longer. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: '/api/v1/me/presentations/{id}/wall',
  access: 'delegate',
  params: one,
  body: z.strictObject({ version, agreed: z.boolean() }),
  status: 200,
  answer: MyPresentation,
  accountLimit: { calls: 60, perSeconds: 600 },
});

/** A file on its way: how much of it has come. */
const Upload = z.object({ id: z.uuid(), received: z.int(), bytes: z.int() });
const upload = z.object({ id: z.uuid(), upload: z.uuid() });

export const beginUpload = defineRoute({
  name: 'beginUpload',
  uses: 'storage',
  summary: 'Begin to send slides or an e-poster. An upload that was begun before and not ended is given up',
  method: 'POST',
  path: '/api/v1/me/presentations/{id}/uploads',
  access: 'delegate',
  params: one,
  body: z.strictObject({
    /** The author's name for the file. Shown back to them, used for nothing else. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    bytes: z.int().check(z.minimum(1, 'This file is empty.'), z.maximum(VERSION_MAX)),
  }),
  status: 201,
  answer: Upload,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const readUpload = defineRoute({
  name: 'readUpload',
  summary: 'How much of an upload has come: where to go on after it was cut off',
  method: 'GET',
  path: '/api/v1/me/presentations/{id}/uploads/{upload}',
  access: 'delegate',
  params: upload,
  status: 200,
  answer: Upload,
});

export const sendPiece = defineRoute({
  name: 'sendPiece',
  summary: 'Send the next piece of an upload. One that has come already changes nothing; beyond what has come: CHANGED_ELSEWHERE',
  method: 'PUT',
  path: '/api/v1/me/presentations/{id}/uploads/{upload}',
  access: 'delegate',
  params: upload,
  query: z.strictObject({ from: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(VERSION_MAX)) }),
  upload: { maxBytes: FILE_PIECE_BYTES },
  status: 200,
  answer: Upload,
  accountLimit: { calls: 3000, perSeconds: 3600 },
});

export const endUpload = defineRoute({
  name: 'endUpload',
  summary: 'All pieces have come: the file is checked, stored, and replaces the one before. Sent again, it happens once',
  method: 'POST',
  path: '/api/v1/me/presentations/{id}/uploads/{upload}/end',
  access: 'delegate',
  params: upload,
  body: z.strictObject({
    /** The kind of place that was seen: slides do not become an e-poster. */
    type: PresentationType,
  }),
  status: 200,
  answer: MyPresentation,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const readMyFile = defineRoute({
  name: 'readMyFile',
  summary: 'My slides or e-poster, also one that was replaced',
  method: 'GET',
  path: '/api/v1/me/presentations/{id}/files/{file}',
  access: 'delegate',
  params: z.object({ id: z.uuid(), file: z.uuid() }),
  download: true,
  status: 200,
  answer: z.string(),
});
