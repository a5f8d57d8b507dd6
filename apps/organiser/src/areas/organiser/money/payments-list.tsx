import type { listMoneyPayments } from '@isocentre/contract/money/payments';
import type { Answer } from '@isocentre/contract/route';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Link } from 'react-router';
import type { Latest } from '../../../session/use-latest.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { narrowedBy, withoutFilters } from './money-address.ts';
import { PaymentsTable } from './payments-table.tsx';

type Found = Answer<typeof listMoneyPayments>;

const BONES = Array.from({ length: 12 }, (_, i) => `bone-${i}`);

interface PaymentsListProps {
  slug: string;
  address: URLSearchParams;
  latest: Latest<Found>;
  keys: { readonly on: boolean; readonly turn: () => void };
}

/** The page of payments that the address asks for, in all its states. What was there stays while another is on the way. */
export function PaymentsList({ slug, address, latest: { data, error, loading, again }, keys }: PaymentsListProps) {
  const narrowed = narrowedBy(address).length > 0;
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A filter or a page in it does not exist. <Link to=".">Show all payments</Link>
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState
        level="h2"
        title="The payments did not load"
        reason={`${error.message}${narrowed ? ' Your filters are kept.' : ''}`}
        onRetry={again}
      />
    );
  if (!data)
    return (
      <Loading
        bones={
          <div className="delegates-wrap delegates-bones">
            {BONES.map((bone) => (
              <Bone key={bone} size="l" />
            ))}
          </div>
        }
      >
        Loading the payments
      </Loading>
    );
  const { payments, total } = data;
  return (
    <div aria-busy={loading}>
      <p className="vh" role="status">
        {loading ? 'Loading' : total === 1 ? '1 payment' : `${total.toLocaleString('en-IN')} payments`}
      </p>
      {payments.length > 0 ? (
        <div className="delegates-wrap">
          <div className="delegates-scroll">
            <PaymentsTable slug={slug} address={address} payments={payments} />
          </div>
          <ListPages label="Pages of payments" address={address} page={{ ...data, shown: payments.length }} keys={<Keys {...keys} />} />
        </div>
      ) : narrowed ? (
        <EmptyState level="h2" title="No payment matches" drawn={0.25}>
          Nothing was found with these filters.{' '}
          <Link className="delegates-clear" to={withoutFilters(address)}>
            Show all payments
          </Link>
        </EmptyState>
      ) : (
        <EmptyState level="h2" title="No payment yet" drawn={0.25}>
          As soon as somebody pays, online or to you, the payment stands here.
        </EmptyState>
      )}
    </div>
  );
}

/** The single keys of the list; whoever dictates or uses another keyboard switches them off. */
const Keys = ({ on, turn }: PaymentsListProps['keys']) => (
  <p className="delegates-keys">
    {on && (
      <>
        <kbd>j</kbd> <kbd>k</kbd> move <kbd>Enter</kbd> open <kbd>f</kbd> next flagged{' '}
      </>
    )}
    <button type="button" className="link" onClick={turn}>
      {on ? 'Switch keys off' : 'Switch single keys on'}
    </button>
  </p>
);
