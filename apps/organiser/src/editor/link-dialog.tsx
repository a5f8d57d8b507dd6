import { isAllowedLink } from '@isocentre/domain/content/link';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FormDialog } from '../session/form-dialog.tsx';

interface LinkDialogProps {
  /** Empty: the words are not a link yet. */
  href: string;
  onSet: (href: string) => void;
  onClose: () => void;
}

/** `desk@example.org` and `www.example.org` are what people type. */
export function completed(typed: string): string {
  const href = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(href)) return `mailto:${href}`;
  if (/^www\./i.test(href)) return `https://${href}`;
  return href;
}

const REFUSED = 'Begin with https://, mailto:, tel:, or with / for a page of this site.';

export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const wanted = completed(typed);
  const check = (): FieldErrors => {
    const missing = wanted === '' && href === '';
    return missing || (wanted !== '' && !isAllowedLink(wanted)) ? { href: REFUSED } : {};
  };
  // Apart from the form in which the text stands: a form inside a form would send both.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormDialog
        title="Link"
        action={wanted === '' && href !== '' ? 'Remove the link' : 'Set the link'}
        doing="Setting..."
        sending={false}
        failure={undefined}
        check={check}
        onSubmit={() => onSet(wanted)}
        onClose={onClose}
      >
        {(errors) => (
          <Field
            label="Where it leads"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            data-first-focus
            error={errors['href']}
            hint="An address such as https://example.org, an e-mail address, or a page of this site such as /fees. Empty: no link."
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </FormDialog>
    </div>,
    document.body,
  );
}
