import type { Workshop } from '@isocentre/contract/workshop';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { fieldErrors } from '@isocentre/domain/refusals';
import { TextArea } from '@isocentre/ui/field.tsx';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';

type Errors = Readonly<Record<string, string>>;

interface ReasonDialogProps {
  title: string;
  action: string;
  /** Checks the reason with what else is asked for. */
  form: {
    safeParse: (input: unknown) => {
      success: boolean;
      error?: { issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> } | undefined;
    };
  };
  also: object;
  run: (reason: string) => Promise<Workshop>;
  onClose: () => void;
  onDone: (workshop: Workshop) => void;
  children: (errors: Errors) => ReactNode;
}

/** Something about a place that others must be able to understand later. */
export function ReasonDialog({ title, action, form, also, run, onClose, onDone, children }: ReasonDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const check = () => {
    const checked = form.safeParse({ reason, ...also });
    return checked.success ? {} : fieldErrors(checked.error?.issues ?? []);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      doing="Please wait..."
      className="workshop-form"
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => void attempt(() => run(reason), onDone)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {children(errors)}
          <TextArea
            name="reason"
            label="Reason"
            rows={3}
            maxLength={REASON_MAX}
            required
            value={reason}
            readOnly={sending}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={errors['reason']}
            hint="It stands in the record."
          />
        </>
      )}
    </FormDialog>
  );
}
