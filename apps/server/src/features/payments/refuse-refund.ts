import { PROVIDER } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { MoneyDeps } from './deps.ts';
import { FAILED_REFUND, organisersNoteLetter } from './letter-definitions.ts';
import { moveRefund } from './queries/move-refund.ts';
import { lockRegistration, recordEvent } from './queries/payments.ts';
import { type findRefund, refundsOf } from './queries/refunds.ts';

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** The provider refuses the refund: organisers must know. */
export async function refundWasRefused({ db, clock }: MoneyDeps, refund: Refund, why: string): Promise<void> {
  const { edition_id: editionId, id, payment_id: paymentId } = refund;
  await db.transaction().execute(async (transaction) => {
    await lockRegistration(transaction, editionId, refund.registration_id);
    const row = (await refundsOf(transaction, editionId, paymentId)).find((one) => one.id === id);
    if (row?.state !== 'requested') return;
    const failed = { failed_because: why.slice(0, 300), changed_at: clock.system() };
    if (!(await moveRefund(transaction, row, 'failed', failed))) return;
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
    await writeLetter(transaction, organisersNoteLetter, { editionId, about: paymentId, occasion: `${FAILED_REFUND}${id}` });
  });
}
