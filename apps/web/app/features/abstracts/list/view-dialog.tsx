import { type MyAbstracts, type AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import { shortDate } from '@isocentre/domain/abstracts/dates';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { type Printable, PrintedAbstract } from '../printed-abstract.tsx';
import { PdfLink } from './pdf-link.tsx';
import { ReviewersComments } from './reviewers-comments.tsx';
import { Revisions } from './revisions.tsx';
import { WithdrawalRequest } from './withdrawal-request.tsx';

interface ViewDialogProps {
  record: AbstractRecord;
  myAbstracts: MyAbstracts;
  conference: string;
  onClose: () => void;
}

/** A submitted abstract as it will be printed, its history, and a way to withdraw it. */
export function ViewDialog({ record, myAbstracts, conference, onClose }: ViewDialogProps) {
  const [earlier, setEarlier] = useState<{ words: string; text: Printable } | null>(null);
  return (
    <Dialog
      open
      title={earlier ? `As saved ${earlier.words}` : `Your abstract ${record.number}`}
      onClose={onClose}
      // The document has the current text, not the earlier one being looked at.
      actions={!earlier && <PdfLink record={record} look="line" />}
    >
      <PrintedAbstract text={earlier?.text ?? formOf(record)} conference={conference} level="h3" />
      <ReviewersComments comments={record.comments} />
      <Revisions record={record} timeZone={myAbstracts.timeZone} shown={earlier?.words ?? null} onShow={setEarlier} />
      {record.actions.requestWithdrawal && <WithdrawalRequest record={record} />}
      {record.withdrawalRequestedAt && !isStatus(record.status, 'withdrawn') && (
        <Notice kind="good" title="The organisers have your request.">
          <p>You asked on {shortDate(record.withdrawalRequestedAt, myAbstracts.timeZone)} to have this abstract withdrawn.</p>
        </Notice>
      )}
    </Dialog>
  );
}
