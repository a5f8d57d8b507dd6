import type { listDelegates } from '@isocentre/contract/delegates';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Answer } from '@isocentre/contract/route';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Latest } from '../../../session/use-latest.ts';
import { Sign } from '../frame/sign.tsx';
import { narrowedBy, withChoice, withoutFilters } from './delegates-address.ts';
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
          <Pages address={address} found={data} keys={<Keys picks={picking !== undefined} {...keys} />} />
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

const countWords = ({ total }: Found) => (total === 1 ? '1 delegate' : `${total.toLocaleString('en-IN')} delegates`);

/** `1 to 50 of 500`, what is left out, and the pages before and after. */
function Pages({ address, found, keys }: { address: URLSearchParams; found: Found; keys: ReactNode }) {
  const { first, delegates, total, next, previous, leftOut } = found;
  const number = (value: number) => value.toLocaleString('en-IN');
  const step = (words: string, choice: Record<string, string> | null, turn: string) =>
    choice ? (
      <Link className={`delegates-step ${turn}`} to={withChoice(address, choice)}>
        <Sign name="down" />
        <span className="vh">{words}</span>
      </Link>
    ) : (
      <span className={`delegates-step ${turn}`} aria-hidden="true">
        <Sign name="down" />
      </span>
    );
  return (
    <nav className="delegates-foot" aria-label="Pages of delegates">
      <p>
        {number(first)} to {number(first + delegates.length - 1)} of {number(total)}
        {leftOut.cancelled > 0 && `; ${number(leftOut.cancelled)} cancelled not shown`}
        {leftOut.erased > 0 && `; ${number(leftOut.erased)} erased not shown`}
      </p>
      {keys}
      <p className="delegates-steps">
        {step('Previous page', previous === null ? null : { before: previous }, 'delegates-back')}
        {step('Next page', next === null ? null : { after: next }, 'delegates-on')}
      </p>
    </nav>
  );
}

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
