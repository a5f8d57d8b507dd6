import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Mark } from '@isocentre/ui/mark.tsx';
import '../ui/logo.css';
import './server-error.css';

const WORDS: Readonly<Record<number, string>> = { 405: 'Method Not Allowed', 503: 'Service Unavailable' };

/**
 * Plain on purpose, and independent of anything that could fail: no data, no script. `retry`: the URL to load again.
 */
export function ServerError({ status = 500, alone = false, retry }: { status?: number; alone?: boolean; retry?: string }) {
  const words = WORDS[status] ?? (status >= 500 ? 'Internal Error' : 'Request Refused');
  return (
    <section className={alone ? 'broken broken-alone' : 'broken'}>
      <div className="wrap broken-in">
        <div>
          {alone && <Mark />}
          <h1>
            <b>{status}</b> {words}
          </h1>
          <p>The server encountered an error and could not complete your request.</p>
          <p>
            If the problem persists, please report it to the organisers, with the address of the page and the time.{' '}
            {retry && (
              <>
                You can <a href={retry}>try again</a> or go{' '}
              </>
            )}
            {!retry && 'Meanwhile you can go '}
            <a href="/">back to home</a>.
          </p>
          <p className="broken-end">That&apos;s all we know.</p>
        </div>
        <Kolam className="broken-art" figure={{ kind: 'empty', seed: 's1', n: 7, drawn: 0.62 }} />
      </div>
    </section>
  );
}
