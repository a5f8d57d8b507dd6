import { CallFailed } from '@isocentre/contract/call';
import { type AbstractDetail, shareComment } from '@isocentre/contract/review/abstracts';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';

interface CommentProps {
  slug: string;
  detail: AbstractDetail;
  review: AbstractDetail['reviews'][number];
  onChanged: (detail: AbstractDetail) => void;
}

const REVEALS = { name: 'the reviewer’s name', address: 'the reviewer’s address', institution: 'the reviewer’s institution' } as const;
const STANDS = {
  no: 'Its author does not read it.',
  yes: 'Its author reads it from the results on, without name or number.',
  earlier: 'Its author reads it as it was before the reviewer submitted again.',
} as const;

/** A comment to the author, and whether they read it: only what a chair has let pass. */
export function DrawerComment({ slug, detail, review, onChanged }: CommentProps) {
  const { sending, failure, attempt } = useAttempt();
  const { id } = detail.abstract;
  const sharing = async (shared: boolean) => {
    try {
      const params = { edition: slug, id, assignment: review.id };
      return await call(shareComment, { params, body: { version: review.version, shared } });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) onChanged(error.current as AbstractDetail);
      throw error;
    }
  };
  const share = (shared: boolean) => void attempt(() => sharing(shared), onChanged);
  return (
    <div className="board-comment">
      <p>
        <q>{review.toAuthor}</q> to the author
      </p>
      {review.reveals.length > 0 && (
        <p className="board-flags">
          <Icon name="warning" />
          May hold {review.reveals.map((one) => REVEALS[one]).join(', ')}
        </p>
      )}
      <p>
        <small>{STANDS[review.shared]}</small>
      </p>
      {review.version > 0 && (
        <span className="board-passage-acts">
          {review.shared !== 'yes' && (
            <Button small look="line" aria-disabled={sending || undefined} onClick={() => share(true)}>
              Let the author read it<span className="vh">: the comment of {review.reviewer}</span>
            </Button>
          )}
          {review.shared !== 'no' && (
            <Button small look="plain" aria-disabled={sending || undefined} onClick={() => share(false)}>
              Keep it back<span className="vh">: the comment of {review.reviewer}</span>
            </Button>
          )}
        </span>
      )}
      {failure && (
        <p role="alert">
          {failure.code === 'CHANGED_ELSEWHERE'
            ? 'The reviewer has submitted again meanwhile. Please read the new words first.'
            : failure.message}
        </p>
      )}
    </div>
  );
}
