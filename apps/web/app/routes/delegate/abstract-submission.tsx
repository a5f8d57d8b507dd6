import { addresses } from '@isocentre/domain/addresses';
import { type MetaFunction, useLoaderData } from 'react-router';
import '../../features/abstracts/abstract-styles.ts';
import '../../features/registration/delegate-styles.ts';
import { forSignedIn } from '../../lib/for-signed-in.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { loginFor } from '../../lib/return-path.ts';

const HERE = addresses.abstracts;

const load = () => import('../../features/abstracts/load-my-abstracts.ts');
const { Screen, first } = lazyScreen(() => import('./abstract-page.tsx'));
export const loader = forSignedIn(onServer(load), HERE);
export const clientLoader = first(inBrowser(load));

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) => pageMeta(args, 'Abstract Submission', 'Submit and edit your abstracts.', [noIndex]);

export default function AbstractSubmission() {
  return <Screen page={useLoaderData<typeof loader>()} loginPage={loginFor(HERE)} />;
}
