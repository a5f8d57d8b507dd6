import { readSite } from '@isocentre/contract/content';
import { loadCommittee } from '../../features/committee/load-committee.ts';
import { load as loadSights } from '../../features/sights/load-sights.ts';
import type { PageArgs } from '../../lib/load.ts';
import { findOwnPage } from '../../lib/own-page.ts';
import type { Call } from '@isocentre/contract/route';

/** What the edition has at this path; null when it has nothing there. */
export async function load(call: Call, args: PageArgs) {
  const found = findOwnPage(await call(readSite, {}), args.params['address']);
  switch (found?.kind) {
    case 'committee':
      return { kind: 'committee' as const, groups: await loadCommittee(call, found.page.path) };
    case 'sights':
      return { kind: 'sights' as const, sights: await loadSights(call, args) };
    case 'moved':
      return found;
    case undefined:
      return null;
  }
}
