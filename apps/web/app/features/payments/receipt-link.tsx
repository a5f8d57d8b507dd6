import { Icon } from '@isocentre/ui/icon.tsx';

/** A receipt, or a note that takes one back, to download. */
export function ReceiptLink({ id, number, name = 'Receipt' }: { id: string; number: string; name?: string }) {
  return (
    <a className="btn btn-line btn-small" href={`/api/v1/me/receipts/${id}`} download>
      <Icon name="download" />
      <span>
        {name}
        <span className="vh"> {number}</span>
      </span>
    </a>
  );
}
