import type { SignedInUser } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { readSecondFactors } from '@isocentre/contract/second-factor';
import { may } from '@isocentre/domain/people/permissions';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call } from '../../../lib/call.ts';
import { latestOf, loadMine, type MyEdition } from '../../../lib/load-mine.ts';
import { jobsFor } from './jobs.ts';

type PublicEdition = Answer<typeof readEdition>;

export interface FrameData {
  readonly user: SignedInUser;
  readonly editions: readonly MyEdition[];
  readonly edition: MyEdition;
  /** Its dates, if it is the edition of this host; a draft has none yet. */
  readonly dates: PublicEdition | null;
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

/** `/organiser`: to the conference that comes next, else to the latest of my editions, or first to setting up the second step, without which nothing else opens. */
export async function loadEntry({ request }: LoaderFunctionArgs): Promise<SignedInUser> {
  const { user, editions } = await loadMine(request);
  const latest = latestOf(editions);
  if (!latest) return user;
  // Somebody who only reviews or judges has nothing to organise.
  if (jobsFor(latest.roles).length === 0 && may(latest.roles, 'reviews.write')) throw redirect(`/review/${latest.slug}`);
  if (jobsFor(latest.roles).length === 0 && may(latest.roles, 'contests.judge')) throw redirect(`/judge/${latest.slug}`);
  const { needed, app, passkeys } = await call(readSecondFactors, {});
  throw redirect(`/organiser/${latest.slug}${needed && !app && passkeys.length === 0 ? '/security' : ''}`);
}
