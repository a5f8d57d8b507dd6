import { AnswerText, MessageState } from '@isocentre/domain/contact/message-state';
import { LetterState } from '@isocentre/domain/letters/letter-state';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Messages of the contact page, for organisers. */

const instant = z.iso.datetime({ offset: true });
const access = organiser('messages.answer');
const params = z.object({ edition: z.string(), id: z.uuid() });
const version = z.int().check(z.positive());

const state = `(?:${MessageState.options.join('|')})`;

export const MessageQuery = z.object({
  /** `new,read`: any of them; absent: all but spam. */
  status: z.optional(z.string().check(z.maxLength(60), z.regex(new RegExp(`^${state}(?:,${state})*$`)))),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** Which organiser takes care of it. */
const Handler = z.object({ name: z.string(), you: z.boolean(), since: instant });

const row = {
  id: z.uuid(),
  receivedAt: instant,
  name: z.string(),
  email: z.string(),
  /** A subject of the contact page; null: none was chosen. */
  type: z.nullable(z.string()),
  status: MessageState,
  handler: z.nullable(Handler),
  /**
   * An enquiry about a refund: on which day after the sender's last payment it arrived, and within how many days such enquiries
   * are taken. `day` is null if nothing was paid under this address before.
   */
  refund: z.nullable(z.object({ day: z.nullable(z.int()), of: z.int() })),
};

const MessageRow = z.object({
  ...row,
  /** The beginning of what was written. */
  excerpt: z.string(),
});
export type MessageRow = z.infer<typeof MessageRow>;

const MessageAnswer = z.object({
  id: z.uuid(),
  by: z.string(),
  at: instant,
  text: z.string(),
  /** What became of its mail. */
  mail: z.nullable(LetterState),
});

const Message = z.object({
  ...row,
  /** To be given back with a change. */
  version,
  mobile: z.string(),
  message: z.string(),
  answers: z.array(MessageAnswer),
  /** The registration of the sender's address in this edition. */
  delegate: z.nullable(z.object({ id: z.uuid(), name: z.string(), number: z.string() })),
});
export type Message = z.infer<typeof Message>;

export const listMessages = defineRoute({
  name: 'listMessages',
  summary: 'Messages of the contact page, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/messages',
  access,
  params: z.object({ edition: z.string() }),
  query: MessageQuery,
  status: 200,
  answer: z.object({
    messages: z.array(MessageRow),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** How many there are of each state, whatever is shown. */
    counts: z.record(MessageState, z.int()),
  }),
});

export const readMessage = defineRoute({
  name: 'readMessage',
  summary: 'One message with its answers',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/messages/{id}',
  access,
  params,
  status: 200,
  answer: Message,
});

export const changeMessage = defineRoute({
  name: 'changeMessage',
  summary: 'Move a message to another state, or say that I am handling it, or no longer',
  method: 'PATCH',
  path: '/api/v1/organiser/{edition}/messages/{id}',
  access,
  params,
  body: z.strictObject({
    /** The version that was seen; another one is refused with `CHANGED_ELSEWHERE`, and `current` is the message as it is now. */
    version,
    /** `answered`: elsewhere, such as by telephone. */
    status: z.optional(MessageState),
    /** True: I handle it; false: nobody does. */
    handling: z.optional(z.boolean()),
  }),
  status: 200,
  answer: Message,
});

export const answerMessage = defineRoute({
  name: 'answerMessage',
  summary: 'Answer a message: the text is kept with it and mailed to its sender',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/messages/{id}/answers',
  access,
  idempotent: true,
  params,
  body: z.strictObject({ version, text: AnswerText }),
  status: 201,
  answer: z.object({ id: z.uuid() }),
});
