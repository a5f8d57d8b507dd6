import type { Action } from './money-actions.ts';
import type { Rule } from '../features/payments/queries/invariants.ts';

/**
 * For every rule about money, a way to break it: a trigger that spoils one kind of write, as a mistake in the code would, or
 * a change made afterwards. The code itself runs as it is.
 */
export interface Plant {
  /** Spoils writes of this table while people act. */
  readonly trigger?: { readonly on: string; readonly when: 'before insert' | 'before update' | 'after insert'; readonly does: string };
  /** Guards of the database that stand in its way. */
  readonly without?: string;
  /** What people do to meet it, where anything at random would seldom. */
  readonly by?: readonly Action[];
  /** Done after people have acted. */
  readonly afterwards?: string;
}

const skip = (on: string, when: 'before insert' | 'before update', condition: string): Plant => ({
  trigger: { on, when, does: `if ${condition} then return null; end if; return new;` },
});
const spoil = (on: string, when: 'before insert' | 'before update', condition: string, change: string): Plant => ({
  trigger: { on, when, does: `if ${condition} then ${change}; end if; return new;` },
});

/** What leads to a settlement line that somebody explains. */
const SETTLED: readonly Action[] = ['begins to pay online', 'provider captures', 'settlement is imported', 'settlement line is explained'];

