import type { listDelegates } from '@isocentre/contract/delegates';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Answer } from '@isocentre/contract/route';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Link } from 'react-router';
import type { Latest } from '../../../session/use-latest.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { narrowedBy, withoutFilters } from './delegates-address.ts';
import { DelegatesTable, type Picking } from './delegates-table.tsx';
import { LABELS } from './filter-choices.ts';

type Found = Answer<typeof listDelegates>;

const BONES = Array.from({ length: 12 }, (_, i) => `bone-${i}`);

interface DelegatesListProps {
  address: URLSearchParams;
  latest: Latest<Found>;
  columns: readonly DelegateColumn[] | null;
  picking?: Picking | undefined;
  keys: { readonly on: boolean; readonly turn: () => void };
}

/** The page of delegates that the address asks for, in all its states. What was there stays while another is on the way. */
export function DelegatesList({ address, latest: { data, error, loading, again }, columns, picking, keys }: DelegatesListProps) {
  if (error) return <Failed address={address} error={error} onRetry={again} />;
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
        Loading the delegates
      </Loading>
    );
  return (
    <div aria-busy={loading}>
      <p className="vh" role="status">
        {loading ? 'Loading' : countWords(data)}
      </p>
      {data.delegates.length > 0 ? (
        <div className="delegates-wrap">
          <div className="delegates-scroll">
            <DelegatesTable address={address} found={data} columns={columns} picking={picking} />
          </div>
          <ListPages
            label="Pages of delegates"
            address={address}
            page={{ ...data, shown: data.delegates.length }}
            note={leftOutWords(data)}
            keys={<Keys picks={picking !== undefined} {...keys} />}
          />
        </div>
      ) : (
        <Nobody address={address} found={data} />
      )}
    </div>
  );
}

/** The single keys of the list; whoever dictates or uses another keyboard switches them off. */
function Keys({ on, turn, picks }: DelegatesListProps['keys'] & { picks: boolean }) {
  return (
    <p className="delegates-keys">
      {on && (
        <>
          <kbd>j</kbd> <kbd>k</kbd> move <kbd>Enter</kbd> open{' '}
          {picks && (
            <>
              <kbd>x</kbd> select{' '}
            </>
          )}
          <kbd>Esc</kbd> close{' '}
        </>
      )}
      <button type="button" className="link" onClick={turn}>
        {on ? 'Switch keys off' : 'Switch single keys on'}
      </button>
    </p>
  );
}

const leftOutWords = ({ leftOut: { cancelled, erased } }: Found) =>
  [
    cancelled > 0 && `; ${cancelled.toLocaleString('en-IN')} cancelled not shown`,
    erased > 0 && `; ${erased.toLocaleString('en-IN')} erased not shown`,
  ]
    .filter(Boolean)
    .join('');

const countWords = ({ total }: Found) => (total === 1 ? '1 delegate' : `${total.toLocaleString('en-IN')} delegates`);

function Nobody({ address, found: { everybody, leftOut } }: { address: URLSearchParams; found: Found }) {
  const by = narrowedBy(address).map((name) => LABELS[name] ?? name);
  if (by.length === 0)
    return (
      <EmptyState level="h2" title="Nobody has registered yet" drawn={0.25}>
        As soon as somebody registers, they stand here.
      </EmptyState>
    );
  const hidden = `${everybody.toLocaleString('en-IN')} ${everybody === 1 ? 'delegate is' : 'delegates are'} hidden by ${by.join(', ')}.`;
  return (
    <EmptyState level="h2" title="Nobody matches" drawn={0.25}>
      {hidden} {leftOut.cancelled > 0 && `${leftOut.cancelled} cancelled would match. `}
      {leftOut.erased > 0 && `${leftOut.erased} erased would match. `}
      <Link className="delegates-clear" to={withoutFilters(address)}>
        Show all delegates
      </Link>
    </EmptyState>
  );
}

function Failed({
  address,
  error,
  onRetry,
}: {
  address: URLSearchParams;
  error: { status: number; message: string };
  onRetry: () => void;
}) {
  // An address that was mistyped or cut off stays wrong, however often it is tried.
  if (error.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A filter or a page in it does not exist. <Link to={withoutFilters(new URLSearchParams())}>Show all delegates</Link>
      </EmptyState>
    );
  const kept = narrowedBy(address).length > 0 ? ' Your filters are kept.' : '';
  return <ErrorState level="h2" title="The delegates did not load" reason={`${error.message}${kept}`} onRetry={onRetry} />;
}
