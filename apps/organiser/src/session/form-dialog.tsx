import type { CallFailed } from '@isocentre/contract/call';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface FormDialogProps {
  title: string;
  /** The words of the button that sends, and those while it does. */
  action: string;
  doing: string;
  closeWords?: string;
  /** What it does cannot be taken back. */
  bad?: boolean;
  className?: string;
  /** Of `useAttempt`. */
  sending: boolean;
  failure: CallFailed | undefined;
  /** What failed in other words than the server's, or with a way on. */
  notice?: ReactNode;
  /** Faults by field that are known without asking the server: nobody should give a second step for an empty field. */
  check?: () => FieldErrors;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form in a dialog: faults stand at their fields, the first one is focused, and any other failure stands above them all. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, doing, closeWords = 'Cancel', bad = false, className = 'login-form', sending, failure } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<FieldErrors>({});
  // What was found here is newer than what the server said before.
  const errors = isEmpty(faults) ? (failure?.fields ?? {}) : faults;
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
    // On a phone the button is a screen below the notice: without this, nothing would seem to happen.
    (first ?? form.current?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'nearest' });
  }, [failure, faults]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const wrong = props.check?.() ?? {};
    setFaults(wrong);
    if (isEmpty(wrong)) props.onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open
      title={title}
      closeWords={closeWords}
      onClose={props.onClose}
      actions={
        <Button type="submit" form={id} className={bad ? 'btn-bad' : undefined} aria-disabled={sending || undefined}>
          {sending ? doing : action}
        </Button>
      }
    >
      <form ref={form} id={id} className={className} noValidate onSubmit={submit}>
        {failure && isEmpty(errors) && (props.notice ?? <Notice kind="bad" title={failure.message} />)}
        {props.children(errors)}
      </form>
    </Dialog>
  );
}

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;
