import type { MyRegistration, Proof } from '@isocentre/contract/registrations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { isSettled, paymentBadge, PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { ProofKind, ProofStatus } from '@isocentre/domain/registration/proofs';
import { quoteToday } from '@isocentre/domain/registration/quote-today';
import { NO_TYPE_YET, typeLabel } from '@isocentre/domain/registration/registration-types';
import type { Database } from '../../platform/database.ts';
import { listProofs, type ProofRow } from './queries/proofs.ts';
import type { RegistrationRow } from './queries/registrations.ts';

/** A registration as its delegate sees it at one moment. */
export async function describeRegistration(db: Database, edition: Edition, now: Date, row: RegistrationRow): Promise<MyRegistration> {
  const proofs = await listProofs(db, row.edition_id, row.id);
  const category = edition.categories.find((one) => one.code === row.category);
  const status = PaymentStatus.parse(row.payment_status);
  const completed = row.completed_at !== null;
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
    quote: isSettled(status) ? null : quoteToday(edition, row, now),
    proofWanted: ProofKind.safeParse(category?.proof).data ?? null,
    proofs: proofs.map(describeProof),
    registeredAt: row.registered_at.toISOString(),
    version: row.version,
  };
}

export const describeProof = (row: ProofRow): Proof => ({
  id: row.id,
  kind: ProofKind.parse(row.kind),
  status: ProofStatus.parse(row.status),
  note: row.note,
  fileName: row.file_name,
  type: row.type,
  bytes: row.bytes,
  uploadedAt: row.uploaded_at.toISOString(),
});
