import { Reason } from '@isocentre/domain/people/reason';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { ReasonField } from '../delegates/reason-field.tsx';

interface ReasonDialogProps<T> {
  title: string;
  action: string;
  doing: string;
  bad?: boolean;
  common: readonly string[];
  hint?: string;
  /** What is wrong with the other fields. */
  check?: () => FieldErrors;
  run: (reason: string) => Promise<T>;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (answer: T) => void;
  /** What stands above the reason: words, or fields with what is wrong with them. */
  children: ReactNode | ((errors: FieldErrors) => ReactNode);
}

/** Something about money that asks for a reason, alone or beside other fields. */
export function ReasonDialog<T>(props: ReasonDialogProps<T>) {
  const { title, action, doing, bad = false, common, hint = 'It stands in the record.', run, onClose, onDone, children } = props;
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const check = (): FieldErrors => {
    const [issue] = Reason.safeParse(reason).error?.issues ?? [];
    return { ...props.check?.(), ...(issue ? { reason: issue.message } : {}) };
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
          {typeof children === 'function' ? children(errors) : children}
          <ReasonField label="Reason" common={common} value={reason} error={errors['reason']} hint={hint} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