export const PLANTS: Record<Rule, Plant> = {
  'seats taken are the seats reserved': skip('workshop_seats', 'before update', 'new.taken < old.taken'),
  'never more seats taken than there are': {
    ...spoil('workshop_seats', 'before update', 'new.taken > old.taken', 'new.capacity := 0'),
    without: 'alter table workshop_seats drop constraint workshop_seats_check',
  },
  'a confirmed seat is paid for or granted': {
    ...skip('seat_reservations', 'before update', "old.state = 'confirmed' and new.state = 'released'"),
    by: ['pays by transfer', 'payment is reversed'],
  },
  'whoever paid for seats has them': spoil('seat_reservations', 'before update', "new.state = 'confirmed'", "new.state := 'released'"),
  'paid means that the money covers the price': spoil(
    'payments',
    'before insert',
    "new.outcome = 'settles'",
    'new.amount_minor := greatest(1, new.amount_minor - 1000)',
  ),
  'an order is paid while its registration is': spoil('payment_orders', 'before update', "new.state = 'ended'", 'new.state := old.state'),
  'one order at a time is booked': skip('payment_orders', 'before update', "old.state = 'part' and new.state = 'replaced'"),
  'a part is some money, and less than what is due': spoil(
    'payments',
    'before insert',
    "new.outcome = 'part'",
    'new.amount_minor := 1000000',
  ),
  'money pays for something, or was kept': {
    ...skip('adjustments', 'before insert', "new.kind = 'kept'"),
    by: ['pays cash', 'refund is proposed', 'refund is approved', 'refund is paid out'],
  },
  'no more is paid with a bank credit than came': {
    afterwards: `with credit as (
        insert into bank_credits (edition_id, id, utr, amount_minor, currency, received_on, recorded_at)
        select 1, gen_random_uuid(), 'PLANTED' || gen_random_uuid(), 1, 'INR', '2025-08-01', now() returning id
      )
      update payments set bank_credit_id = credit.id from credit
      where payments.id = (select id from payments where rail = 'transfer' and state = 'captured' and bank_credit_id is null limit 1)`,
  },
  'what is explained about a settlement did not agree': {
    ...spoil('settlement_decisions', 'before insert', 'true', 'new.booked_minor := new.amount_minor; new.booked_currency := new.currency'),
    without: 'alter table settlement_decisions drop constraint settlement_decisions_differ',
    by: SETTLED,
  },
  'every explanation of a settlement line is in the record': {
    ...spoil('audit_log', 'before insert', "new.action = 'settlement-line.decided'", "new.action := 'settlement-line.looked-at'"),
    by: SETTLED,
  },
  'a paid invoice is paid whole, by its bank credit': {
    ...spoil('payments', 'before insert', 'new.bank_credit_id is not null', 'new.amount_minor := new.amount_minor - 100'),
    without: 'alter table invoices disable trigger invoices_are_paid_whole',
    by: ['invoice is paid'],
  },
  'an invoice is the sum of its lines, which stand as long as it does': {
    ...spoil('invoice_lines', 'before insert', 'true', 'new.amount_minor := new.amount_minor + 100'),
    by: ['invoice is issued'],
  },
  'invoices are numbered without gaps': {
    ...spoil('invoice_counters', 'before update', 'true', 'new.last_number := new.last_number + 1'),
    by: ['invoice is issued', 'invoice is cancelled'],
  },
  'every change of a bank credit is written down': {
    ...skip('bank_credit_changes', 'before insert', 'true'),
    without: 'alter table bank_credits disable trigger bank_credits_change_step_by_step',
    by: ['bank credit is recorded', 'bank credit is corrected', 'bank credit is closed'],
  },
  'a voucher was used as often as it counts, and never more than it may be': spoil(
    'vouchers',
    'before update',
    'new.used < old.used',
    'new.used := old.used',
  ),
  'whoever has a voucher has what it gives': skip('voucher_uses', 'before update', 'new.returned_at is not null'),
  'nothing below zero is due, kept or paid': spoil('adjustments', 'before insert', "new.kind <> 'kept'", 'new.amount_minor := -1000000'),
  'a settled registration is offered nothing but a difference': {
    ...skip('payment_orders', 'before update', "old.state in ('preparing', 'open') and new.state = 'replaced'"),
    without: 'drop index payment_orders_one_live',
  },
  'a cancelled registration has no seat and is offered nothing': {
    afterwards: `update registrations set cancelled_at = now() where id in (
      select registration_id from seat_reservations where state <> 'released' union select registration_id from payment_orders where state = 'open')`,
  },
  'a grant needs no money': {
    trigger: {
      on: 'grants',
      when: 'after insert',
      does: `update registrations set payment_status = 'NOT PAID' where id = new.registration_id; return new;`,
    },
  },
  'a payment of the provider belongs to one order': {
    without: 'drop index payments_one_per_provider_id',
    trigger: {
      on: 'payments',
      when: 'after insert',
      does: `if pg_trigger_depth() = 1 and new.rail = 'provider' then
        insert into payments select (jsonb_populate_record(new, jsonb_build_object('id', gen_random_uuid()))).*; end if; return new;`,
    },
  },
  'an order of the provider belongs to one of ours': {
    ...spoil('payment_orders', 'before update', 'new.provider_order_id is not null', "new.provider_order_id := 'order_same'"),
    without: 'drop index payment_orders_one_per_provider_id',
  },
  'a paid order has the payment that settled it': spoil('payments', 'before insert', "new.outcome = 'settles'", "new.outcome := 'part'"),
  'what is not for us goes back once': skip('refunds', 'before insert', "new.reason in ('second-payment', 'seat-lost')"),
  'no more goes back than came, and no more is proposed': spoil(
    'refunds',
    'before insert',
    "new.state = 'proposed'",
    'new.amount_minor := 2 * new.amount_minor',
  ),
  'what was moved left one registration and came to another': {
    ...spoil('refunds', 'before insert', "new.method = 'moved'", 'new.amount_minor := new.amount_minor - 1'),
    by: ['pays cash', 'price is corrected', 'excess is moved'],
  },
  'what a counted shift should hold is what the ledger says': spoil(
    'shifts',
    'before update',
    "old.state = 'open' and new.state = 'counted'",
    'new.expected_minor := new.expected_minor - 100',
  ),
  'the ledger has every capture': skip('payment_events', 'before insert', "new.kind = 'captured'"),
  'the ledger has every reversal': skip('payment_events', 'before insert', "new.kind = 'reversed'"),
  'the ledger has every refund': skip('payment_events', 'before insert', "new.kind = 'refunded'"),
  // Before those that break it as well.
  'no receipt is taken back for more than it says': {
    afterwards: 'update receipts set replaced_at = now() where id = (select id from receipts where replaced_at is null limit 1)',
  },
  'credit notes are numbered without gaps': spoil(
    'credit_note_counters',
    'before update',
    'true',
    'new.last_number := old.last_number + 2',
  ),
  'all receipted money that went back has its credit note, and nothing else has': skip('credit_notes', 'before insert', 'true'),
  'receipts are numbered without gaps': spoil('receipt_counters', 'before update', 'true', 'new.last_number := old.last_number + 2'),
  'all money that counts has its receipt, and nothing else has': skip('receipts', 'before insert', 'true'),
  'nothing waits in the inbox': {
    afterwards: `insert into webhook_inbox (event_id, name, body, received_at) values (gen_random_uuid(), 'order.paid', '{}', now() - interval '1 hour')`,
  },
  'no receipt waits': {
    afterwards: `update letters set due_at = now() - interval '1 hour' where purpose = 'payments.receipt' and state = 'released'`,
  },
  'nothing waits among the jobs': {
    afterwards: `update pgboss.job set start_after = now() - interval '1 hour' where name like 'payments.%' and state = 'created'`,
  },
  // Last: nobody can take a seat afterwards.
  'a seat is only taken where the edition has a row of seats': { afterwards: 'delete from workshop_seats' },
};

/** As the schema's owner. */
export function planting({ trigger, without, afterwards }: Plant): { before: string; after: string } {
  const planted = trigger
    ? `create function planted() returns trigger language plpgsql security definer as $$ begin ${trigger.does} end $$;
       create trigger a_planted_fault ${trigger.when} on ${trigger.on} for each row execute function planted();`
    : '';
  return {
    before: [without, planted].filter(Boolean).join('; '),
    after: [trigger ? 'drop function planted cascade' : '', afterwards].filter(Boolean).join('; '),
  };
}
