import { Notice } from '@isocentre/ui/notice.tsx';

/** A colleague was quicker. What was typed stays in the form; `words` say what is stored. */
export function StoredNotice({ words }: { words: string }) {
  return (
    <Notice kind="bad" title="A colleague has changed this meanwhile. Nothing of yours is lost.">
      <p>Stored now: {words}.</p>
      <p>Saved again, what stands in this form replaces that.</p>
    </Notice>
  );
}
