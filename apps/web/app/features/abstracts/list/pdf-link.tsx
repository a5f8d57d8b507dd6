import { readAbstractPdf } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { addressOf } from '@isocentre/contract/call';
import { Icon } from '@isocentre/ui/icon.tsx';

const LOOKS = { plain: 'btn btn-plain btn-small', line: 'btn btn-line' } as const;

/** A submitted abstract to download. */
export function PdfLink({ record, look }: { record: Pick<AbstractRecord, 'id' | 'number'>; look: keyof typeof LOOKS }) {
  return (
    <a className={LOOKS[look]} href={addressOf(readAbstractPdf, { params: { id: record.id } })} download>
      {look === 'line' && <Icon name="download" />}
      <span>
        PDF<span className="vh"> of abstract {record.number}</span>
      </span>
    </a>
  );
}
