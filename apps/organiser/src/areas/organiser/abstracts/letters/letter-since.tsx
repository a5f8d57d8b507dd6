import { editLetter, type ReadLetter } from '@isocentre/contract/review/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';

interface SinceProps {
  slug: string;
  read: ReadLetter;
  onStored: () => void;
}

/** Of a letter that was edited by hand: what its text says otherwise since, and the way back to it. */
export function LetterSince({ slug, read: { letter, since }, onStored }: SinceProps) {
  const { sending, failure, attempt } = useAttempt();
  if (!since) return null;
  const changed = since.gone.length + since.come.length > 0;
  const follow = () =>
    void attempt(
      () => call(editLetter, { params: { edition: slug, id: letter.id }, body: { digest: letter.digest, words: null } }),
      onStored,
    );
  return (
    <Notice
      kind={changed ? 'warn' : 'good'}
      quiet={!changed}
      title={changed ? 'Edited by hand. What it was made of has changed since:' : 'Edited by hand. It keeps these words.'}
    >
      {changed && (
        <ul className="letters-since">
          {since.gone.map((words) => (
            <li key={`gone ${words}`}>
              <del>{words}</del>
            </li>
          ))}
          {since.come.map((words) => (
            <li key={`come ${words}`}>
              <ins>{words}</ins>
            </li>
          ))}
        </ul>
      )}
      {failure && <p role="alert">{failure.message}</p>}
      <Button small look="line" aria-disabled={sending || undefined} onClick={follow}>
        {sending ? 'One moment...' : 'Back to the text for all'}
      </Button>
    </Notice>
  );
}
