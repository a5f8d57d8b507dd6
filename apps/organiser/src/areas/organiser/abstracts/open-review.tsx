import { openReview, type ReviewedCall } from '@isocentre/contract/review/calls';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { counted } from './assignment-words.ts';
import { useSaving } from './use-saving.ts';

interface OpenReviewProps {
  slug: string;
  call: ReviewedCall;
  onStored: (call: ReviewedCall) => void;
  onSaved: (call: ReviewedCall, words: string) => void;
}

/** Everything is there: reviewing can be opened, and what follows is said first. */
export function OpenReview({ slug, call, onStored, onSaved }: OpenReviewProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Notice kind="good" title="Dates, criteria and reviewers are complete.">
      {' '}
      <Button small onClick={() => setAsking(true)}>
        Open reviewing
      </Button>
      {asking && <OpenDialog slug={slug} call={call} onStored={onStored} onSaved={onSaved} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

function OpenDialog({ slug, call, onStored, onSaved, onClose }: OpenReviewProps & { onClose: () => void }) {
  const { sending, save, failure } = useSaving(onStored);
  const open = () =>
    void save(
      () => ask(openReview, { params: { edition: slug, call: call.code }, body: { version: call.version } }),
      (opened) => onSaved(opened, 'Reviewing is open. Every abstract has its number.'),
    );
  return (
    <FormDialog
      title="Open reviewing?"
      action="Open reviewing"
      doing="Opening..."
      closeWords="Not yet"
      sending={sending}
      failure={failure}
      onSubmit={open}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {counted(call.abstracts, 'abstract')} {call.abstracts === 1 ? 'gets a number' : 'get numbers'} in an order drawn at random;
            later ones get the next. Conflicts of interest are looked for.
          </p>
          <p>
            {counted(call.activeReviewers, 'reviewer')} can then be given abstracts. Nothing is given out and nobody is told by this alone.
            It cannot be closed again by hand; it ends on the day you have set.
          </p>
        </>
      )}
    </FormDialog>
  );
}
