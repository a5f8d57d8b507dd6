import { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { DETAIL_FIELDS, type DetailField } from '@isocentre/domain/corrections/stored-details';
import { OrderState } from '@isocentre/domain/payments/order-state';
import { PaymentOutcome, PaymentState, Rail } from '@isocentre/domain/payments/payment-state';
import { RefundState } from '@isocentre/domain/payments/refund-state';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { GrantReason } from '@isocentre/domain/registration/grants';
import { ProofKind, ProofStanding, ProofStatus } from '@isocentre/domain/registration/proofs';
import * as z from 'zod/mini';
import { SeatStanding } from '../delegates.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** One delegate, as organisers see them. What somebody may not read is null. */

const instant = z.iso.datetime({ offset: true });
const Choice = z.object({ code: z.string(), label: z.string() });

const Refund = z.object({
  id: z.uuid(),
  state: RefundState,
  amountMinor: z.int(),
  reason: z.string(),
  method: z.string(),
  requestedAt: instant,
});

const Payment = z.object({
  id: z.uuid(),
  /** The provider's own id; null offline. */
  providerId: z.nullable(z.string()),
  rail: Rail,
  method: z.nullable(z.string()),
  state: PaymentState,
  outcome: z.nullable(PaymentOutcome),
  amountMinor: z.int(),
  currency: z.string(),
  /** Number of the transfer, the cheque or the approval. */
  reference: z.nullable(z.string()),
  declinedBecause: z.nullable(z.string()),
  at: instant,
  /** `TNPY28/2025-26/0007`. */
  receipt: z.nullable(z.string()),
  refunds: z.array(Refund),
});
export type DelegatePayment = z.infer<typeof Payment>;

const Order = z.object({
  id: z.uuid(),
  kind: z.enum(['registration', 'difference']),
  channel: z.enum(['online', 'desk', 'office']),
  state: OrderState,
  category: z.string(),
  type: z.string(),
  priceMinor: z.int(),
  currency: z.string(),
  createdAt: instant,
  payments: z.array(Payment),
});
export type DelegateOrder = z.infer<typeof Order>;

const Money = z.object({
  currency: z.string(),
  /** Due is price, adjustments and what was kept; paid is less what went back. */
  price: z.int(),
  adjustments: z.int(),
  kept: z.int(),
  paid: z.int(),
  refunded: z.int(),
  open: z.int(),
  owed: z.int(),
  orders: z.array(Order),
});
export type DelegateMoney = z.infer<typeof Money>;

const Proof = z.object({
  id: z.uuid(),
  kind: ProofKind,
  status: ProofStatus,
  fileName: z.string(),
  bytes: z.int(),
  uploadedAt: instant,
  reviewedAt: z.nullable(instant),
  /** What the delegate was told; for those who judge proofs. */
  note: z.nullable(z.string()),
});

const Abstract = z.object({
  id: z.uuid(),
  /** Null until it has one. */
  reference: z.nullable(z.string()),
  title: z.string(),
  status: AbstractStatus,
  presentation: z.string(),
  submittedAt: instant,
});

const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, z.string()])) as Record<DetailField, z.ZodMiniString>;

const Delegate = z.object({
  id: z.uuid(),
  account: z.uuid(),
  number: z.string(),
  title: z.string(),
  name: z.string(),
  /** For documents, if the name is in another script. */
  latinName: z.string(),
  email: z.string(),
  /** An address that its owner has not confirmed yet; until when the link works, once its mail has left. For those who may correct. */
  newAddress: z.nullable(z.object({ email: z.string(), notedAt: instant, until: z.nullable(instant) })),
  mobile: z.string(),
  institute: z.string(),
  designation: z.string(),
  postalAddress: z.string(),
  postalPin: z.string(),
  city: z.string(),
  country: z.string(),
  age: z.nullable(z.int()),
  meal: z.string(),
  membershipId: z.string(),
  team: z.nullable(z.object({ name: z.string(), email: z.string() })),
  category: z.nullable(Choice),
  type: z.nullable(z.string()),
  source: z.enum(['online', 'join', 'desk', 'import']),
  payLater: z.boolean(),
  /** Why it costs nothing, if it was granted. */
  granted: z.nullable(GrantReason),
  registeredAt: instant,
  completed: z.boolean(),
  terms: z.nullable(z.object({ version: z.int(), acceptedAt: instant })),
  status: PaymentStatus,
  flagged: z.boolean(),
  erased: z.boolean(),
  /** When organisers cancelled it, and until when it can be restored. */
  cancelled: z.nullable(z.object({ at: instant, restoreUntil: instant })),
  /** The registration of the same person that stands for this one. */
  merged: z.nullable(z.object({ id: z.uuid(), number: z.string(), name: z.string() })),
  proof: ProofStanding,
  proofs: z.array(Proof),
  seat: SeatStanding,
  abstractCount: z.int(),
  money: z.nullable(Money),
  abstracts: z.nullable(z.array(Abstract)),
  /** For those who may correct it: the details as the form has them, and what can be chosen. */
  correcting: z.nullable(
    z.object({
      version: z.int(),
      details: z.object(details),
      titles: z.array(z.string()),
      countries: z.array(z.string()),
      categories: z.array(Choice),
    }),
  ),
  tags: z.array(z.string()),
  /** What organisers wrote down, newest first. */
  notes: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      author: z.string(),
      at: instant,
      changedAt: z.nullable(instant),
      /** Until when the reader, who wrote it, can change it. */
      editableUntil: z.nullable(instant),
    }),
  ),
  /** Other conferences of the same society. */
  elsewhere: z.array(z.object({ edition: z.string(), name: z.string(), startsOn: z.string(), status: PaymentStatus })),
});
export type Delegate = z.infer<typeof Delegate>;

const params = z.object({ edition: z.string(), id: z.uuid() });

export const readDelegate = defineRoute({
  name: 'readDelegate',
  summary: 'One delegate: person, registration, money, proofs, place and abstracts',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}',
  access: organiser('delegates.read'),
  params,
  status: 200,
  answer: Delegate,
});

const TimelineEntry = z.object({
  id: z.string(),
  at: instant,
  /** `record`: an action of the record. `mail`: a letter. */
  kind: z.enum(['registration', 'record', 'money', 'receipt', 'seat', 'mail']),
  /** What happened: `registered`, `proof.verified`, `captured`, `confirmed`, `payments.receipt`. */
  code: z.string(),
  /** Its state or outcome, if it has one. */
  state: z.nullable(z.string()),
  /** Who did it: their name, or the kind of who has none. */
  by: z.nullable(z.string()),
  amount: z.nullable(z.object({ minor: z.int(), currency: z.string() })),
  /** Of a receipt. */
  number: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const readDelegateTimeline = defineRoute({
  name: 'readDelegateTimeline',
  summary: 'What happened to one delegate, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}/timeline',
  access: organiser('delegates.read'),
  params,
  query: z.object({
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[a-z-]+:[0-9a-f-]{36}$/))),
  }),
  status: 200,
  answer: z.object({ entries: z.array(TimelineEntry), next: z.nullable(z.string()) }),
});
