import { endMyFeed, makeMyFeed, readMyFeed } from '@isocentre/contract/feeds';
import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';

interface FeedProps {
  slug: string;
  timeZone: string;
}

/** Coming changes in one's own calendar program, by a secret address that can be ended. */
export function FeedButton(props: FeedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        Subscribe…
      </Button>
      {open && <FeedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeedDialog({ slug, timeZone, onClose }: FeedProps & { onClose: () => void }) {
  const params = { edition: slug };
  const { data, error, again } = useLatest(useCallback(() => call(readMyFeed, { params: { edition: slug } }), [slug]));
  const { sending, failure, attempt } = useAttempt();
  const [address, setAddress] = useState<string>();
  const [said, setSaid] = useState('');
  const since = data?.since ?? null;
  const make = () =>
    void attempt(
      () => call(makeMyFeed, { params }),
      (made) => {
        setAddress(made.address);
        setSaid('The address is made. It is shown this once.');
        again();
      },
    );
  const end = () =>
    void attempt(
      () => call(endMyFeed, { params }),
      () => {
        setAddress(undefined);
        setSaid('The address is ended. Calendars that use it get nothing more.');
        again();
      },
    );
  const failed = failure ?? error;
  return (
    <Dialog open title="In your own calendar" onClose={onClose}>
      <p>
        A calendar program that knows your address shows every coming change of this edition, and follows when a date moves. It holds no
        names.
      </p>
      {failed && <Notice kind="bad" title={failed.message} />}
      <p role="status">{said}</p>
      {address !== undefined && (
        <p className="feed-address">
          <code>{address}</code>
          <CopyButton text={address} what="the address" />
        </p>
      )}
      {since !== null && address === undefined && <p>You have had an address since {dayOf(since, timeZone)}. A new one ends it.</p>}
      <p className="feed-do">
        <Button small aria-disabled={sending || undefined} onClick={make}>
          {since === null ? 'Make my address' : 'Make a new address'}
        </Button>
        {since !== null && (
          <Button look="line" small aria-disabled={sending || undefined} onClick={end}>
            End my address
          </Button>
        )}
      </p>
      <p className="quiet">Whoever knows the address can read it: keep it to yourself. It ends with your role.</p>
    </Dialog>
  );
}
