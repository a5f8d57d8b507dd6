import { type MetaFunction, useLoaderData } from 'react-router';
import { forSignedIn, isSignedOut } from '../../lib/for-signed-in.ts';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { useGreeting } from '../../lib/use-greeting.ts';
import { useLoaded } from '../../lib/use-settled.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { SessionExpired } from '../../ui/session-expired.tsx';
import { JourneyPlace, Stepper } from '../../ui/stepper.tsx';

const LOGIN = '/login-page';

const load = () => import('../../features/registration/profile/load-profile.ts');
export const loader = forSignedIn(onServer(load), LOGIN);
export const clientLoader = inBrowser(load);

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) => pageMeta(args, 'Abstract Submission', 'Submit and edit your abstracts.', [noIndex]);

export default function AbstractSubmission() {
  const loaded = useLoaded(useLoaderData<typeof loader>());
  useGreeting(loaded && 'data' in loaded ? loaded.data.own?.userName : undefined);
  if (loaded && 'failed' in loaded && isSignedOut(loaded.failed)) return <SessionExpired to={LOGIN} heading="Abstract Submission" />;
  return (
    <>
      {loaded && 'data' in loaded ? <Stepper journey={loaded.data.journey} /> : <JourneyPlace />}
      <div className="wrap delegate-page">
        <h1>Abstract Submission</h1>
        <ComingSoon>
          <p>Abstracts will be submitted here. The guidelines are ready for you.</p>
          <p>
            <ArrowLink to="/abstract">Abstract Guidelines</ArrowLink>
          </p>
        </ComingSoon>
      </div>
    </>
  );
}
