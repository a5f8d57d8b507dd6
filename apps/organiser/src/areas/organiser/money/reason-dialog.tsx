import { Reason } from '@isocentre/domain/people/reason';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { ReasonField } from '../delegates/reason-field.tsx';

interface ReasonDialogProps {
  title: string;
  action: string;
  doing: string;
  bad?: boolean;
  common: readonly string[];
  hint: string;
  run: (reason: string) => Promise<unknown>;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: () => void;
  children: ReactNode;
}

/** Something about money that asks for nothing but a reason. */
export function ReasonDialog({ title, action, doing, bad = false, common, hint, run, onClose, onDone, children }: ReasonDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const check = (): FieldErrors => {
    const [issue] = Reason.safeParse(reason).error?.issues ?? [];
    return issue ? { reason: issue.message } : {};
  };
  return (
    <FormDialog
      title={title}
      action={action}
      doing={doing}
      bad={bad}
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => void attempt(() => run(reason.trim()), onDone)}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          {children}
          <ReasonField label="Reason" common={common} value={reason} error={errors['reason']} hint={hint} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
