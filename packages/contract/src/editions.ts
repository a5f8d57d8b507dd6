import { Edition } from '@isocentre/domain/editions/edition';
import * as z from 'zod/mini';
import { CLOCK_PATH } from './clock.ts';
import { defineRoute } from './route.ts';

const columnState = z.enum(['upcoming', 'current', 'past', 'open']);
const badge = z.nullable(z.enum(['Open', 'Closed']));

/** What the edition's dates mean now; fields and values are those of the date probes. */
const EditionState = z.object({
  period: z.string(),
  columns: z.record(z.string(), columnState),
  badges: z.record(z.string(), badge),
  conferenceStarted: z.boolean(),
  offered: z.array(z.string()),
  defaultType: z.nullable(z.string()),
  registrationTab: z.enum(['opens-later', 'form', 'closed-banner', 'closed-final']),
  accountCreation: z.boolean(),
  paymentAccepted: z.boolean(),
  ampiFeeInr: z.nullable(z.number()),
  workshopSales: z.boolean(),
  countdown: z.string(),
  abstractWindow: z.enum(['upcoming', 'open', 'closed']),
  deadlineLine2: z.nullable(z.enum(['extended', 'Extendable: Expired'])),
});

export const readEdition = defineRoute({
  name: 'readEdition',
  summary: 'The conference this host name belongs to: its facts, and what its dates mean now',
  method: 'GET',
  path: '/api/v1/edition',
  access: 'public',
  status: 200,
  answer: z.object({
    ...z.omit(Edition, {
      accountDiscovery: true,
      onlineRegistration: true,
      delegatePrefix: true,
      aliases: true,
      refundRules: true,
      refundAloneMinor: true,
      fees: true,
    }).shape,
    /** The canonical origin of its pages. */
    origin: z.string(),
    /** Its pages are kept for reading only. `newest`: where the society meets next, or met last. */
    archived: z.nullable(z.object({ newest: z.nullable(z.object({ shortName: z.string(), origin: z.string() })) })),
    /** Changes whenever anything on the public pages has changed. */
    contentVersion: z.int(),
    serverNow: z.iso.datetime(),
    nextChangeAt: z.nullable(z.iso.datetime()),
    state: EditionState,
  }),
});

export const readClock = defineRoute({
  name: 'readClock',
  summary: 'The edition’s time on the server, for countdowns and for pages left open',
  method: 'GET',
  path: CLOCK_PATH,
  access: 'public',
  status: 200,
  answer: z.object({
    now: z.iso.datetime(),
    nextChangeAt: z.nullable(z.iso.datetime()),
    /** Null in production: there the clock cannot be moved. */
    timeMachine: z.nullable(
      z.object({
        /** The phase or day that is shown. */
        moment: z.string(),
        /** Whether this browser's cookie has moved its time away from the server's. */
        moved: z.boolean(),
        stops: z.array(z.object({ label: z.string(), at: z.iso.datetime() })),
      }),
    ),
  }),
});
