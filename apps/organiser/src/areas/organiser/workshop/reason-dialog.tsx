import { CallFailed } from '@isocentre/contract/call';
import type { Workshop } from '@isocentre/contract/workshop';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAsk } from '../../../session/ask.ts';

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
  const ask = useAsk();
  const id = useId();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const checked = form.safeParse({ reason, ...also });
    const wrong = checked.success ? {} : fieldErrors(checked.error?.issues ?? []);
    setErrors(wrong);
    setFailed(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    setSending(true);
    try {
      onDone(await ask(() => run(reason)));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) setFailed(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Please wait...' : action}
        </Button>
      }
    >
      <form id={id} className="workshop-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
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
      </form>
    </Dialog>
  );
}
