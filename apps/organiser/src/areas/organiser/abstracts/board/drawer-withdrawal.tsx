import type { AbstractDetail } from '@isocentre/contract/review/abstracts';
import { withdrawAbstract } from '@isocentre/contract/review/decisions';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { instantWords } from '../call-words.ts';

interface WithdrawalProps {
  slug: string;
  timeZone: string;
  detail: AbstractDetail;
  onWithdrawn: (detail: AbstractDetail) => void;
}

/** What its author asked, and the way to withdraw an abstract. */
export function DrawerWithdrawal({ slug, timeZone, detail, onWithdrawn }: WithdrawalProps) {
  const [asking, setAsking] = useState(false);
  const { withdrawal } = detail;
  return (
    <section aria-labelledby="board-withdrawal" className="board-deciding">
      <h3 id="board-withdrawal">Withdrawal</h3>
      {withdrawal ? (
        <p>
          Its author asked for it, {instantWords(withdrawal.askedAt, timeZone)}
          {withdrawal.reason ? `: “${withdrawal.reason}”` : ', without a reason.'}
        </p>
      ) : (
        <p>Its author has not asked to withdraw it.</p>
      )}
      <div className="abstracts-acts">
        <Button small look="line" onClick={() => setAsking(true)}>
          Withdraw the abstract…
        </Button>
      </div>
      {asking && <WithdrawDialog {...{ slug, detail, onWithdrawn }} onClose={() => setAsking(false)} />}
    </section>
  );
}

function WithdrawDialog({ slug, detail, onWithdrawn, onClose }: Omit<WithdrawalProps, 'timeZone'> & { onClose: () => void }) {
  const { abstract, waiting, withdrawal } = detail;
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const open = waiting.filter(({ state }) => state === 'open' || state === 'suspended').length;
  const send = () => {
    const body = { version: abstract.version, ...(reason.trim() === '' ? {} : { reason }) };
    void attempt(() => call(withdrawAbstract, { params: { edition: slug, id: abstract.id }, body }), onWithdrawn);
  };
  return (
    <FormDialog
      title={`Withdraw ${abstract.number ?? 'this abstract'}`}
      action="Withdraw it for good"
      doing="Withdrawing..."
      bad
      sending={sending}
      failure={failure}
      check={() => ({ ...(reason.trim() === '' && !withdrawal && { reason: 'Please say why: its author has not asked for it here.' }) })}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ul className="board-follows">
            <li>It leaves the board, and no decision applies to it. This cannot be undone.</li>
            <li>
              {open === 0 ? 'Nobody is reading it' : `${open} ${open === 1 ? 'reviewer is' : 'reviewers are'} not asked for it any more`};
              submitted reviews stay, and count nowhere.
            </li>
            {abstract.reference && <li>Its reference {abstract.reference} is retired and never given again.</li>}
            <li>Its author reads “Withdrawn” at once, and may submit another abstract in its place while the call is open.</li>
          </ul>
          <TextArea
            label={withdrawal ? 'Note (optional)' : 'Why'}
            rows={2}
            maxLength={500}
            value={reason}
            error={errors['reason']}
            hint="Kept in the history of the abstract; its author does not read it."
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
