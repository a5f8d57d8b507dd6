import { previewRemoval, removeReviewer } from '@isocentre/contract/review/takeovers';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { counted } from './assignment-words.ts';
import { TakeoverList } from './takeover-list.tsx';

interface RemoveProps {
  slug: string;
  account: string;
  name: string;
  onClose: () => void;
  onRemoved: (words: string) => void;
}

/** First who takes over what and what stays, then the removal as it was shown. */
export function RemoveReviewerDialog({ slug, account, name, onClose, onRemoved }: RemoveProps) {
  const params = { edition: slug, account };
  const { data, error, again } = useLatest(useCallback(() => ask(previewRemoval, { params: { edition: slug, account } }), [slug, account]));
  const { sending, failure, attempt } = useAttempt();
  const remove = () => {
    if (!data) return;
    void attempt(
      () => ask(removeReviewer, { params, body: { digest: data.digest } }),
      ({ ended, given }) =>
        onRemoved(
          ended === 0 ? `${name} reviews no more.` : `${name} reviews no more. ${given} of ${counted(ended, 'abstract')} went to others.`,
        ),
    );
  };
  const problem = failure ?? (data ? undefined : error);
  return (
    <Dialog
      open
      title={`Remove ${name}?`}
      closeWords="Keep them"
      onClose={onClose}
      actions={
        <Button className="btn-bad" aria-disabled={sending || !data || undefined} onClick={remove}>
          {sending ? 'One moment...' : 'Remove'}
        </Button>
      }
    >
      {problem && (
        <Notice kind="bad" title={problem.message}>
          <Button small look="line" onClick={again}>
            Look again
          </Button>
        </Notice>
      )}
      {data ? (
        <>
          {data.rows.length === 0 ? <p>Nothing of theirs is open.</p> : <TakeoverList rows={data.rows} />}
          <p>
            {data.submitted === 0
              ? 'They have submitted no review.'
              : `${counted(data.submitted, 'submitted review')} of theirs stay and count.`}{' '}
            They lose the role at once. Letters to those who take over wait for your release.
          </p>
        </>
      ) : (
        <p role="status">{problem ? '' : 'Calculating who takes over'}</p>
      )}
    </Dialog>
  );
}
