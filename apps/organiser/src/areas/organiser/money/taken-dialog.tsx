import type { recordPayment } from '@isocentre/contract/money/offline';
import type { Answer } from '@isocentre/contract/route';
import { may } from '@isocentre/domain/people/permissions';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { paymentPath } from './money-address.ts';
import './money.css';
import { ReceiptButton } from './receipt-button.tsx';
import { takenWords } from './terms-words.ts';

export interface Taken extends Answer<typeof recordPayment> {
  readonly sum: string;
}

interface TakenDialogProps {
  slug: string;
  who: string;
  taken: Taken;
  onClose: () => void;
}

/** What became of the money, and its receipt to print at once. */
export function TakenDialog({ slug, who, taken: { sum, payment, outcome, receipt }, onClose }: TakenDialogProps) {
  const { roles } = useOutletContext<FrameData>().edition;
  const reads = may(roles, 'money.read');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Dialog open title="Payment recorded" closeWords="Done" onClose={onClose}>
      <Notice kind="good" title={`${sum} from ${who}`} ref={notice}>
        <p>{takenWords(outcome)}</p>
      </Notice>
      {receipt && (
        <p className="taken-receipt">
          Receipt {reads ? <ReceiptButton slug={slug} receipt={receipt} /> : <b>{receipt.number}</b>}
          {reads && ', to download and print'}
        </p>
      )}
      {reads && (
        <p>
          <Link to={paymentPath(slug, payment)}>Open the payment</Link>
        </p>
      )}
    </Dialog>
  );
}
