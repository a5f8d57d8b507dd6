import { type MetaFunction, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import '../../features/abstracts/abstract-styles.ts';
import '../../features/registration/delegate-styles.ts';
import { forSignedIn } from '../../lib/for-signed-in.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

/** Where it is said why: `Login to continue`. */
const LOGIN = '/login-page?continue=1';

const load = () => import('../../features/abstracts/load-desk.ts');
const { Screen, first } = lazyScreen(() => import('./abstract-page.tsx'));
export const loader = forSignedIn(onServer(load), LOGIN);
export const clientLoader = first(inBrowser(load));

/** Between the tabs nothing is loaded again: what is being written stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) => pageMeta(args, 'Abstract Submission', 'Submit and edit your abstracts.', [noIndex]);

export default function AbstractSubmission() {
  return <Screen page={useLoaderData<typeof loader>()} loginPage={LOGIN} />;
}
