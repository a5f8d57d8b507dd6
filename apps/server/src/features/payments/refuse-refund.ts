import { PROVIDER } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { MoneyDeps } from './deps.ts';
import { sendOrganisersNoteJob } from './job-definitions.ts';
import { type findRefund, lockRegistration, refundsOf, saveRefund, recordEvent } from './queries/payments.ts';

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** The provider refuses the refund: organisers must know. */
export async function refundWasRefused({ db, enqueue, clock }: MoneyDeps, refund: Refund, why: string): Promise<void> {
  const { edition_id: editionId, id, payment_id: paymentId } = refund;
  await db.transaction().execute(async (transaction) => {
    await lockRegistration(transaction, editionId, refund.registration_id);
    const row = (await refundsOf(transaction, editionId, paymentId)).find((one) => one.id === id);
    if (row?.state !== 'requested') return;
    await saveRefund(transaction, { ...row, state: 'failed', failed_because: why.slice(0, 300), changed_at: clock.system() });
    await recordEvent(transaction, {
      edition_id: editionId,
      order_id: refund.order_id,
      payment_id: paymentId,
      kind: 'refund-failed',
      currency: refund.currency,
      fact: `refund-failed ${id}`,
      source: 'refund',
    });
    await writeAudit(transaction, {
      editionId,
      actor: PROVIDER,
      action: 'refund.failed',
      entity: 'refund',
      entityId: id,
      after: { paymentId, why },
    });
    await enqueue(transaction, sendOrganisersNoteJob, { editionId, paymentId });
  });
}
