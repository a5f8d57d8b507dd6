import { readSession, type SignedInUser } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { readEdition } from '@isocentre/contract/editions';
import { readMyEditions } from '@isocentre/contract/people';
import type { Answer } from '@isocentre/contract/route';
import { readSecondFactors } from '@isocentre/contract/second-factor';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call } from '../../../lib/call.ts';
import { loginPath } from '../../../session/path-after-login.ts';

export type MyEdition = Answer<typeof readMyEditions>['editions'][number];
type PublicEdition = Answer<typeof readEdition>;

export interface FrameData {
  readonly user: SignedInUser;
  readonly editions: readonly MyEdition[];
  readonly edition: MyEdition;
  /** Its dates, if it is the edition of this host; a draft has none yet. */
  readonly dates: PublicEdition | null;
}

const here = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

async function loadMine(request: Request) {
  const { user } = await call(readSession, {});
  if (!user) throw redirect(loginPath(here(request)));
  try {
    return { user, ...(await call(readMyEditions, {})) };
  } catch (error) {
    // Signed out between the two calls.
    if (error instanceof CallFailed && error.status === 401) throw redirect(loginPath(here(request)));
    throw error;
  }
}

/** The frame of one edition. Somebody without a role in it learns no more than that there is nothing here. */
export async function loadFrame({ request, params }: LoaderFunctionArgs): Promise<FrameData | null> {
  const [{ user, editions }, dates] = await Promise.all([loadMine(request), call(readEdition, {}).catch(() => null)]);
  const edition = editions.find(({ slug }) => slug === params['edition']);
  if (!edition) return null;
  return { user, editions, edition, dates: dates?.slug === edition.slug ? dates : null };
}

/**
 * Whoever goes to another page is looked up again: a role may have been taken away, or the session ended. Another choice on
 * the same page only asks for that page's own data.
 */
export const asksAgain = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate);

/** `/organiser`: to the latest of my editions, or first to setting up the second step, without which nothing else opens. */
export async function loadEntry({ request }: LoaderFunctionArgs): Promise<SignedInUser> {
  const { user, editions } = await loadMine(request);
  const [latest] = editions.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
  if (!latest) return user;
  const { needed, app, passkeys } = await call(readSecondFactors, {});
  throw redirect(`/organiser/${latest.slug}${needed && !app && passkeys.length === 0 ? '/security' : ''}`);
}
