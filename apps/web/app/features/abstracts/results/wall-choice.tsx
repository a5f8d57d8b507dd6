import { agreeToWall } from '@isocentre/contract/presentations';
import { addresses } from '@isocentre/domain/addresses';
import { Check } from '@isocentre/ui/check.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import { browserCall } from '../../../lib/browser-call.ts';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { useChange } from './use-change.ts';

type Wall = NonNullable<ShownPresentation['wall']>;

/** Whether everybody sees the e-poster: its author's word, until they say otherwise. */
export function WallChoice({ presentation, wall }: { presentation: ShownPresentation; wall: Wall }) {
  const { id, version } = presentation;
  const { sending, failed, change } = useChange();
  const agree = (agreed: boolean) => change(() => browserCall(agreeToWall, { params: { id }, body: { version, agreed } }));
  return (
    <div>
      {failed && (
        <Notice kind="bad" title="Your choice was not stored.">
          <p>{failed.message}</p>
        </Notice>
      )}
      <Check
        label="Show my e-poster to everybody on the e-poster wall"
        hint="Its page is shown as a picture beside the text of the abstract. Nobody gets the file, and you can change your mind at any time."
        checked={wall.agreed}
        aria-disabled={sending || undefined}
        onChange={(event) => void agree(event.target.checked)}
      />
      <p className="result-quiet" role="status">
        {wall.agreed && wallWords(wall)}
        {wall.agreed && wall.page === 'drawn' && wall.from !== null && (
          <>
            {' '}
            <Link to={addresses.posters}>The wall</Link>
          </>
        )}
      </p>
    </div>
  );
}

const PAGE_WORDS = {
  none: 'It hangs there once your file has come.',
  waiting: 'Its picture is being made.',
  failed: 'No picture could be made of your file. Saving the PDF again, with smaller pictures in it, usually helps.',
} as const;

const wallWords = ({ page, fromWords }: Wall) =>
  page !== 'drawn' ? PAGE_WORDS[page] : fromWords === null ? 'The wall has no date yet.' : `The wall is public from ${fromWords}.`;
