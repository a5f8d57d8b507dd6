import { day } from '@isocentre/domain/payments/money-fields';
import { Rail } from '@isocentre/domain/payments/payment-state';
import { RefundMethod } from '@isocentre/domain/payments/refund-state';
import { ShiftState, TILL_RAILS } from '@isocentre/domain/payments/shift';
import { ShiftClosing, ShiftCounting, ShiftCounts, ShiftOpening } from '@isocentre/domain/payments/shift-forms';
import * as z from 'zod/mini';
import { anyOf, cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, minor, paymentParams } from './payments.ts';

/** Cashiers' tills, and the report of a day. */

const path = '/api/v1/organiser/{edition}/shifts';
const edition = z.object({ edition: z.string() });
const TillRail = z.enum(TILL_RAILS);

const Shift = z.object({
  id: z.uuid(),
  version: z.int(),
  state: ShiftState,
  cashier: z.string(),
  /** The reader's own. */
  own: z.boolean(),
  drawer: z.nullable(z.string()),
  openedAt: instant,
  currency: z.string(),
  floatMinor: minor,
  /** What was taken in it and what was taken back, as numbers of payments. */
  takings: z.array(z.object({ rail: TillRail, payments: z.int(), takenBack: z.int() })),
  /** Before it is counted nobody is told what should be there. */
  compared: z.nullable(z.array(z.object({ rail: TillRail, expectedMinor: minor, countedMinor: minor, differenceMinor: minor }))),
  counted: z.nullable(ShiftCounts),
  recounted: z.nullable(ShiftCounts),
  note: z.nullable(z.string()),
  countedAt: z.nullable(instant),
  /** Who counted in place of a cashier who may no longer take money, and why. */
  countedFor: z.nullable(z.object({ by: z.string(), reason: z.string() })),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  /** What the reader can do with it now. */
  can: z.array(z.enum(['count', 'recount', 'explain', 'close', 'print'])),
});
export type Shift = z.infer<typeof Shift>;

export const listShifts = defineRoute({
  name: 'listShifts',
  summary: 'Shifts, latest first, twenty at a time: the reader’s own; of everybody for those who keep the books',
  method: 'GET',
  path,
  access: organiser('money.take'),
  params: edition,
  query: z.object({
    /** `left-open`: since another day of the edition's zone. */
    state: anyOf([...ShiftState.options, 'left-open']),
    after: cursor,
  }),
  status: 200,
  answer: z.object({
    /** The reader's open shift. */
    mine: z.nullable(Shift),
    shifts: z.array(Shift),
    next: z.nullable(z.string()),
    /** Of a new one. */
    currency: z.string(),
  }),
});

export const openShift = defineRoute({
  name: 'openShift',
  summary: 'Open a shift of one’s own, with what is in the till to give change with',
  method: 'POST',
  path,
  access: organiser('money.take'),
  params: edition,
  body: ShiftOpening,
  idempotent: true,
  status: 201,
  answer: z.object({ shift: z.uuid() }),
});

export const countShift = defineRoute({
  name: 'countShift',
  summary:
    'Enter what is in one’s own till, once more if it differs, and why it does; with a reason, in that of a cashier who has lost the role',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/shifts/{id}/count',
  access: organiser('money.take'),
  params: paymentParams,
  body: ShiftCounting,
  idempotent: true,
  status: 200,
  answer: Shift,
});

export const closeShift = defineRoute({
  name: 'closeShift',
  summary: 'Sign off what another person has counted; nothing in it changes afterwards',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/shifts/{id}/closing',
  access: organiser('books.keep'),
  params: paymentParams,
  body: ShiftClosing,
  idempotent: true,
  status: 200,
  answer: Shift,
});

export const readShiftSheet = defineRoute({
  name: 'readShiftSheet',
  summary: 'A closed shift as a PDF to print and sign',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/shifts/{id}/sheet.pdf',
  access: organiser('books.keep'),
  params: paymentParams,
  download: true,
  status: 200,
  answer: z.object({}),
});

const DaySheet = z.object({
  day: z.string(),
  /** When the day begins and ends in the edition's zone. */
  from: instant,
  until: instant,
  /** The reader has not counted their own shift: cash and card terminal are left out, and so are the sums. */
  withheld: z.boolean(),
  /** What came, as the ledger wrote it down that day. */
  received: z.array(
    z.object({
      rail: Rail,
      /** How the provider was paid: `upi`, `card`. */
      method: z.nullable(z.string()),
      currency: z.string(),
      payments: z.int(),
      amountMinor: minor,
      takenBack: z.int(),
      takenBackMinor: minor,
    }),
  ),
  refunds: z.array(z.object({ method: RefundMethod, currency: z.string(), refunds: z.int(), amountMinor: minor })),
  sums: z.array(z.object({ currency: z.string(), receivedMinor: minor, refundedMinor: minor, keptMinor: minor })),
  registrations: z.object({ registered: z.int(), paid: z.int(), cancelled: z.int() }),
  /** Those that were open at some time of the day. */
  shifts: z.array(Shift),
});
export type DaySheet = z.infer<typeof DaySheet>;

export const readLastDay = defineRoute({
  name: 'readLastDay',
  summary: 'The last local day about which the ledger says anything',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/days',
  access: organiser('books.keep'),
  params: edition,
  status: 200,
  /** Null: no money has come yet. */
  answer: z.object({ day: z.nullable(z.string()) }),
});

export const readDay = defineRoute({
  name: 'readDay',
  summary: 'What the ledger says about one local day: by rail and provider’s method, refunds, registrations, shifts',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/days/{day}',
  access: organiser('books.keep'),
  params: z.object({ edition: z.string(), day: day('Please enter a day.') }),
  status: 200,
  answer: DaySheet,
});
