import { CallFailed } from '@isocentre/contract/call';
import { Button } from '@isocentre/ui/button.tsx';
import { useRevalidator, useRouteError } from 'react-router';
import { forgetFailed } from '../lib/page.tsx';
import { PlainPage } from './plain-page.tsx';

/** What a page did not handle itself: no connection, a server that does not answer, or a file of an older release. */
export function LoadFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const failed = error instanceof CallFailed ? error : undefined;
  const again = () => {
    forgetFailed();
    void revalidate();
  };
  return (
    <PlainPage title="The page did not load">
      <p>{failed ? failed.message : 'Part of the page could not be loaded. There may be a new version: loading the page again gets it.'}</p>
      {failed?.requestId && <p className="small">Request {failed.requestId}, for the people who run the server.</p>}
      <p className="row">
        <Button onClick={again} aria-disabled={state === 'loading' || undefined}>
          Try Again
        </Button>
        <Button look="line" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </p>
    </PlainPage>
  );
}
