import { unknownId, wrongInput } from './api-errors.ts';
import { unixSeconds } from './clock.ts';
import type { Notes, Order } from './entities.ts';
import { makeId } from './ids.ts';
import type { World } from './world.ts';

type Body = Readonly<Record<string, unknown>>;

const KNOWN = new Set([
  'amount',
  'currency',
  'receipt',
  'notes',
  'payment',
  'payment_capture',
  'partial_payment',
  'first_payment_min_amount',
]);
const MINUTES_3_DAYS = 4320;
const MINUTES_MAX = 7200;
const MINUTES_MIN = 12;

/**
 * This call has no idempotency key, and two orders may have the same receipt: the documentation asks for unique
 * receipts, its own samples show the same one twice. A retry must look first.
 */
export function createOrder(world: World, body: Body): Order {
  const extra = Object.keys(body).filter((name) => !KNOWN.has(name));
  if (extra.length > 0) throw wrongInput(`${extra.join(', ')} is/are not required and should not be sent`);
  const { receipt = null } = body;
  if (receipt !== null && typeof receipt !== 'string') throw wrongInput('The receipt must be a string.', 'receipt');
  if (receipt !== null && receipt.length > 40) throw wrongInput('The receipt may not be greater than 40 characters.', 'receipt');
  return world.store.orders.put({
    id: makeId('order'),
    amount: readAmount(body['amount']),
    amount_paid: 0,
    currency: readCurrency(body['currency']),
    receipt,
    status: 'created',
    attempts: 0,
    notes: readNotes(body['notes']),
    created_at: unixSeconds(world.clock),
    capture: readCapture(world, body),
  });
}

export function findOrder({ store }: World, id: string): Order {
  const order = store.orders.get(id);
  if (!order) throw unknownId();
  return order;
}

export function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw wrongInput('The amount field is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) throw wrongInput('The amount must be an integer.', 'amount');
  if (amount < 100) throw wrongInput('The amount must be at least INR 1.00', 'amount');
  return amount;
}

export function readCurrency(currency: unknown): string {
  if (typeof currency !== 'string' || currency === '') throw wrongInput('The currency field is required.', 'currency');
  if (!/^[A-Z]{3}$/.test(currency)) throw wrongInput('The currency is invalid.', 'currency');
  return currency;
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {};
  if (typeof notes !== 'object' || Array.isArray(notes)) throw wrongInput('The notes must be an object.', 'notes');
  const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const);
  if (pairs.length > 15) throw wrongInput('Number of fields in notes should be less than or equal to 15', 'notes');
  if (pairs.some(([, value]) => value.length > 256)) throw wrongInput('The notes values may not be greater than 256 characters.', 'notes');
  return Object.fromEntries(pairs);
}

function readCapture({ store }: World, body: Body): Order['capture'] {
  const asked = body['payment'] as { capture?: string; capture_options?: Record<string, number> } | undefined;
  const { automatic_expiry_period: automaticExpiry = MINUTES_3_DAYS, manual_expiry_period: manualExpiry = MINUTES_MAX } =
    asked?.capture_options ?? {};
  if (automaticExpiry < MINUTES_MIN)
    throw wrongInput(`The automatic expiry period must be at least ${MINUTES_MIN}.`, 'automatic_expiry_period');
  if (manualExpiry < automaticExpiry || manualExpiry > MINUTES_MAX) {
    throw wrongInput(`The manual expiry period must be between the automatic one and ${MINUTES_MAX}.`, 'manual_expiry_period');
  }
  const byOldField = body['payment_capture'] === undefined ? undefined : Boolean(Number(body['payment_capture']));
  const automatic = asked?.capture === undefined ? (byOldField ?? store.account.get().autoCapture) : asked.capture === 'automatic';
  return { automatic, automaticExpiry, manualExpiry };
}
