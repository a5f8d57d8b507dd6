import { type ReactNode, Suspense, use } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../lib/failure.ts';
import type { Loaded, PageData } from '../lib/load.ts';
import { ErrorState } from './states.tsx';

interface AwaitedProps<T> {
  page: PageData<T>;
  /** Shown while the browser waits for the data; the server never sends it. */
  loading: ReactNode;
  /** The first words of the error. */
  failed: string;
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
export function Awaited<T>({ page, loading, failed, children }: AwaitedProps<T>) {
  if (!('later' in page)) return <Settled loaded={page} failed={failed} render={children} />;
  return (
    <Suspense key={keyOf(page)} fallback={loading}>
      <Later promise={page.later} failed={failed} render={children} />
    </Suspense>
  );
}

function Later<T>({ promise, ...rest }: { promise: Promise<Loaded<T>>; failed: string; render: (data: T) => ReactNode }) {
  return <Settled loaded={use(promise)} {...rest} />;
}

/** The refusals' own words speak of saving; here nothing was to be saved. */
const reasonFor = ({ status, message }: Failure) =>
  status === 0 ? message : `The server could not answer (status ${status}). Please try again in a moment.`;

function Settled<T>({ loaded, failed, render }: { loaded: Loaded<T>; failed: string; render: (data: T) => ReactNode }) {
  const { revalidate } = useRevalidator();
  if ('data' in loaded) return render(loaded.data);
  return (
    <div className="wrap section">
      <ErrorState level="h2" title={failed} reason={reasonFor(loaded.failed)} onRetry={() => void revalidate()} />
    </div>
  );
}
