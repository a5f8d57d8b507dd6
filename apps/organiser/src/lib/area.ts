import type { SignedInUser } from '@isocentre/contract/accounts';
import { may, type Permission } from '@isocentre/domain/people/permissions';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { latestOf, loadMine, type MyEdition } from './load-mine.ts';

export interface Area {
  readonly user: SignedInUser;
  readonly edition: MyEdition;
}

/** The area of reviewers, or of judges. Somebody without the role learns no more than that there is nothing here. */
export function areaOf(root: '/review' | '/judge', permission: Permission) {
  const mine = (editions: readonly MyEdition[]) => editions.filter(({ roles }) => may(roles, permission));
  return {
    load: async ({ request, params }: LoaderFunctionArgs): Promise<Area | null> => {
      const { user, editions } = await loadMine(request);
      const edition = mine(editions).find(({ slug }) => slug === params['edition']);
      return edition ? { user, edition } : null;
    },
    /** Without an edition: to the one that comes next. */
    loadEntry: async ({ request }: LoaderFunctionArgs): Promise<SignedInUser> => {
      const { user, editions } = await loadMine(request);
      const latest = latestOf(mine(editions));
      if (latest) throw redirect(`${root}/${latest.slug}`);
      return user;
    },
  };
}

/** From one abstract or board to the next nothing is asked: it has to work without a connection, too. */
export const inOtherEdition = ({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['edition'] !== nextParams['edition'] && defaultShouldRevalidate;
