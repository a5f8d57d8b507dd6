import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useShellData } from '../../lib/shell-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { askForErasure } from './account-actions.ts';

/** The address of `exportMyData`; the route itself would bring the schemas. A test keeps both the same. */
export const MY_DATA = '/api/v1/me/data';

/** Everything that is stored, to keep; and the way to have it forgotten. */
export function MyData() {
  const fetcher = useFetcher<Awaited<ReturnType<typeof askForErasure>>>({ key: 'erasure' });
  const [asking, setAsking] = useState(false);
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const outcome = fetcher.data;
  const day = outcome && 'eraseAfter' in outcome ? dateInWords(localDate(new Date(outcome.eraseAfter), timeZone)) : null;
  const ask = () => {
    setAsking(false);
    void fetcher.submit({ intent: 'erase' }, { method: 'post', action: '/userProfile' });
  };
  return (
    <>
      <p>Everything we have stored about you, in one file.</p>
      <a className="btn btn-line btn-small my-data" href={MY_DATA} download>
        <Icon name="download" />
        Download my data
      </a>
      {day && (
        <Notice kind="good" title="We have your request.">
          <p>A mail confirms it. Your data are erased on {day}. If you change your mind before, please write to the desk.</p>
        </Notice>
      )}
      {outcome && 'failed' in outcome && (
        <Notice kind="bad" title="Your request was not stored.">
          <p>{outcome.failed.message}</p>
        </Notice>
      )}
      {!day && (
        <>
          <p>You can ask us to erase all of it.</p>
          <Button look="plain" small className="needs-script my-data" onClick={() => setAsking(true)} disabled={fetcher.state !== 'idle'}>
            Ask for erasure
          </Button>
          <noscript>
            <p>
              To ask for it, please <Link to="/contacts">write to us</Link>.
            </p>
          </noscript>
        </>
      )}
      <Dialog
        open={asking}
        title="Erase my data?"
        onClose={() => setAsking(false)}
        closeWords="Keep my data"
        actions={<Button onClick={ask}>Ask for erasure</Button>}
      >
        <p>We erase your account, your details and your documents, at this conference and at earlier ones.</p>
        <ul className="my-data-list">
          <li>A mail confirms your request at once.</li>
          <li>It is done after seven days; until then you can write to the desk and keep everything.</li>
          <li>Afterwards you cannot log in any more, and your registration cannot be brought back.</li>
        </ul>
      </Dialog>
    </>
  );
}
