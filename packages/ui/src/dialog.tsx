import { type ReactNode, useEffect, useId, useRef } from 'react';
import './dialog.css';
import { Button, type ButtonLook } from './button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Called when it was closed, by the button, Escape or the page. */
  onClose?: () => void;
  figure?: ReactNode;
  /**
   * Actions besides closing; then closing is the quieter choice. `data-first-focus` on one of them gives it the focus.
   */
  actions?: ReactNode;
  /** The text of the close button. */
  closeWords?: string;
  /** Quieter where its content has an action of its own. */
  closeLook?: ButtonLook['look'];
}

/**
 * A native dialog. Sent open by the server it is readable and can be closed without script (its button is a form with
 * method dialog); with script it becomes modal and the browser traps and restores the focus.
 */
export function Dialog({
  open,
  title,
  children,
  onClose,
  figure,
  actions,
  closeWords = 'Close',
  closeLook = actions ? 'line' : 'filled',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      element.removeAttribute('open');
      element.showModal();
      // React supports `autoFocus` only on form controls; the next action may be a link.
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      open={import.meta.env.SSR && open}
      suppressHydrationWarning
      aria-labelledby={id}
      onClose={onClose}
    >
      {figure}
      <h2 id={id}>{title}</h2>
      <div className="dialog-body">{children}</div>
      <form method="dialog" className="dialog-end">
        <Button type="submit" look={closeLook}>
          {closeWords}
        </Button>
        {actions}
      </form>
    </dialog>
  );
}
