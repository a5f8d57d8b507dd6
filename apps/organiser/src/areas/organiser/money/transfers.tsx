import { listTransfers } from '@isocentre/contract/money/transfers';
import type { Answer } from '@isocentre/contract/route';
import { Select } from '@isocentre/ui/field.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { useChoose } from '../lists/use-choose.ts';
import { OlderPages } from './older-pages.tsx';
import { TransferCard } from './transfer-card.tsx';
import { TRANSFER_STATES } from './transfer-words.ts';

interface TransfersProps {
  slug: string;
  /** Another number: something was done, so what is shown may be older. */
  round: number;
  onDone: (words: string) => void;
}

const DECIDED = 'matched,refused';

/** What delegates have announced: what waits first, then what was decided. */
export function Transfers(props: TransfersProps) {
  const [address] = useSearchParams();
  const state = address.get('state') ?? '';
  const choose = useChoose();
  const known = state === '' || Object.hasOwn(TRANSFER_STATES, state);
  return (
    <>
      <div className="money-choices">
        <Select label="Announced transfers" value={state} onChange={(event) => choose({ state: event.currentTarget.value })}>
          <option value="">All, what waits first</option>
          {!known && <option value={state}>{state.split(',').length} chosen</option>}
          {Object.entries(TRANSFER_STATES).map(([value, { title }]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      {state === '' ? (
        <>
          <Part {...props} state="announced" />
          <Part {...props} state={DECIDED} address={address} />
        </>
      ) : (
        <Part key={state} {...props} state={state} address={address} />
      )}
    </>
  );
}

interface PartProps extends TransfersProps {
  state: string;
  /** Page by page by this address; without it, the first page alone. */
  address?: URLSearchParams;
}

function Part({ slug, round, state, address, onDone }: PartProps) {
  const after = address?.get('after') ?? '';
  const load = useCallback(
    () => call(listTransfers, { params: { edition: slug }, query: { state, ...(after ? { after } : {}) } }),
    [slug, state, after],
  );
  const { data, error, loading, again } = useLatest(load, round);
  if (error?.status === 422)
    return (
      <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
        A state or a page in it does not exist. <Link to=".">Show all transfers</Link>
      </EmptyState>
    );
  if (error) return <ErrorState level="h2" title="The transfers did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the transfers</Loading>;
  const { transfers, next, waiting } = data;
  // Nothing has been decided yet: that is not worth a heading.
  if (state === DECIDED && transfers.length === 0 && after === '') return null;
  return (
    <Titled title={TRANSFER_STATES[state]?.title ?? (state === DECIDED ? 'Decided' : 'Chosen')} note={noteOf(state, data)} busy={loading}>
      {transfers.length === 0 ? (
        <p className="quiet">{TRANSFER_STATES[state]?.none ?? 'Nothing is in this state.'}</p>
      ) : (
        <ul className="refunds">
          {transfers.map((transfer) => (
            <TransferCard key={transfer.id} slug={slug} transfer={transfer} onDone={onDone} />
          ))}
        </ul>
      )}
      {address ? (
        <OlderPages address={address} next={next} />
      ) : (
        next !== null && (
          <p className="money-pages">
            <Link to={`?state=${state}`}>All {waiting.toLocaleString('en-IN')}</Link>
          </p>
        )
      )}
    </Titled>
  );
}

const noteOf = (state: string, { waiting }: Answer<typeof listTransfers>): string =>
  state === 'announced' && waiting > 0 ? waiting.toLocaleString('en-IN') : '';

function Titled({ title, note, busy, children }: { title: string; note: string; busy: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className="refunds-part" aria-labelledby={id} aria-busy={busy}>
      <h2 id={id}>
        {title} {note && <span className="tabs-count">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
