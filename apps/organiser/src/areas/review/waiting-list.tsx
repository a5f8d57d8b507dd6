import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { reviewAsText } from './review-text.ts';
import type { ReviewContext } from './review-frame.tsx';

/** What has not reached the server: waiting for a connection, or refused and there to be copied. */
export function WaitingList({ waiting, outbox }: Pick<ReviewContext, 'waiting' | 'outbox'>) {
  const refused = waiting.filter((one) => one.refused !== undefined);
  const count = waiting.length - refused.length;
  return (
    <>
      {count > 0 && (
        <Notice kind="warn" title={`${count} waiting`}>
          <p>
            {count === 1 ? 'A finished review is' : 'Finished reviews are'} kept in this browser and sent when the connection is back. The
            time that counts is when it arrives.
          </p>
          <Button look="line" small onClick={() => void outbox.send()}>
            Send now
          </Button>
        </Notice>
      )}
      {refused.map((one) => (
        <Notice key={one.id} kind="bad" title={`${one.number} was not taken`}>
          <p>{one.refused}</p>
          <pre className="review-kept">{reviewAsText(one.number, one.form)}</pre>
          <CopyButton text={reviewAsText(one.number, one.form)} what={`the review of ${one.number}`} />{' '}
          <Button look="line" small onClick={() => outbox.drop(one.id)}>
            I have copied it, take it away
          </Button>
        </Notice>
      ))}
    </>
  );
}
