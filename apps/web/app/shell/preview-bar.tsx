import { END_PREVIEW_PATH } from '@isocentre/contract/pages';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ShellPreview } from '../lib/shell-data.ts';
import './preview-bar.css';

/** Says that this page is an organiser's preview, of when, and leads out; with and without script. */
export function PreviewBar({ preview: { words, isNow, drafts, leftOut, until } }: { preview: ShellPreview }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // When it is over the page is the ordinary one.
    const timer = setTimeout(() => location.reload(), Math.max(1000, Date.parse(until) - Date.now() + 1000));
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <aside className="preview-bar" aria-label="Preview">
      <p>
        <Icon name="clock" />
        <span>
          <b>Preview{isNow ? '' : ` of ${words}`}</b>{' '}
          <span className="preview-what">
            {drafts && 'With drafts. '}
            {leftOut > 0 && `${leftOut === 1 ? 'One draft is' : `${leftOut} drafts are`} not shown: not ready to be published. `}
            <span className="preview-read-only">Read only, for you alone.</span>
          </span>
        </span>
      </p>
      <form method="post" action={END_PREVIEW_PATH}>
        <input type="hidden" name="to" value={pathname + search} />
        <button type="submit">Leave the preview</button>
      </form>
    </aside>
  );
}
