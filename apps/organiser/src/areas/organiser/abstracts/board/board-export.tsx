import { exportAbstracts } from '@isocentre/contract/review/abstracts';
import { Button } from '@isocentre/ui/button.tsx';
import { download } from '../../../../lib/download.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { queryOf, type Shown } from './board-rows.ts';

interface BoardExportProps {
  slug: string;
  shown: Shown;
  typed: string;
  scope: string;
  /** Where there is more than one. */
  call: string | undefined;
}

/** What is shown, as a file without authors. That it was downloaded is on record. */
export function BoardExport({ slug, shown, typed, scope, call }: BoardExportProps) {
  const { sending, failure, attempt } = useAttempt();
  const save = () =>
    void attempt(
      () => download(exportAbstracts, { params: { edition: slug }, query: queryOf(shown, typed, scope, call) }),
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
