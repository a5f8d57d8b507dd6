import { readSession } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { readMyEditions } from '@isocentre/contract/people';
import type { Answer } from '@isocentre/contract/route';
import { redirect } from 'react-router';
import { loginPath } from '../session/path-after-login.ts';
import { call } from './call.ts';

export type MyEdition = Answer<typeof readMyEditions>['editions'][number];

const here = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Who is signed in, and where they have a role. Nobody: to the login, and back here afterwards. */
export async function loadMine(request: Request) {
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

/** The conference that comes next, else the latest. */
export function latestOf(editions: readonly MyEdition[]): MyEdition | undefined {
  const inTime = editions.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  return inTime.find(({ standing }) => standing === 'live') ?? inTime.at(-1);
}
