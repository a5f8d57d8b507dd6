import { listVoucherUses, type Voucher } from '@isocentre/contract/money/vouchers';
import { paymentBadge } from '@isocentre/domain/registration/payment-status';
import { Button } from '@isocentre/ui/button.tsx';
import { ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { whenWords } from './money-words.ts';

/** Who used it, newest first; whose use went back is named too. */
export function VoucherUses({ slug, voucher: { id, code } }: { slug: string; voucher: Voucher }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [after, setAfter] = useState<string>();
  const load = useCallback(
    () => call(listVoucherUses, { params: { edition: slug, id }, query: after === undefined ? {} : { after } }),
    [slug, id, after],
  );
  const { data, error, loading, again } = useLatest(load);
  if (error) return <ErrorState level="h3" title="Who used it did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading>Loading who used it</Loading>;
  if (data.uses.length === 0) return <p className="quiet voucher-nobody">Nobody has used it yet.</p>;
  return (
    <div aria-busy={loading}>
      <ul className="credit-payments" aria-label={`Who used ${code}`}>
        {data.uses.map(({ id: use, delegate, status, usedAt, returnedAt }) => (
          <li key={use}>
            <span>
              <Link to={`/organiser/${slug}/delegates/${delegate.id}`}>{delegate.name}</Link>, {delegate.number}
              <small>{returnedAt === null ? paymentBadge(status) : `Went back ${whenWords(returnedAt, timeZone)}`}</small>
            </span>
            <time dateTime={usedAt}>{whenWords(usedAt, timeZone)}</time>
          </li>
        ))}
      </ul>
      {(data.next !== null || after !== undefined) && (
        <p className="money-pages">
          {after !== undefined && (
            <Button look="line" small onClick={() => setAfter(undefined)}>
              Newest
            </Button>
          )}
          {data.next !== null && (
            <Button look="line" small onClick={() => setAfter(data.next ?? undefined)}>
              Older
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
