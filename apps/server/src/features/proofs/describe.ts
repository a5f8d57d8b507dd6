import type { JudgedProof, WaitingProof } from '@isocentre/contract/proofs';
import type { Edition } from '@isocentre/domain/editions/edition';
import { feeFor } from '@isocentre/domain/editions/calendar';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { memberKey, rollStanding } from '@isocentre/domain/registration/members-roll';
import { fallbackOf, fallbackQuote, regainable } from '@isocentre/domain/registration/proof-verdict';
import { ProofKind } from '@isocentre/domain/registration/proofs';
import type { Visit } from '../../platform/feature.ts';
import type { JudgedRow, WaitingRow } from './queries/queue.ts';
import type { Roll } from './queries/roll.ts';

type At = Pick<Visit, 'edition' | 'now' | 'actor'>;

/** A proof with everything that its judge compares it with. */
export function describeWaiting(row: WaitingRow, roll: Roll, { edition: { edition }, now, actor }: At): WaitingProof {
  const category = edition.categories.find((one) => one.code === row.category);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    type: row.type,
    bytes: row.bytes,
    fileName: row.fileName,
    uploadedAt: row.uploadedAt.toISOString(),
    own: 'accountId' in actor && actor.accountId === row.accountId,
    delegate: {
      id: row.registrationId,
      number: delegateNumber(edition.delegatePrefix, row.number),
      title: row.title,
      name: row.name,
      age: row.age,
      institute: row.institute,
      designation: row.designation,
      membershipId: row.membershipId,
      roll: inRoll(row, roll),
      status: row.status,
    },
    category: category
      ? {
          label: category.label,
          asksFor: ProofKind.safeParse(category.proof).data ?? null,
          minAge: category.minAge,
          membership: category.requiresMembershipId,
        }
      : null,
    fee: feeOf(row, edition, now),
    fallback: fallbackFor(row, edition, now),
    regains: regainable(edition, { category: row.category, lost_category: row.lostCategory })?.label ?? null,
  };
}

function inRoll({ membershipId, name }: WaitingRow, roll: Roll): WaitingProof['delegate']['roll'] {
  const key = memberKey(membershipId);
  if (roll === null || key === '') return null;
  const member = roll.get(key);
  return { standing: rollStanding(member, name), name: member?.name ?? null, validUntil: member?.validUntil ?? null };
}

const choiceOf = (row: WaitingRow) => ({ category: row.category, registration_type: row.registrationType, price_kept: row.priceKept });

function feeOf(row: WaitingRow, edition: Edition, now: Date): WaitingProof['fee'] {
  if (row.bookedMinor !== null && row.bookedCurrency !== null) return { minor: row.bookedMinor, currency: row.bookedCurrency };
  const quote = quoteToday(edition, choiceOf(row), now);
  return quote && { minor: quote.chargeMinor, currency: quote.currency };
}

/** What was paid is compared with the prices of that time. */
function fallbackFor(row: WaitingRow, edition: Edition, now: Date): WaitingProof['fallback'] {
  const fallback = fallbackOf(edition, row.category);
  if (!fallback) return null;
  const quote = fallbackQuote(edition, choiceOf(row), now);
  const then = row.bookedType === null ? undefined : feeFor(edition, fallback.code, row.bookedType);
  const price = then ?? quote;
  return {
    label: fallback.label,
    fee: price ? { minor: price.chargeMinor, currency: price.currency } : null,
    movable: price !== null && price !== undefined && row.status !== 'REFUNDED',
    difference: then && row.bookedMinor !== null && then.chargeMinor > row.bookedMinor ? then.chargeMinor - row.bookedMinor : null,
  };
}

export const describeJudged = (row: JudgedRow, edition: Edition): JudgedProof => ({
  id: row.id,
  delegate: { id: row.registrationId, number: delegateNumber(edition.delegatePrefix, row.number), name: row.name },
  kind: row.kind,
  verdict: row.verdict,
  note: row.note,
  movedFrom: row.movedFrom === null ? null : (edition.categories.find((one) => one.code === row.movedFrom)?.label ?? row.movedFrom),
  by: row.by,
  judgedAt: row.judgedAt.toISOString(),
  told: row.told,
});
