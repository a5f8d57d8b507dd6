import type { MyRegistration } from '@isocentre/contract/registration';
import { paymentAccepted } from '@isocentre/domain/editions/calendar';
import type { Edition } from '@isocentre/domain/editions/edition';
import { keptQuote } from '@isocentre/domain/fees/quote';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { type FieldErrors, Refused } from '@isocentre/domain/refusals';
import { categoryIn, choiceFaults, detailsFaults, typeOf } from '@isocentre/domain/registration/check-registration';
import { withKeptType } from '@isocentre/domain/registration/kept-type';
import type { CompletionForm } from '@isocentre/domain/registration/registration-form';
import { type CategoryRules, registrationRules, type RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { writeChangedDetails } from './changed-details.ts';
import { payLaterLetter } from './letter-definitions.ts';
import { lockRegistration } from './lock-registration.ts';
import { hasProof } from './queries/proofs.ts';
import { movePaymentStatus } from './queries/move-payment-status.ts';
import { type RegistrationRow, renameAccount } from './queries/registration.ts';
import { readRegistration } from './read-registration.ts';
import type { RegistrationDeps } from './register.ts';
import { storedDetails } from './stored-details.ts';
import type { UsedVoucher, VoucherDoor } from './voucher-door.ts';

const FINAL = new Set(['PAID', 'COMPLIMENTARY', 'REFUNDED']);

/** Sets category, type and details of an unsettled registration, and how it will be paid; with a voucher, at its price. */
export async function completeRegistration(
  { db, clock, vouchers }: RegistrationDeps & { vouchers: VoucherDoor },
  visit: RegistrationVisit,
  form: CompletionForm,
): Promise<MyRegistration> {
  const work = () => db.transaction().execute((transaction) => complete(transaction, vouchers, visit, form, clock.system()));
  await (form.voucher === '' ? work() : vouchers.guarded(accountOf(visit).id, work));
  return readRegistration({ db }, visit);
}

async function complete(
  transaction: Database,
  vouchers: VoucherDoor,
  visit: RegistrationVisit,
  form: CompletionForm,
  systemNow: Date,
): Promise<void> {
  const { edition } = visit.edition;
  const rules = registrationRules(edition, visit.now);
  const row = await lockRegistration(transaction, visit, form.version, (one) => {
    if (one.cancelled_at) throw new Refused('REGISTRATION_CANCELLED');
    if (FINAL.has(one.payment_status)) throw new Refused('ALREADY_SETTLED');
  });
  const voucher = form.voucher === '' ? null : await vouchers.find(transaction, visit, row, form);
  const choice = voucher ? withVoucher(edition, rules, form, voucher, visit.now) : { rules: rulesFor(visit, rules, row), form };
  const category = bookable(choice.rules, choice.form, paymentAccepted(edition, visit.now));
  const free = voucher?.phase === null;
  const type = free ? 'complimentary' : typeOf(category, choice.form.registrationType);
  const { payment_status: status, ...payment } = free
    ? { pay_later: false, payment_status: 'COMPLIMENTARY' as const, completed_at: row.completed_at ?? visit.now }
    : await outcome(transaction, { row, category, type, wanted: form.payment, now: visit.now });
  const details = storedDetails(rules, form);
  const chosen = { category: category.code, registration_type: type, ...(voucher && !free ? { price_kept: true } : {}) };
  if (!(await movePaymentStatus(transaction, row, status, { ...details, ...chosen, ...payment }))) throw new Refused('ALREADY_SETTLED');
  await renameAccount(transaction, row.account_id, form.title, form.name);
  const auditId = await writeAudit(transaction, {
    editionId: row.edition_id,
    actor: visit.actor,
    subject: row.account_id,
    action: 'registration.completed',
    entity: 'registration',
    entityId: row.id,
    before: booked(row),
    after: { ...booked({ ...payment, ...chosen, payment_status: status }), ...(voucher ? { voucher: voucher.id } : {}) },
    requestId: visit.requestId,
  });
  await writeChangedDetails(transaction, row, details, auditId);
  // Somebody who chose this when registering was told in that mail.
  if (form.payment === 'later' && !row.pay_later && !free)
    await writeLetter(transaction, payLaterLetter, {
      editionId: row.edition_id,
      about: row.id,
      occasion: auditId,
      accountId: row.account_id,
    });
  if (voucher) await vouchers.take(transaction, visit, row, { voucher, category: category.code, at: systemNow });
}

const rulesFor = ({ edition: { edition }, now }: RegistrationVisit, rules: RegistrationRules, row: RegistrationRow) =>
  withKeptType(rules, {
    category: row.category,
    type: row.registration_type,
    label: typeLabel(edition, row.registration_type ?? ''),
    quote: quoteToday(edition, row, now),
  });

/** The voucher decides the type, whatever the form says; what it gives can be booked as long as anything can. */
function withVoucher(edition: Edition, rules: RegistrationRules, form: CompletionForm, { phase }: UsedVoucher, now: Date) {
  const category = edition.categories.find(({ code }) => code === form.category);
  if (phase === null) return { rules, form: { ...form, registrationType: categoryIn(rules, form.category)?.defaultType ?? '' } };
  const quote = category ? keptQuote(edition, category, phase, now) : null;
  const kept = { category: form.category, type: phase, label: typeLabel(edition, phase), quote };
  return { rules: withKeptType(rules, kept), form: { ...form, registrationType: phase } };
}

const booked = (row: Pick<RegistrationRow, 'category' | 'registration_type' | 'payment_status' | 'pay_later'>) => ({
  category: row.category,
  registrationType: row.registration_type,
  paymentStatus: row.payment_status,
  payLater: row.pay_later,
});

/** The chosen category, or the best refusal: a phase that has ended says so, even when all have. */
function bookable(rules: RegistrationRules, form: CompletionForm, open: boolean): CategoryRules {
  const category = categoryIn(rules, form.category);
  if (category?.types.length === 0) {
    const outdated = category.pricing === 'phased' && rules.typeRefusals[form.registrationType] !== undefined;
    if (!open && !outdated) throw new Refused('REGISTRATION_CLOSED');
    if (open && category.pricing === 'fixed') throw new Refused('WORKSHOP_SALES_CLOSED');
  }
  const faults: FieldErrors = { ...detailsFaults(rules, form, category), ...choiceFaults(rules, form) };
  if (!category || Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
  return category;
}

interface Choice {
  row: RegistrationRow;
  category: CategoryRules;
  type: string;
  wanted: CompletionForm['payment'];
  now: Date;
}

type Standing = Pick<RegistrationRow, 'pay_later' | 'payment_status' | 'completed_at'>;

async function outcome(transaction: Database, { row, category, type, wanted, now }: Choice): Promise<Standing> {
  const completed = row.completed_at ?? now;
  switch (wanted) {
    case 'later':
      if (!category.payLater) throw new Refused('PAY_LATER_NOT_ALLOWED');
      return { pay_later: true, payment_status: 'PENDING', completed_at: completed };
    case 'complimentary':
      if (category.types.find((one) => one.code === type)?.quote.chargeMinor !== 0) throw new Refused('NOT_COMPLIMENTARY');
      if (category.pricing !== 'complimentary') throw new Refused('NOT_COMPLIMENTARY');
      if (category.proof !== 'none' && !(await hasProof(transaction, row, category.proof))) throw new Refused('PROOF_REQUIRED');
      return { pay_later: false, payment_status: 'COMPLIMENTARY', completed_at: completed };
    case 'online':
      // The payment itself completes it; a choice to pay later stays until then.
      return row.pay_later && category.payLater
        ? { pay_later: true, payment_status: 'PENDING', completed_at: completed }
        : { pay_later: false, payment_status: 'NOT PAID', completed_at: null };
  }
}
