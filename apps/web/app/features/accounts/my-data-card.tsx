import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useShellData } from '../../lib/shell-data.ts';
import type { askForErasure } from './account-actions.ts';

/** The URL of `exportMyData`; importing the route would load the schemas. A test keeps both the same. */
export const MY_DATA = '/api/v1/me/data';

/** Download of everything stored, and the request for erasure. */
export function MyData() {
  const fetcher = useFetcher<Awaited<ReturnType<typeof askForErasure>>>({ key: 'erasure' });
  const [asking, setAsking] = useState<{ since: typeof fetcher.data } | null>(null);
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const outcome = fetcher.data;
  const day = outcome && 'eraseAfter' in outcome ? dateInWords(localDate(new Date(outcome.eraseAfter), timeZone)) : null;
  const failed = outcome && 'failed' in outcome ? outcome.failed : null;
  const wrong = failed?.fields['password'];
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fetcher.submit(new FormData(event.currentTarget), { method: 'post', action: addresses.profile });
  };
  // Open from the click until a response comes. A wrong password is shown beside its field, everything else on the page
  // behind.
  const open = asking !== null && (fetcher.state !== 'idle' || outcome === asking.since || wrong !== undefined);
  return (
    <>
      <p>Everything we have stored about you, in one file.</p>
      <a className="btn btn-line btn-small my-data" href={MY_DATA} download>
        <Icon name="download" />
        Download my data
      </a>
      {day && (
        <Notice kind="good" title="We have your request.">
          <p>
            We have confirmed it by e-mail. Your data will be erased on {day}. If you change your mind before then, use the link in that
            e-mail.
          </p>
        </Notice>
      )}
      {failed && !wrong && (
        <Notice kind="bad" title="Your request was not stored.">
          <p>{failed.message}</p>
        </Notice>
      )}
      {!day && (
        <>
          <p>You can ask us to erase all of it.</p>
          <Button
            look="plain"
            small
            className="needs-script my-data"
            onClick={() => setAsking({ since: outcome })}
            disabled={fetcher.state !== 'idle'}
          >
            Ask for erasure
          </Button>
          <noscript>
            <p>
              To ask for it, please <Link to={addresses.contact}>write to us</Link>.
            </p>
          </noscript>
        </>
      )}
      <Dialog
        open={open}
        title="Erase my data?"
        onClose={() => setAsking(null)}
        closeWords="Keep my data"
        actions={
          <Button type="submit" form="erasure" aria-disabled={fetcher.state !== 'idle' || undefined}>
            Ask for erasure
          </Button>
        }
      >
        <p>We erase your account, your details, your documents and your abstracts, at this conference and at earlier ones.</p>
        <ul className="my-data-list">
          <li>We confirm your request by e-mail at once.</li>
          <li>Your data will be erased after seven days; until then you can cancel with the link in that e-mail.</li>
          <li>Afterwards you cannot log in any more, and your registration cannot be brought back.</li>
          <li>Receipts of payments stay with your name and address for as long as the law requires.</li>
        </ul>
        <form id="erasure" onSubmit={ask} noValidate>
          <input type="hidden" name="intent" value="erase" />
          <PasswordField name="password" label="Your password" autoComplete="current-password" required error={wrong} />
        </form>
      </Dialog>
    </>
  );
}
