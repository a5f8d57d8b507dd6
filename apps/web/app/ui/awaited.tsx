import { type ReactNode, Suspense, use } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../lib/failure.ts';
import type { Loaded, PageData } from '../lib/load.ts';
import { ErrorState } from './states.tsx';

interface AwaitedProps<T> {
  page: PageData<T>;
  /** Shown while the browser waits for the data; the server never sends it. */
  loading: ReactNode;
  /** The first words of the error; null where another place of the page tells of the same failure. */
  failed: string | null;
  /** What is said below them; a sentence of the usual kind when absent, nothing when null. */
  reason?: ((failure: Failure) => string) | null | undefined;
  /** Stands inside a section that has its own heading. */
  inSection?: boolean | undefined;
  children: (data: T) => ReactNode;
}

let count = 0;
const keys = new WeakMap<object, number>();
/** A new answer gets a new boundary, so that Try Again is seen to load. */
const keyOf = (page: object) => {
  const key = keys.get(page) ?? (count += 1);
  keys.set(page, key);
  return key;
};

/**
 * A page's data in whichever state it is: there, on its way, or failed with Try Again. The page's heading stands outside:
 * it receives the focus after a change of page and must not be replaced when the data arrives.
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

/** The refusals' own words speak of saving; here nothing was to be saved. */
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
