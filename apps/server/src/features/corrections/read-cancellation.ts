import { createHash } from 'node:crypto';
import type { readCancellation as route } from '@isocentre/contract/delegates/cancellation';
import type { Answer } from '@isocentre/contract/route';
import { type Cancellation, cancellationOf } from '@isocentre/domain/corrections/cancellation';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { subjectOf } from './begin-correction.ts';
import { readCancellationFacts, readRefundRules } from './queries/cancellation.ts';

/** What cancelling would mean, with the refund that the edition's rules suggest; only reads. */
export async function readCancellation({ db }: MoneyDeps, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  await subjectOf(db, visit);
  const cancellation = await computeCancellation(db, visit);
  return { cancellation, mark: markOfCancellation(cancellation) };
}

export async function computeCancellation(db: Database, { edition: { id, edition }, registrationId, now, shown }: RegistrationVisit) {
  const { paidAt, ...facts } = await readCancellationFacts(db, id, registrationId);
  const rules = await readRefundRules(db, id);
  const { timeZone, limits } = edition;
  return cancellationOf(
    { ...facts, paidAt: paidAt && new Date(shown(paidAt)) },
    { rules, enquiryDays: limits.refundEnquiryDays, timeZone },
    now,
  );
}

export const markOfCancellation = (cancellation: Cancellation): string =>
  createHash('sha256').update(JSON.stringify(cancellation)).digest('base64url').slice(0, 22);
