import { endPresenterFeed, makePresenterFeed, readPresenterFeed } from '@isocentre/contract/presenter-feed';
import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import { type Failure, toFailure } from '../../../lib/failure.ts';

/** One's own places in one's own calendar program, by a secret address: a new one ends the one before. */
export function OwnCalendar() {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<Failure>();
  const [since, setSince] = useState<string | null>(null);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // Without an answer it offers to make one; the server ends whatever there was.
    void browserCall(readPresenterFeed, {}).then(
      (mine) => setSince(mine.since),
      () => {},
    );
  }, []);
  const attempt = async (run: () => Promise<void>) => {
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    try {
      await run();
    } catch (error) {
      setFailed(toFailure(error));
    } finally {
      setSending(false);
    }
  };
  const make = () =>
    attempt(async () => {
      const made = await browserCall(makePresenterFeed, {});
      setAddress(made.address);
      setSince(made.since);
    });
  const end = () =>
    attempt(async () => {
      setSince((await browserCall(endPresenterFeed, {})).since);
      setAddress(undefined);
    });
  const wait = sending || undefined;
  return (
    <section className="card result-calendar needs-script" aria-labelledby="own-calendar">
      <h3 id="own-calendar">Your places in your own calendar</h3>
      <p>
        A calendar program that knows your address shows where you have to be, and follows when the programme changes. The address is
        secret: give it to nobody.
      </p>
      {failed && <Notice kind="bad" title={failed.message} />}
      <div role="status">
        {address !== undefined && (
          <p className="result-address">
            <span>It is shown this once:</span> <code>{address}</code> <CopyButton text={address} what="the address" />
          </p>
        )}
        {address === undefined && since !== null && <p>You have an address already. A new one ends it.</p>}
      </div>
      <p className="result-buttons">
        <Button look="line" onClick={() => void make()} aria-disabled={wait}>
          {since === null ? 'Make an address' : 'Make a new address'}
        </Button>
        {since !== null && (
          <Button look="plain" onClick={() => void end()} aria-disabled={wait}>
            End it
          </Button>
        )}
      </p>
    </section>
  );
}
