import type { MyRegistration, Proof } from '@isocentre/contract/registration';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { isConfirmed, isSettled, paymentBadge } from '@isocentre/domain/registration/payment-status';
import { voucherInWords } from '@isocentre/domain/payments/vouchers';
import { refusals } from '@isocentre/domain/refusals';
import { ProofKind, proofStanding } from '@isocentre/domain/registration/proofs';
import { regainable } from '@isocentre/domain/registration/proof-verdict';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { NO_TYPE_YET, typeLabel } from '@isocentre/domain/registration/registration-types';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { hasVouchers } from './queries/promises.ts';
import { settlingPayment } from './queries/settling-payment.ts';
import { listProofs, type ProofRow } from './queries/proofs.ts';
import type { RegistrationRow } from './queries/registration.ts';

/** A registration as its delegate sees it at one moment. */
export async function describeRegistration(
  db: Database,
  { edition: { edition }, now, shown: asShown }: Visit,
  row: RegistrationRow,
): Promise<MyRegistration> {
  const proofs = await listProofs(db, row.edition_id, row.id);
  const category = edition.categories.find((one) => one.code === row.category);
  const status = row.payment_status;
  const settling = status === 'PAID' ? await settlingPayment(db, row.edition_id, row.id) : undefined;
  const completed = row.completed_at !== null;
  const wanted = ProofKind.safeParse(category?.proof).data ?? null;
  const shown = proofs.map((proof) => describeProof(proof, asShown));
  const standing = proofStanding(wanted, shown);
  const lost = regainable(edition, row);
  const lostKind = ProofKind.safeParse(lost?.proof).data;
  return {
    userId: delegateNumber(edition.delegatePrefix, row.delegate_number),
    userName: row.name,
    userTitle: row.title,
    emailId: row.email,
    mobileNumber: row.mobile,
    age: row.age,
    registrationCategory: row.category,
    membershipId: row.membership_id,
    instituteName: row.institute,
    designation: row.designation,
    city: row.city,
    country: row.country,
    countryOther: row.country_other,
    postalAddress: row.postal_address,
    postalPin: row.postal_pin,
    mealPreference: row.meal_preference,
    registrationType: row.registration_type,
    paymentStatus: status,
    payLater: row.pay_later ? 'YES' : 'NO',
    categoryLabel: category?.label ?? null,
    registrationTypeLabel: row.registration_type === null ? NO_TYPE_YET : typeLabel(edition, row.registration_type),
    paymentBadge: paymentBadge(status),
    settled: isSettled(status),
    completed,
    payLaterVisible: !completed && category?.pricing !== 'complimentary',
    paid: settling ? { ...settling, at: asShown(settling.at) } : null,
    quote: isSettled(status) ? null : quoteToday(edition, row, now),
    voucher:
      row.voucher_code === null
        ? null
        : { code: voucherInWords(row.voucher_code), over: !isSettled(status) && row.promise !== null && row.promise.until <= now },
    takesVoucher: canChoose(status) && (await hasVouchers(db, row.edition_id, now)),
    proofWanted: wanted,
    proofs: shown,
    proofStanding: standing,
    proofRegains: lost && lostKind ? { kind: lostKind, category: lost.label } : null,
    confirmed: isConfirmed(status, standing),
    latinName: row.latin_name,
    teamMemberName: row.team_member_name,
    teamMemberEmail: row.team_member_email,
    registeredAt: row.registered_at.toISOString(),
    version: row.version,
  };
}

const canChoose = (status: RegistrationRow['payment_status']) => status === 'NOT PAID' || status === 'PENDING';

export const describeProof = (row: ProofRow, asShown: Visit['shown']): Proof => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  note: row.note ?? (row.scan === 'waiting' ? refusals.SCAN_WAITING.text : null),
  fileName: row.file_name,
  type: row.type,
  bytes: row.bytes,
  uploadedAt: asShown(row.uploaded_at),
});
