import { Icon } from '@isocentre/ui/icon.tsx';

/** A receipt to download. */
export function ReceiptLink({ id, number }: { id: string; number: string }) {
  return (
    <a className="btn btn-line btn-small" href={`/api/v1/me/receipts/${id}`} download>
      <Icon name="download" />
      <span>
        Receipt<span className="vh"> {number}</span>
      </span>
    </a>
  );
}
