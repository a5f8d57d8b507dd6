import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { endOne, endOthers } from './account-actions.ts';
import type { AccountData } from './load-account.ts';

type Ended = Awaited<ReturnType<typeof endOne> | ReturnType<typeof endOthers>>;

/** The visitor's sessions; each can be ended, or all but this one. An ended one leaves the list at once. */
export function SessionsList({ sessions }: Pick<AccountData, 'sessions'>) {
  const fetcher = useFetcher<Ended>({ key: 'sessions' });
  const heading = useRef<HTMLParagraphElement>(null);
  const gone = useGone(fetcher.data);
  const left = sessions.filter(({ id, current }) => !gone.ids.has(id) && (current || !gone.others));
  const failed = fetcher.data && 'failed' in fetcher.data ? fetcher.data.failed : null;
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        {left.length === 1 ? 'You are signed in here only.' : `You are signed in on ${left.length} devices.`}
      </p>
      {failed && (
        <Notice kind="bad" title="This session could not be ended.">
          <p>{failed.message}</p>
        </Notice>
      )}
      <ul className="session-list">
        {left.map(({ id, current, device, address, since, lastSeen }) => (
          <li key={id}>
            <Icon name="device" />
            <div>
              <b>{device}</b>
              <small>
                {current ? `since ${since}` : `last seen ${lastSeen}`}, from {address}
              </small>
            </div>
            {current ? (
              <Badge state="good">This one</Badge>
            ) : (
              <fetcher.Form method="post" action={addresses.profile} onSubmit={() => heading.current?.focus()}>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="plain" small>
                  End<span className="vh"> the session on {device}</span>
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      {left.length > 1 && (
        <fetcher.Form method="post" action={addresses.profile} onSubmit={() => heading.current?.focus()}>
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" look="line" small>
            End all others
          </Button>
        </fetcher.Form>
      )}
    </>
  );
}

/** All sessions ended since the list was loaded. */
function useGone(ended: Ended | undefined) {
  const [gone, setGone] = useState({ ids: new Set<string>(), others: false });
  const [seen, setSeen] = useState(ended);
  if (ended !== seen) {
    setSeen(ended);
    if (ended && 'ended' in ended)
      setGone(ended.ended === 'others' ? { ...gone, others: true } : { ...gone, ids: new Set([...gone.ids, ...ended.ended]) });
  }
  return gone;
}
