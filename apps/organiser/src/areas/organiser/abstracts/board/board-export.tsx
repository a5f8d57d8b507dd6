import { exportAbstracts } from '@isocentre/contract/review/abstracts';
import { Button } from '@isocentre/ui/button.tsx';
import { download } from '../../../../lib/download.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { queryOf, type Shown } from './board-rows.ts';

/** What is shown, as a file without authors. That it was downloaded is on record. */
export function BoardExport({ slug, shown, typed, scope }: { slug: string; shown: Shown; typed: string; scope: string }) {
  const { sending, failure, attempt } = useAttempt();
  const save = () =>
    void attempt(
      () => download(exportAbstracts, { params: { edition: slug }, query: queryOf(shown, typed, scope) }),
      () => undefined,
    );
  return (
    <>
      <Button small look="line" aria-disabled={sending || undefined} onClick={save}>
        {sending ? 'Preparing the file...' : 'Download as CSV'}
      </Button>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  );
}
