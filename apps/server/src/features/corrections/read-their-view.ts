import type { TheirView } from '@isocentre/contract/delegates/their-view';
import { callsOf, leadingCall } from '@isocentre/domain/abstracts/calls';
import { profileStatus } from '@isocentre/domain/abstracts/status';
import { money } from '@isocentre/domain/fees/fee-table';
import { owing } from '@isocentre/domain/payments/balance';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { proofName } from '@isocentre/domain/registration/proofs';
import { listFurtherCalls, toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { balanceOf } from '../payments/queries/balance.ts';
import { findOrder } from '../payments/queries/orders.ts';
import { describeRegistration } from '../registration/my-registration.ts';
import { subjectOf } from './begin-correction.ts';
import { abstractsOf } from './queries/their-abstracts.ts';

/** What the delegate's own pages say, from the same rules; only reads. */
export async function readTheirView({ db }: { db: Database }, visit: RegistrationVisit): Promise<TheirView> {
  const { id: editionId, edition } = visit.edition;
  const row = await subjectOf(db, visit);
  const own = await describeRegistration(db, visit, row);
  const abstracts = await abstractsOf(db, editionId, row.id);
  const told = await toldCalls(db, visit);
  const balance = await balanceOf(db, editionId, row.id);
  const { open } = owing(balance);
  const booked = balance.orderId === null ? undefined : await findOrder(db, editionId, balance.orderId);
  const submitted = abstracts.filter(({ status }) => status !== 'withdrawn').length;
  const leading = leadingCall(callsOf(edition, await listFurtherCalls(db, editionId)), visit.now);
  const { steps, next } = delegateJourney(leading.edition, { ...own, abstracts: submitted }, visit.now);
  const kind = own.proofWanted ?? own.proofRegains?.kind;
  return {
    badge: own.paymentBadge,
    category: own.categoryLabel,
    type: own.registrationTypeLabel,
    price: own.quote?.words ?? null,
    difference: own.paymentStatus === 'PAID' && open > 0 && booked ? money({ chargeMinor: open, currency: booked.currency }) : null,
    steps: steps.map(({ label, state, note }) => ({ label, state, note })),
    next: { what: next.what, when: next.when },
    proof: kind
      ? {
          name: proofName(kind),
          standing: own.proofs.find((one) => one.kind === kind)?.status ?? 'missing',
          note: own.proofs.find((one) => one.kind === kind)?.note ?? null,
          regains: own.proofRegains?.category ?? null,
        }
      : null,
    // Whoever helps may be an author, too: nobody reads a decision before its delegate does.
    abstracts: abstracts.map(({ id, title, status, call }) => ({
      id,
      title,
      status: profileStatus(status === 'withdrawn' || told.includes(call) ? status : 'pending'),
    })),
  };
}
