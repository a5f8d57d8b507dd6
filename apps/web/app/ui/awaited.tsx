import { ErrorState } from '@isocentre/ui/states.tsx';
import { type ReactNode, Suspense, use } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../lib/failure.ts';
import type { Loaded, PageData } from '../lib/load.ts';

interface AwaitedProps<T> {
  page: PageData<T>;
  /** Shown while the browser waits for the data; the server never sends it. */
  loading: ReactNode;
  /** The first words of the error; null if another part of the page reports the same failure. */
  failed: string | null;
  /** The text below them; a default sentence when absent, nothing when null. */
  reason?: ((failure: Failure) => string) | null | undefined;
  /** Inside a section with its own heading. */
  inSection?: boolean | undefined;
  children: (data: T) => ReactNode;
}

let count = 0;
const keys = new WeakMap<object, number>();
/** New data gets a new boundary, so that Try Again visibly loads. */
const keyOf = (page: object) => {
  const key = keys.get(page) ?? (count += 1);
  keys.set(page, key);
  return key;
};

/**
 * A page's data in each state: loaded, loading, or failed with Try Again. The page's heading is outside: it gets the
 * focus after a navigation and must not be replaced when the data arrives.
 */
export function Awaited<T>({ page, loading, failed, reason, inSection, children }: AwaitedProps<T>) {
  const rest = { failed, reason, inSection, render: children };
  if (!('later' in page)) return <Settled loaded={page} {...rest} />;
  return (
    <Suspense key={keyOf(page)} fallback={loading}>
      <Later promise={page.later} {...rest} />
    </Suspense>
  );
}

type Outcome<T> = Pick<AwaitedProps<T>, 'failed' | 'reason' | 'inSection'> & { render: (data: T) => ReactNode };

function Later<T>({ promise, ...rest }: { promise: Promise<Loaded<T>> } & Outcome<T>) {
  return <Settled loaded={use(promise)} {...rest} />;
}

/** The refusals' own texts speak of saving; here nothing was to be saved. */
const reasonFor = ({ status, message }: Failure) =>
  status === 0 ? message : `The server could not answer (status ${status}). Please try again in a moment.`;

function Settled<T>({ loaded, failed, reason = reasonFor, inSection, render }: { loaded: Loaded<T> } & Outcome<T>) {
  const { revalidate } = useRevalidator();
  if ('data' in loaded) return render(loaded.data);
  if (failed === null) return null;
  const error = (
    <ErrorState level={inSection ? 'h3' : 'h2'} title={failed} reason={reason?.(loaded.failed)} onRetry={() => void revalidate()} />
  );
  return inSection ? error : <div className="wrap section">{error}</div>;
}
