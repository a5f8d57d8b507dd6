import { readReceiptForOrganisers } from '@isocentre/contract/money/documents';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

/** The number of a receipt, which downloads it. */
export function ReceiptButton({ slug, receipt: { id, number } }: { slug: string; receipt: { id: string; number: string } }) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <>
      <button
        type="button"
        className="money-receipt"
        aria-disabled={sending || undefined}
        onClick={() =>
          void attempt(
            () => download(readReceiptForOrganisers, { params: { edition: slug, id } }),
            () => undefined,
          )
        }
      >
        {number}
        <span className="vh"> as a PDF</span>
      </button>
      {failure && (
        <small className="money-failed" role="alert">
          {failure.message}
        </small>
      )}
    </>
  );
}
