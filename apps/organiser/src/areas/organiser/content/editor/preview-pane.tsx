import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { addressOf, useNewestPreview } from './use-newest-preview.ts';

interface PreviewPaneProps {
  slug: string;
  /** The page on which visitors see the item. */
  path: string;
  /** Changes whenever something was saved or published. */
  version: string;
}

/**
 * The public page with the drafts, beside the editor, as wide as a desk or a phone. No script runs here: the page must not reach out of
 * its frame, and is complete without.
 */
export function PreviewPane({ slug, path, version }: PreviewPaneProps) {
  const [phone, setPhone] = useState(false);
  const opening = useAttempt();
  // An address opens once: every version needs another one.
  const { address, error, again, loaded } = useNewestPreview(slug, path, version);
  const open = () =>
    void opening.attempt(
      () => addressOf(slug, path, false),
      (opened) => window.open(opened, '_blank', 'noopener'),
    );
  return (
    <section className="preview" aria-label="The public page">
      <div className="preview-head">
        <code>{path}</code>
        <div role="group" aria-label="Width of the preview" className="preview-widths">
          <button type="button" aria-pressed={!phone} onClick={() => setPhone(false)}>
            Wide
          </button>
          <button type="button" aria-pressed={phone} onClick={() => setPhone(true)}>
            Phone
          </button>
        </div>
        <button type="button" className="preview-open" onClick={open}>
          <Icon name="external" />
          <span className="vh">Open the page with the drafts in a new tab</span>
        </button>
      </div>
      {error ? (
        <div className="preview-failed" role="note">
          <p>The preview did not load: {error.message} What you type is saved all the same.</p>
          <Button look="line" small onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <iframe
          key={address}
          className={phone ? 'preview-phone' : undefined}
          src={address ?? 'about:blank'}
          onLoad={(event) => loaded(event.currentTarget)}
          sandbox="allow-same-origin"
          title={`The page ${path} with the drafts`}
        />
      )}
    </section>
  );
}
