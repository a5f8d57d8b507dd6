import { exportPresenters } from '@isocentre/contract/review/presentations';
import { PARTS, type Part } from '@isocentre/domain/presentations/presentation-parts';
import { Button } from '@isocentre/ui/button.tsx';
import { download } from '../../../../lib/download.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';

/** The people of the part that is shown, with their addresses. That it was downloaded is on record. */
export function PresentersExport({ slug, part }: { slug: string; part: Part }) {
  const { sending, failure, attempt } = useAttempt();
  const save = () =>
    void attempt(
      () => download(exportPresenters, { params: { edition: slug }, query: { show: part } }),
      () => undefined,
    );
  return (
    <p>
      <Button small look="line" aria-disabled={sending || undefined} onClick={save}>
        {sending ? 'Preparing the file...' : `Download these presenters as CSV`}
        <span className="vh"> ({PARTS[part].name})</span>
      </Button>
      {failure && <span role="alert"> {failure.message}</span>}
    </p>
  );
}
