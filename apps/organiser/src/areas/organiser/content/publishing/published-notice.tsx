import type { Publication } from '@isocentre/contract/content-editing';
import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { areaOf, handsFor } from '../editor/hands.ts';
import { instantInWords } from '../differences/difference-words.ts';

interface PublishedNoticeProps {
  slug: string;
  timeZone: string;
  publication: Publication;
  /** With what was published instead. */
  onUndone: (publication: Publication) => void;
}

/** What was just published, with the way back. */
export function PublishedNotice({ slug, timeZone, publication, onUndone }: PublishedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const [keyFor] = useState(attemptKeys);
  const { sending, failure, attempt } = useAttempt();
  const { id, state, at, items, undoable } = publication;
  useEffect(() => notice.current?.focus(), [id]);
  const names = items.map(({ title }) => title).join(', ');
  const undo = () => void attempt(() => handsFor(areaOf(publication), slug).undo(id, keyFor(`undo ${id}`)), onUndone);
  return (
    <Notice
      ref={notice}
      kind={state === 'waiting' ? 'info' : 'good'}
      title={state === 'waiting' ? `Goes out on ${instantInWords(at, timeZone)}` : `Published at ${localTime(new Date(at), timeZone)}`}
    >
      <p>{names}</p>
      {failure && <p className="field-error">{failure.message}</p>}
      {state === 'done' && undoable && (
        <Button look="line" small aria-disabled={sending || undefined} onClick={undo}>
          {sending ? 'Undoing...' : 'Undo: publish what was there before'}
        </Button>
      )}
    </Notice>
  );
}
