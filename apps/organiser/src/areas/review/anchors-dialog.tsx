import type { Criterion } from '@isocentre/domain/review/rubric';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { useState } from 'react';

/** What every number means, for all criteria. */
export function AnchorsDialog({ criteria }: { criteria: readonly Criterion[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" small className="review-anchors" onClick={() => setOpen(true)}>
        All anchors
      </Button>
      <Dialog open={open} title="What the numbers mean" closeWords="Back to the abstract" onClose={() => setOpen(false)}>
        <p>The same words for all reviewers. Score the text in front of you, not what it could become.</p>
        {criteria.map(({ code, name, question, anchors }) => (
          <section key={code} className="review-anchor-list">
            <h3>{name}</h3>
            <p>{question}</p>
            <ol>
              {anchors.map((words, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- a step is its number
                <li key={i}>{words || '–'}</li>
              ))}
            </ol>
          </section>
        ))}
      </Dialog>
    </>
  );
}
