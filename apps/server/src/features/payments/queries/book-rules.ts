import { sql } from 'kysely';

/** Rules about what treasurers keep beside payments: bank credits, moved money, shifts, invoices, vouchers, settlements. */
export const BOOK_RULES = {
  'no more is paid with a bank credit than came': sql`
    select bank_credits.edition_id, bank_credits.id from bank_credits
    join payments on payments.edition_id = bank_credits.edition_id and payments.bank_credit_id = bank_credits.id
    where payments.state <> 'reversed'
    group by bank_credits.edition_id, bank_credits.id, bank_credits.amount_minor
    having sum(payments.amount_minor) > bank_credits.amount_minor`,
  'every change of a bank credit is written down': sql`
    select edition_id, id, version from bank_credits c where version <> 1 + (
      select count(*) from bank_credit_changes h where h.edition_id = c.edition_id and h.credit_id = c.id)`,
  'what was moved left one registration and came to another': sql`
    select payments.edition_id, payments.id from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    left join (
      select refunds.edition_id, refunds.moved_to, sum(refunds.amount_minor) as amount, array_agg(orders.registration_id) as registrations
      from refunds
      join payments givers on givers.edition_id = refunds.edition_id and givers.id = refunds.payment_id
      join payment_orders orders on orders.edition_id = givers.edition_id and orders.id = givers.order_id
      where refunds.method = 'moved' and refunds.state = 'processed' group by 1, 2
    ) as gone on gone.edition_id = payments.edition_id and gone.moved_to = payments.id
    where (payments.rail = 'moved' or gone.moved_to is not null) and (
      payments.rail <> 'moved' or gone.amount is distinct from payments.amount_minor or payment_orders.registration_id = any (gone.registrations))`,
  'what a counted shift should hold is what the ledger says': sql`
    select shifts.edition_id, shifts.id, expected_minor, float_minor, ledger.amount from shifts
    left join (
      select edition_id, shift_id, sum(amount_minor) as amount from (
        select payments.edition_id, shift_id, payment_events.amount_minor from payments
        join payment_events on payment_events.edition_id = payments.edition_id and payment_events.order_id = payments.order_id
          and payment_events.payment_id = payments.id and payment_events.kind = 'captured'
        where shift_id is not null
        union all
        select payments.edition_id, reversed_shift_id, payment_events.amount_minor from payments
        join payment_events on payment_events.edition_id = payments.edition_id and payment_events.order_id = payments.order_id
          and payment_events.payment_id = payments.id and payment_events.kind = 'reversed'
        where reversed_shift_id is not null
      ) as moved group by edition_id, shift_id
    ) as ledger on ledger.edition_id = shifts.edition_id and ledger.shift_id = shifts.id
    where shifts.state <> 'open' and expected_minor <> float_minor + coalesce(ledger.amount, 0)`,
  'a paid invoice is paid whole, by its bank credit': sql`
    select l.edition_id, l.invoice_id, l.registration_id from invoice_lines l
    join invoices i on i.edition_id = l.edition_id and i.id = l.invoice_id
    where i.state = 'paid' and not exists (
      select from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
      where p.edition_id = l.edition_id and p.bank_credit_id = i.bank_credit_id and o.registration_id = l.registration_id
        and p.amount_minor = l.amount_minor
    )`,
  'an invoice is the sum of its lines, which stand as long as it does': sql`
    select i.edition_id, i.id from invoices i
    left join invoice_lines l on l.edition_id = i.edition_id and l.invoice_id = i.id
    group by i.edition_id, i.id, i.amount_minor, i.state
    having sum(l.amount_minor) is distinct from i.amount_minor or bool_or(l.standing) <> (i.state = 'issued') or bool_and(l.standing) <> (i.state = 'issued')`,
  'invoices are numbered without gaps': sql`
    select edition_id, financial_year, last_number, count(invoices.number) as given, max(invoices.number) as highest
    from invoice_counters full join invoices using (edition_id, financial_year)
    group by edition_id, financial_year, last_number
    having last_number is distinct from count(invoices.number) or max(invoices.number) is distinct from last_number`,
  'a voucher was used as often as it counts, and never more than it may be': sql`
    select vouchers.edition_id, vouchers.id, used, uses, count(voucher_uses.id) as counted from vouchers
    left join voucher_uses on voucher_uses.edition_id = vouchers.edition_id and voucher_id = vouchers.id and returned_at is null
    group by vouchers.edition_id, vouchers.id, used, uses having used <> count(voucher_uses.id) or used > uses`,
  'whoever has a voucher has what it gives': sql`
    select voucher_uses.edition_id, voucher_uses.id, voucher_uses.registration_id from voucher_uses
    join vouchers on vouchers.edition_id = voucher_uses.edition_id and vouchers.id = voucher_id
    join registrations on registrations.edition_id = voucher_uses.edition_id and registrations.id = registration_id
    where returned_at is null and (
      cancelled_at is not null
      or kind = 'free' and (payment_status <> 'COMPLIMENTARY' or registrations.category <> vouchers.category)
      or kind = 'phase' and payment_status in ('REFUNDED', 'COMPLIMENTARY')
      or kind = 'phase' and payment_status in ('NOT PAID', 'PENDING')
        and not (price_kept and registration_type = vouchers.phase and registrations.category = vouchers.category)
      or kind = 'phase' and payment_status = 'PAID' and not exists (
        select from payment_orders
        where payment_orders.edition_id = voucher_uses.edition_id and payment_orders.registration_id = voucher_uses.registration_id
          and payment_orders.state = 'paid' and payment_orders.voucher_id = voucher_uses.voucher_id
      )
    )`,
  'what is explained about a settlement did not agree': sql`
    select society_id, line_id from settlement_decisions where booked_minor = amount_minor and booked_currency = currency`,
  'every explanation of a settlement line is in the record': sql`
    select decision.society_id, decision.line_id from settlement_decisions decision where not exists (
      select from audit_log join editions on editions.id = audit_log.edition_id and editions.society_id = decision.society_id
      where audit_log.action = 'settlement-line.decided' and audit_log.entity_id = decision.line_id)`,
} as const;
