import { namePresenter } from '@isocentre/contract/presentations';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { useChange } from './use-change.ts';

/** Who presents, and a way to name another of the authors. */
export function PresenterChoice({ presentation }: { presentation: ShownPresentation }) {
  const { id, version, presenter, authors, canNamePresenter, presenterUntilWords, presentsTooMany } = presentation;
  const { sending, failed, change } = useChange();
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState(presenter.position);
  const [email, setEmail] = useState('');
  const corresponding = authors.find((author) => author.isCorresponding)?.position;
  const asksEmail = position !== corresponding;
  const name = async () => {
    const body = { version, position, ...(asksEmail && { email }) };
    if (await change(() => browserCall(namePresenter, { params: { id }, body }))) setOpen(false);
  };
  return (
    <div className="result-presenter">
      <p>
        <strong>Presenter: {presenter.name}</strong>
        <span className="result-quiet">{presenter.email}</span>
      </p>
      {presentsTooMany && (
        <p className="result-quiet">
          {presenter.name} presents {presenter.presents} of your abstracts, which is a lot for one person.
          {canNamePresenter && authors.length > 1 && ' Could another author present one of them?'}
        </p>
      )}
      {canNamePresenter && authors.length > 1 && !open && (
        <Button look="plain" small onClick={() => setOpen(true)}>
          Change presenter
        </Button>
      )}
      {open && (
        <form
          className="result-presenter-form"
          onSubmit={(event) => {
            event.preventDefault();
            void name();
          }}
        >
          {failed && failed.code !== 'VALIDATION' && (
            <Notice kind="bad" title="The presenter was not changed.">
              <p>{failed.message}</p>
            </Notice>
          )}
          <Select
            label="Who presents"
            value={String(position)}
            onChange={(event) => setPosition(Number(event.target.value))}
            error={failed?.fields['position']}
          >
            {authors.map((author) => (
              <option key={author.position} value={author.position}>
                {author.name}
              </option>
            ))}
          </Select>
          {asksEmail && (
            <Field
              label="Their e-mail address"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              hint="We ask them by a letter to this address, and write to it about the presentation."
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={failed?.fields['email']}
            />
          )}
          <p className="result-buttons">
            <Button type="submit" small aria-disabled={sending || undefined}>
              {sending ? 'Saving...' : 'Save'}
            </Button>
            <Button look="line" small onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </p>
          {presenterUntilWords && <p className="result-quiet">Can be changed until {presenterUntilWords}.</p>}
        </form>
      )}
    </div>
  );
}
