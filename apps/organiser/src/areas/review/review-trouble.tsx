import type { OwnReview, ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { lazy, Suspense } from 'react';
import type { Kept } from '../../lib/text-keeper.ts';
import { saveToFile } from './review-text.ts';
import type { Reviewing } from './use-review.ts';

/** Only who writes in two windows needs it, and the server has just answered. */
const BothTexts = lazy(() => import('./both-texts.tsx').then((module) => ({ default: module.BothTexts })));

/** Where what was typed is, always in sight. */
export function SavedWords({ kept: { state, item, failure }, timeZone }: { kept: Kept<OwnReview>; timeZone: string }) {
  const at = item.savedAt ? ` ${localTime(new Date(item.savedAt), timeZone)}` : '';
  const words = {
    saved: item.state === 'submitted' ? `Submitted${at}` : at === '' ? 'Saves as you type' : `Saved${at}`,
    typed: 'Kept here',
    saving: 'Saving...',
    failed: failure?.status === 0 ? 'Kept here, offline' : 'Kept here, not saved',
    clash: 'Waits for your choice',
  }[state];
  return (
    <span className={`reading-saved reading-saved-${state}`} role="status">
      {state === 'saved' && at !== '' && <Icon name="check" />}
      {words}
    </span>
  );
}

interface ReviewTroubleProps {
  text: ReadingAssignment;
  review: Reviewing;
  /** The review stands for the changed text as well. */
  onConfirm: () => void;
}

/** Whatever stands between a reviewer and a submitted review. It stays until it is dealt with. */
export function ReviewTrouble({ text, review, onConfirm }: ReviewTroubleProps) {
  const { kept, keeper, missing, failure, form } = review;
  const names = Object.values(missing);
  const toFile = (
    <Button look="line" small onClick={() => saveToFile(text.number, form)}>
      Save to a file
    </Button>
  );
  return (
    <>
      {text.closed && (
        <Notice kind="info" title="Reviewing has closed">
          <p>You can still read what you wrote. Please ask the chair if something must change.</p>
          {kept.item.state !== 'submitted' && kept.item.state !== 'none' && toFile}
        </Notice>
      )}
      {text.before && !text.closed && (
        <Notice kind="warn" title="The author changed the text after your review">
          <p>What it said before stands beside it. Your review counts as it is; please confirm it or change it.</p>
          <Button small onClick={onConfirm}>
            My review stands
          </Button>
        </Notice>
      )}
      {names.length > 0 && (
        <Notice kind="bad" title="Saved as a draft. Something is missing:">
          <ul>
            {names.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {failure && (
        <Notice kind="bad" title={failure.message}>
          {toFile}
        </Notice>
      )}
      {kept.failure && (
        <Notice kind="warn" title={kept.failure.status === 0 ? 'No connection' : kept.failure.message}>
          <p>What you write is kept in this browser{kept.failure.status === 0 ? ' and saved when the connection is back.' : '.'}</p>
          <Button look="line" small onClick={() => void keeper.flush()}>
            Save now
          </Button>{' '}
          {toFile}
        </Notice>
      )}
      {kept.restoredFrom && kept.state !== 'clash' && (
        <Notice kind="info" title="What you wrote here before is back">
          <p>It had not reached the server.</p>
        </Notice>
      )}
      {kept.clash && (
        <Suspense fallback={null}>
          <BothTexts text={text} clash={kept.clash} onDecide={(at, whose) => keeper.decide(at, whose)} />
        </Suspense>
      )}
    </>
  );
}
